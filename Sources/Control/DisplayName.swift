/// An X display without its screen, in one spelling: `:87` for every local form, `host:87` for others.
///
/// X(7), "Display names": `[PROTOCOL/][HOST]:NUMBER[.SCREEN]`; libxcb also takes the path of a socket.
package struct DisplayName: Hashable, Sendable, CustomStringConvertible {
  package let description: String

  /// nil where the text names no display.
  package init?(_ text: String) {
    guard let spelling = DisplayName.spelling(of: text) else { return nil }
    description = spelling
  }

  private static func spelling(of text: String) -> String? {
    if let path = socketPath(text) {
      return path.hasPrefix(localSockets) ? spelling(of: ":" + path.dropFirst(localSockets.count)) : path
    }
    guard let colon = text.lastIndex(of: ":") else { return nil }
    let numbers = text[text.index(after: colon)...].split(separator: ".", omittingEmptySubsequences: false)
    guard numbers.count <= 2, numbers.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(isDigit) }),
      let display = UInt32(numbers[0])
    else { return nil }
    let address = text[..<colon]
    let slash = address.firstIndex(of: "/")
    let isLocalProtocol = slash.map { ["unix", "local"].contains(address[..<$0]) } ?? false
    let host = address[(slash.map { address.index(after: $0) } ?? address.startIndex)...]
    let isLocal = host.isEmpty || host == "unix" || isLocalProtocol
    return "\(isLocal ? "" : host.lowercased()):\(display)"
  }

  /// A name for files of this display: no two displays share one, and it has no slash.
  /// Letters, digits and `:.-_[]` stand for themselves, every other byte is `%` and two hexadecimal digits.
  package var fileName: String {
    var name = ""
    for byte in description.utf8 {
      let isPlain = isDigit(byte) || isLetter(byte) || ":.-_[]".utf8.contains(byte)
      name += isPlain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return name
  }

  /// `/path` or `unix:/path`, the way libxcb takes the path of a server's socket.
  private static func socketPath(_ text: String) -> String? {
    let path = text.hasPrefix("unix:/") ? String(text.dropFirst("unix:".count)) : text
    return path.hasPrefix("/") && path.count > 1 ? path : nil
  }

  /// The server of `:N` listens on this and N.
  private static let localSockets = "/tmp/.X11-unix/X"
}

private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

private func isLetter(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
}
