/// What was dropped on an item: the words that its command gets behind its own.
package struct DroppedData: Hashable, Sendable {
  /// One for each file or URL; text is a single one. Never empty.
  package var pieces: [Piece]

  package struct Piece: Hashable, Sendable {
    /// The argument: a local file's path, a URL, or text. Not empty, and without NUL characters.
    package var word: String
    /// nil: text.
    package var uri: String?

    package init(_ word: String, uri: String? = nil) {
      self.word = word
      self.uri = uri
    }
  }

  package init(_ pieces: [Piece]) { self.pieces = pieces }

  package var words: [String] { pieces.map(\.word) }

  /// What applications open; a text is none.
  package var uris: [String] { pieces.compactMap(\.uri) }

  /// WHORL_DROP: the words, a line each. A path that holds a line break stands there as its URI, so that one file never
  /// looks like two. nil: it would be longer than a variable may be.
  package var variable: String? {
    let lines = pieces.map { piece in
      piece.uri.map { piece.word.utf8.contains(0x0a) ? $0 : piece.word } ?? piece.word
    }
    let text = lines.joined(separator: "\n")
    return text.utf8.count <= DroppedData.longestVariable ? text : nil
  }

  /// Linux takes no single argument and no variable of 128 KiB or more (execve(2), MAX_ARG_STRLEN).
  package static let longestWord = 128 * 1024 - 1
  private static let longestVariable = longestWord - "WHORL_DROP=".utf8.count
  /// More than this is not even fetched; it leaves half of what a program's arguments may take in all (2 MiB).
  package static let longest = 1024 * 1024
}

/// Why nothing can be made of what was dropped.
package enum DropFault: Error, Hashable, Sendable, CustomStringConvertible {
  case empty
  case noURI
  case tooLong
  case binary

  package var description: String {
    switch self {
    case .empty: "nothing was in what was dropped"
    case .noURI: "what was dropped is said to be a list of files, and none is in it"
    case .tooLong:
      "what was dropped is longer than a command can be given (text and each name 128 KiB, all of it 1 MiB)"
    case .binary: "what was dropped is no text: it holds a NUL character"
    }
  }
}
