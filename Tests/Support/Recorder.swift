import Glibc

/// A program for menus to start that writes down how it was started.
package final class Recorder: Sendable {
  /// How the program was started once.
  package struct Run: Equatable, Sendable {
    package let arguments: [String]
    package let folder: String
    package let environment: [String: String]
    /// Open descriptors and what they lead to, the recorder's own left out.
    package let descriptors: [Int: String]
    package let process: Int
    package let session: Int
    /// Blocked and ignored signals, as masks (proc(5), SigBlk and SigIgn).
    package let blocked: UInt64
    package let ignored: UInt64
  }

  private let folder: Folder
  /// The program's path.
  package let path: String

  /// - Parameter status: the exit code it ends with.
  package init(status: Int = 0) throws {
    folder = try Folder()
    folder.makeFolder("runs")
    path = try folder.write(
      """
      #!/usr/bin/perl
      my $new = "\(folder.path)/run.$$";
      mkdir $new;
      sub record { my ($name, $text) = @_; open my $file, ">", "$new/$name"; print $file $text; close $file }
      sub contents { open my $file, "<", "/proc/self/$_[0]"; local $/; <$file> }
      my %links = map { m{(\\d+)$} => readlink } glob "/proc/self/fd/*";
      record("descriptors", join "", map { "$_ $links{$_}\\n" } grep { defined $links{$_} } keys %links);
      record("arguments", join "", map { "$_\\0" } @ARGV);
      record("folder", readlink "/proc/self/cwd");
      record($_, contents($_)) for "environ", "stat", "status";
      rename $new, "\(folder.path)/runs/$$";
      exit \(status);

      """, to: "record", mode: 0o755)
  }

  /// The runs so far, in no order that means anything.
  package var runs: [Run] {
    folder.names(in: "runs").map { name in
      let text = { (part: String) in self.folder.text(of: "runs/\(name)/\(part)") ?? "" }
      let stat = text("stat").split(separator: " ")
      return Run(
        arguments: text("arguments").split(separator: "\0", omittingEmptySubsequences: false).dropLast()
          .map(String.init),
        folder: text("folder"), environment: pairs(text("environ")),
        descriptors: descriptors(text("descriptors")), process: Int(stat[0]) ?? -1,
        session: Int(stat[5]) ?? -1, blocked: mask("SigBlk", in: text("status")),
        ignored: mask("SigIgn", in: text("status")))
    }
  }

  /// Waits for so many runs.
  package func runs(_ count: Int, within seconds: Double = 10) throws -> [Run] {
    guard eventually(within: seconds, { folder.names(in: "runs").count >= count }) else {
      throw TestFailure("\(count) runs expected, these came: \(runs)")
    }
    return runs
  }

  private func pairs(_ text: String) -> [String: String] {
    let pairs = text.split(separator: "\0").map {
      $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    }
    return Dictionary(pairs.map { ($0[0], $0.count > 1 ? $0[1] : "") }) { $1 }
  }

  private func descriptors(_ text: String) -> [Int: String] {
    let lines = text.split(separator: "\n").map { $0.split(separator: " ", maxSplits: 1) }
    return Dictionary(
      lines.compactMap { line in
        guard line.count == 2, line[1] != path, let number = Int(line[0]) else { return nil }
        return (number, String(line[1]))
      }
    ) { $1 }
  }

  private func mask(_ name: String, in status: String) -> UInt64 {
    let line = status.split(separator: "\n").first { $0.hasPrefix("\(name):") }
    return line?.split(separator: "\t").last.flatMap { UInt64($0, radix: 16) } ?? .max
  }
}
