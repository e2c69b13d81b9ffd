import Glibc

/// The two font files that text of one name is set from, and what that rested on when it was found out.
///
/// Reading what fonts there are takes fontconfig longer than everything else before a first frame; a process that ends
/// after one menu reads this instead.
package struct KnownFonts: Equatable, Sendable {
  /// Where and for whom it was found out: the language, and what else the answer hangs on.
  package let identity: String
  /// A Pango font description without a size.
  package let font: String
  let faces: [Face]
  /// Files and folders that change, come or go where the answer may be another one.
  let basis: [String]
  /// How `basis` was.
  let state: UInt64

  /// A face of a font file, and fontconfig's cache of the folder it is in.
  struct Face: Equatable, Sendable {
    var file: String
    var index: Int
    var cache: String
  }

  init(identity: String, font: String, faces: [Face], basis: [String]) {
    self.identity = identity
    self.font = font
    self.faces = faces
    self.basis = basis
    state = KnownFonts.state(of: basis)
  }

  /// nil where it was found out for somebody else, where anything has changed since, or where that is no such text.
  package init?(_ text: [UInt8], identity: String) {
    var fields = text.split(separator: 0, omittingEmptySubsequences: false)[...]
    func next() -> String? { fields.popFirst().map { String(decoding: $0, as: UTF8.self) } }
    guard next() == KnownFonts.format, next() == identity,
      let state = next().flatMap({ UInt64($0, radix: 16) }),
      let font = next(), let count = next().flatMap(Int.init), (1...2).contains(count)
    else { return nil }
    var faces: [Face] = []
    for _ in 0..<count {
      guard let file = next(), let index = next().flatMap(Int.init), let cache = next() else { return nil }
      faces.append(Face(file: file, index: index, cache: cache))
    }
    self.init(
      identity: identity, font: font, faces: faces, basis: fields.map { String(decoding: $0, as: UTF8.self) })
    guard self.state == state else { return nil }
  }

  /// For a file: fields, each ended by a zero byte but the last.
  package var text: [UInt8] {
    let fields =
      [KnownFonts.format, identity, String(state, radix: 16), font, "\(faces.count)"]
      + faces.flatMap { [$0.file, "\($0.index)", $0.cache] } + basis
    return Array(fields.joined(separator: "\0").utf8)
  }

  private static let format = "whorl fonts 1"

  /// One number of when each was changed, or that it is not there (FNV-1a, 64 bits).
  private static func state(of paths: [String]) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func mix(_ value: Int) {
      hash = (hash ^ UInt64(truncatingIfNeeded: value)) &* 0x100_0000_01b3
    }
    for path in paths {
      var facts = stat()
      guard stat(path, &facts) == 0 else {
        mix(-1)
        continue
      }
      mix(facts.st_mtim.tv_sec)
      mix(facts.st_mtim.tv_nsec)
      mix(Int(truncatingIfNeeded: facts.st_ino))
      mix(facts.st_size)
    }
    return hash
  }
}
