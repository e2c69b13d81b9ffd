import CToml

/// What is wrong with the text of a TOML document.
struct TomlMistake: Error, Hashable {
  var message: String
  var position: Position
}

/// One parsed document; the owner of the parser's memory.
struct TomlDocument: ~Copyable {
  private let document: OpaquePointer

  /// - Parameter text: UTF-8.
  init(_ text: [UInt8]) throws(TomlMistake) {
    let parsed = text.withUnsafeBytes { bytes in
      ctoml_parse(bytes.bindMemory(to: CChar.self).baseAddress, bytes.count)
    }
    guard let parsed else {
      throw TomlMistake(
        message: "there is not enough memory to read it", position: Position(line: 0, column: 0))
    }
    var line: UInt32 = 0
    var column: UInt32 = 0
    if let error = ctoml_error(parsed, &line, &column) {
      let message = String(cString: error)
      ctoml_free(parsed)
      throw TomlMistake(message: message, position: Position(line: Int(line), column: Int(column)))
    }
    document = parsed
  }

  deinit { ctoml_free(document) }

  /// The entries of the root table, in file order.
  func entries() -> [TomlEntry] {
    var count = 0
    guard let nodes = ctoml_nodes(document, &count) else { return [] }
    var cursor = Cursor(nodes: UnsafeBufferPointer(start: nodes, count: count))
    guard case .table(let entries) = cursor.next().value else { return [] }
    return entries
  }
}

/// Rebuilds the tree from the flat array.
private struct Cursor {
  let nodes: UnsafeBufferPointer<ctoml_node>
  private var index = 0

  init(nodes: UnsafeBufferPointer<ctoml_node>) { self.nodes = nodes }

  mutating func next() -> TomlNode {
    let raw = nodes[index]
    index += 1
    let position = Position(line: Int(raw.line), column: Int(raw.column))
    return TomlNode(value: value(of: raw), position: position)
  }

  private mutating func value(of raw: ctoml_node) -> TomlNode.Value {
    switch raw.kind {
    case CTOML_TABLE: .table(entries(Int(raw.children)))
    case CTOML_ARRAY: .list((0..<raw.children).map { _ in next() })
    case CTOML_STRING: .text(text(raw.text, raw.text_length))
    case CTOML_INTEGER: .integer(Int(raw.integer))
    case CTOML_FLOAT: .real(raw.real)
    case CTOML_BOOLEAN: .flag(raw.integer != 0)
    default: .date
    }
  }

  private mutating func entries(_ count: Int) -> [TomlEntry] {
    var entries: [TomlEntry] = []
    entries.reserveCapacity(count)
    for _ in 0..<count {
      let raw = nodes[index]
      entries.append(
        TomlEntry(
          key: text(raw.key, raw.key_length),
          position: Position(line: Int(raw.key_line), column: Int(raw.key_column)), node: next()))
    }
    // The parser sorts by key; people count on the order they wrote.
    entries.sort { $0.position < $1.position }
    return entries
  }

  private func text(_ start: UnsafePointer<CChar>?, _ length: Int) -> String {
    String(decoding: UnsafeRawBufferPointer(start: start, count: length), as: UTF8.self)
  }
}
