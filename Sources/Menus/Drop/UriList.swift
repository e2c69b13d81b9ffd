/// A list of URIs, a line each (RFC 2483, section 5), from a program that may write anything.
///
/// Lines that begin with `#` are remarks. What is neither a URI nor an absolute path, and what holds control characters,
/// is left out.
package struct UriList {
  package let pieces: [DroppedData.Piece]

  package init(_ text: String, host: String) {
    let lines = text.utf8.split(whereSeparator: { $0 == 0x0a || $0 == 0x0d })
    pieces = lines.compactMap { UriList.piece(of: String(Substring($0)), host: host) }
  }

  private static func piece(of line: String, host: String) -> DroppedData.Piece? {
    guard let first = line.utf8.first, first != UInt8(ascii: "#"),
      !line.utf8.contains(where: { $0 < 0x20 || $0 == 0x7f })
    else { return nil }
    if first == UInt8(ascii: "/") {
      return DroppedData.Piece(line, uri: "file://" + percentEncoded(line))
    }
    // RFC 3986, section 3.1.
    let scheme = line.utf8.prefix { UriList.isLetter($0) || "0123456789+-.".utf8.contains($0) }
    guard UriList.isLetter(first), line.utf8.dropFirst(scheme.count).first == UInt8(ascii: ":"),
      line.utf8.count > scheme.count + 1
    else { return nil }
    guard line.prefix(scheme.count).lowercased() == "file" else { return DroppedData.Piece(line, uri: line) }
    guard let path = localPath(of: line, host: host) else {
      // A file of another machine, or one whose name is no text: those who know such URIs may still open it.
      return line.utf8.contains(0x25) && hasNull(line) ? nil : DroppedData.Piece(line, uri: line)
    }
    return DroppedData.Piece(path, uri: line)
  }

  /// nil: it is no file here, or its name is no text that an argument could carry.
  private static func localPath(of uri: String, host: String) -> String? {
    var rest = uri.utf8.dropFirst("file:".utf8.count)
    if rest.starts(with: "//".utf8) {
      rest = rest.dropFirst(2)
      let authority = String(Substring(rest.prefix { $0 != UInt8(ascii: "/") })).lowercased()
      guard ["", "localhost", host.lowercased()].contains(authority) else { return nil }
      rest = rest.dropFirst(authority.utf8.count)
    }
    guard rest.first == UInt8(ascii: "/"), let bytes = percentDecoded(rest), !bytes.contains(0) else {
      return nil
    }
    let path = String(decoding: bytes, as: UTF8.self)
    // A repaired name is another file's.
    return path.utf8.elementsEqual(bytes) ? path : nil
  }

  private static func percentDecoded(_ text: Substring.UTF8View) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else {
        return nil
      }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  private static func percentEncoded(_ path: String) -> String {
    let digits = Array("0123456789ABCDEF")
    return path.utf8.reduce(into: "") { text, byte in
      if isLetter(byte) || "0123456789-._~/!$&'()*+,;=:@".utf8.contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
  }

  /// An encoded NUL, which nothing that is started could get.
  private static func hasNull(_ uri: String) -> Bool { uri.includes("%00") }
}
