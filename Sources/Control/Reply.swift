/// What the daemon answers.
package struct Reply: Hashable, Sendable {
  /// For the client's standard output, line breaks included; a line that was picked need not be UTF-8.
  package var output: [UInt8]
  /// For the client's standard error, line breaks included.
  package var error: String
  package var code: ExitCode

  package init(output: String = "", error: String = "", code: ExitCode = .done) {
    self.init(bytes: Array(output.utf8), error: error, code: code)
  }

  package init(bytes output: [UInt8], error: String = "", code: ExitCode = .done) {
    self.output = output
    self.error = error
    self.code = code
  }

  /// All lines, with their line feeds.
  package var bytes: [UInt8] {
    ReplyPart.pieces(of: output, as: ReplyPart.output).flatMap(\.bytes)
      + ReplyPart.pieces(of: Array(error.utf8), as: ReplyPart.error).flatMap(\.bytes)
      + ReplyPart.end(code).bytes
  }
}

/// A line of a reply: `out TEXT`, `err TEXT` (both any number of times) or, as the last one, `exit CODE`.
///
/// Texts are bytes, because a long one is cut without regard to characters.
package enum ReplyPart: Hashable, Sendable {
  case output([UInt8])
  case error([UInt8])
  case end(ExitCode)

  package var bytes: [UInt8] {
    switch self {
    case .output(let text): Line.bytes([Array("out".utf8), text])
    case .error(let text): Line.bytes([Array("err".utf8), text])
    case .end(let code): Line.bytes([Array("exit".utf8), Array(String(code.rawValue).utf8)])
    }
  }

  /// Reads a line without its line feed; nil where it is no part of a reply.
  package static func read(_ line: [UInt8]) -> ReplyPart? {
    guard let words = Line.words(line), words.count == 2 else { return nil }
    switch String(decoding: words[0], as: UTF8.self) {
    case "out": return .output(words[1])
    case "err": return .error(words[1])
    case "exit":
      return UInt8(String(decoding: words[1], as: UTF8.self)).map { .end(ExitCode(rawValue: $0)) }
    default: return nil
    }
  }

  /// `bytes` in pieces that fit into lines even where every one is escaped.
  package static func pieces(of bytes: [UInt8], as part: ([UInt8]) -> ReplyPart) -> [ReplyPart] {
    stride(from: 0, to: bytes.count, by: longestText).map { start in
      part(Array(bytes[start..<min(bytes.count, start + longestText)]))
    }
  }

  private static let longestText = 16_384
}
