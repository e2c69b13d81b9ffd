import Menus

/// A kind of value: its name in the reference, and how it is read.
struct ValueType<Value>: Sendable {
  /// As the reference page says it.
  let name: String
  /// nil: a mistake was reported.
  let read: @Sendable (TomlNode, inout Scope) -> Value?

  init(_ name: String, _ read: @escaping @Sendable (TomlNode, inout Scope) -> Value?) {
    self.name = name
    self.read = read
  }

  /// The same values, checked or turned into others; `transform` reports what it refuses.
  func then<Other>(
    _ name: String? = nil, _ transform: @escaping @Sendable (Value, TomlNode, inout Scope) -> Other?
  ) -> ValueType<Other> {
    ValueType<Other>(name ?? self.name) { [read] node, scope in
      guard let value = read(node, &scope) else { return nil }
      return transform(value, node, &scope)
    }
  }
}

extension Scope {
  /// Reports a value of the wrong kind; nil, so that readers can return it.
  mutating func expected<Value>(_ what: String, _ node: TomlNode) -> Value? {
    var message = "expected \(what), not \(node.kind)"
    if case .text(let text) = node.value, Double(text) != nil, what.includes("number") {
      message += " (leave out the quotes)"
    }
    if case .text(let text) = node.value, ["true", "false"].contains(text), what == "true or false" {
      message += " (leave out the quotes)"
    }
    error(node.position, message)
    return nil
  }
}
