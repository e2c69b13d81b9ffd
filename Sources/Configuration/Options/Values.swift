import Menus

/// The kinds of values that options take.
enum Values {
  /// Any text without NUL, which no file name, command or label can hold.
  static let text = ValueType<String>("text") { node, scope in
    guard case .text(let text) = node.value else { return scope.expected("text", node) }
    guard !text.unicodeScalars.contains("\0") else {
      scope.error(node.position, "the text holds a NUL character")
      return nil
    }
    return text
  }

  static let filledText: ValueType<String> = text.then { text, node, scope in
    guard text.contains(where: { !$0.isWhitespace }) else {
      scope.error(node.position, "the text is empty")
      return nil
    }
    return text
  }

  /// What is to be read on the screen.
  static let shownText: ValueType<String> = filledText.then { text, node, scope in
    guard !text.isBlank else {
      scope.error(node.position, "nothing of the text is to be seen: \(text.oneLine)")
      return nil
    }
    return text
  }

  static let path: ValueType<String> = filledText.then("path") { text, _, scope in scope.path(text) }

  static let flag = ValueType<Bool>("true or false") { node, scope in
    guard case .flag(let flag) = node.value else { return scope.expected("true or false", node) }
    return flag
  }

  static func number(_ range: ClosedRange<Double>) -> ValueType<Double> {
    let limits = "\(range.lowerBound.plain) to \(range.upperBound.plain)"
    return ValueType("number, \(limits)") { node, scope in
      let number: Double
      switch node.value {
      case .integer(let whole): number = Double(whole)
      case .real(let real): number = real
      default: return scope.expected("a number", node)
      }
      guard range.contains(number) else {
        scope.error(node.position, "\(number.plain) is out of range: \(limits)")
        return nil
      }
      return number
    }
  }

  static let workspace = ValueType<Int>("workspace number, from 1") { node, scope in
    guard case .integer(let number) = node.value else { return scope.expected("a whole number", node) }
    guard number >= 1 else {
      scope.error(node.position, "workspaces count from 1")
      return nil
    }
    return number
  }

  static let table = ValueType<[TomlEntry]>("table") { node, scope in
    guard case .table(let entries) = node.value else { return scope.expected("a table", node) }
    return entries
  }

  /// Read later, when what they inherit is known.
  static let items = ValueType<[TomlNode]>("list of items") { node, scope in
    guard case .list(let nodes) = node.value else { return scope.expected("a list of items", node) }
    return nodes
  }
}
