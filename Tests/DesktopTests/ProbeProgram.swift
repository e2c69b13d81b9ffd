import Glibc
import Support
import Testing

/// The lines a program writes.
final class Lines {
  private nonisolated(unsafe) let file: UnsafeMutablePointer<FILE>

  init(_ file: UnsafeMutablePointer<FILE>) { self.file = file }

  deinit { fclose(file) }

  /// Waits for the next line; nil: there is none.
  func next() -> String? {
    var line = [CChar](repeating: 0, count: 1024)
    guard fgets(&line, 1024, file) != nil else { return nil }
    return String(decoding: line.prefix { $0 != 0 && $0 != 10 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

/// Starts desktop-probe, which is built beside the tests.
func startProbe(_ arguments: [String], environment: [String: String]) throws -> (
  process: pid_t, output: Lines
) {
  var path = [CChar](repeating: 0, count: Int(PATH_MAX))
  try #require(readlink("/proc/self/exe", &path, path.count - 1) > 0)
  let tests = String(decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  let slash = try #require(tests.lastIndex(of: "/"))
  var pipes: [Int32] = [0, 0]
  try #require(pipe(&pipes) == 0)
  defer { close(pipes[1]) }
  let process = try spawn(
    [tests[...slash] + "desktop-probe"] + arguments, environment: environment, descriptors: [1: pipes[1]])
  return (process, Lines(try #require(fdopen(pipes[0], "r"))))
}
