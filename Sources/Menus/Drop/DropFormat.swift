/// A form in which dropped data comes, by its name on the server; the most telling one first.
package enum DropFormat: String, CaseIterable, Hashable, Sendable {
  /// RFC 2483, section 5.
  case uriList = "text/uri-list"
  /// Of Mozilla: a URL and its title in two lines of UTF-16.
  case mozillaURL = "text/x-moz-url"
  /// The same in UTF-8.
  case netscapeURL = "_NETSCAPE_URL"
  case utf8 = "UTF8_STRING"
  case plainUTF8 = "text/plain;charset=utf-8"
  case plain = "text/plain"
  /// Latin-1 (ICCCM 2.7.1).
  case latin1 = "STRING"

  /// The best of those that a source offers, as the source writes it; nil: none is of use.
  package static func best(of offered: [String]) -> (format: DropFormat, name: String)? {
    for format in allCases {
      // Media types are written in either case (RFC 2045, section 5.1).
      let wanted = format.rawValue.lowercased()
      if let name = offered.first(where: { $0.lowercased() == wanted }) { return (format, name) }
    }
    return nil
  }

  /// It holds files and URLs, not just text.
  package var holdsURIs: Bool {
    switch self {
    case .uriList, .mozillaURL, .netscapeURL: true
    case .utf8, .plainUTF8, .plain, .latin1: false
    }
  }

  /// - Parameter host: this machine's name, by which sources may call its own files.
  package func read(_ bytes: [UInt8], host: String) -> Result<DroppedData, DropFault> {
    guard bytes.count <= DroppedData.longest else { return .failure(.tooLong) }
    let pieces: [DroppedData.Piece]
    switch self {
    case .uriList: pieces = UriList(PlainBytes(bytes).utf8, host: host).pieces
    case .mozillaURL: pieces = UriList(PlainBytes(bytes).utf16, host: host).pieces.first.map { [$0] } ?? []
    case .netscapeURL: pieces = UriList(PlainBytes(bytes).utf8, host: host).pieces.first.map { [$0] } ?? []
    case .utf8, .plainUTF8, .plain: return text(PlainBytes(bytes).utf8)
    case .latin1: return text(PlainBytes(bytes).latin1)
    }
    guard !pieces.isEmpty else { return .failure(bytes.isEmpty ? .empty : .noURI) }
    guard pieces.allSatisfy({ $0.word.utf8.count <= DroppedData.longestWord }) else {
      return .failure(.tooLong)
    }
    return .success(DroppedData(pieces))
  }

  private func text(_ text: String) -> Result<DroppedData, DropFault> {
    guard !text.isEmpty else { return .failure(.empty) }
    guard !text.utf8.contains(0) else { return .failure(.binary) }
    guard text.utf8.count <= DroppedData.longestWord else { return .failure(.tooLong) }
    return .success(DroppedData([DroppedData.Piece(text)]))
  }
}

/// Bytes of another program, read as text: zeros at the end are left out, what is not valid is repaired.
package struct PlainBytes {
  private let bytes: [UInt8]
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package var utf8: String { String(decoding: trimmed, as: UTF8.self) }

  package var latin1: String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: trimmed.map { Unicode.Scalar($0) })
    return String(text)
  }

  /// Some write this form in UTF-8, which has no zero among its letters.
  package var utf16: String {
    guard
      bytes.prefix(4).contains(0) || bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff])
    else { return utf8 }
    let swaps = bytes.starts(with: [0xfe, 0xff]) || (bytes[0] == 0 && !bytes.starts(with: [0xff, 0xfe]))
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
      let (low, high) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return swaps ? low << 8 | high : high << 8 | low
    }
    return String(decoding: units.drop { $0 == 0xfeff }.prefix { $0 != 0 }, as: UTF16.self)
  }

  private var trimmed: ArraySlice<UInt8> {
    var rest = bytes[...]
    while rest.last == 0 { rest.removeLast() }
    return rest
  }
}
