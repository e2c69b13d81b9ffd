import Menus

extension Values {
  /// One value, or a list of them.
  static func oneOrMore<Element>(_ element: ValueType<Element>) -> ValueType<[Element]> {
    ValueType("\(element.name), or a list of them") { node, scope in
      guard case .list(let nodes) = node.value else { return element.read(node, &scope).map { [$0] } }
      return all(nodes, element, &scope)
    }
  }

  /// A list, in brackets even where it holds one value.
  static func list<Element>(_ element: ValueType<Element>) -> ValueType<[Element]> {
    ValueType("list (\(element.name))") { node, scope in
      guard case .list(let nodes) = node.value else { return scope.expected("a list", node) }
      return all(nodes, element, &scope)
    }
  }

  /// Reads every element, so that every mistake is told; nil if there was one.
  private static func all<Element>(
    _ nodes: [TomlNode], _ element: ValueType<Element>, _ scope: inout Scope
  ) -> [Element]? {
    var values: [Element] = []
    for node in nodes {
      if let value = element.read(node, &scope) { values.append(value) }
    }
    return values.count == nodes.count ? values : nil
  }

  /// The list without being empty.
  static func filled<Element>(_ list: ValueType<[Element]>) -> ValueType<[Element]> {
    list.then { (values, node, scope) -> [Element]? in
      guard !values.isEmpty else {
        scope.error(node.position, "the list is empty")
        return nil
      }
      return values
    }
  }

  /// One of the words of an enumeration; `later` are words of the design that this version does not know yet.
  static func word<Word>(later: [String] = []) -> ValueType<Word>
  where Word: CaseIterable & RawRepresentable & Sendable, Word.RawValue == String {
    word(Word.allCases.map { ($0.rawValue, $0) }, later: later)
  }

  static func word<Word: Sendable>(
    _ words: [(text: String, value: Word)], later: [String] = []
  ) -> ValueType<Word> {
    let names = words.map { "\"\($0.text)\"" }
    return ValueType(names.joined(separator: ", ")) { node, scope in
      guard case .text(let text) = node.value else {
        return scope.expected("one of \(names.alternatives)", node)
      }
      if let known = words.first(where: { $0.text == text }) { return known.value }
      if later.contains(text) {
        scope.error(
          node.position, "this version does not have \(quoted(text)) yet; it has \(names.enumeration)")
      } else {
        let hint = suggestion(for: text, among: words.map(\.text))
        scope.error(node.position, "\(quoted(text)) is none of \(names.alternatives)\(hint)")
      }
      return nil
    }
  }
}
