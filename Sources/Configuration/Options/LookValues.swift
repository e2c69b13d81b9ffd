import CDesktop
import Geometry
import Menus

extension Values {
  /// `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa` or a name of `[colors]`.
  static let color: ValueType<Color> = Values.filledText.then("colour") { text, node, scope in
    if let color = Color(hexadecimal: text) ?? scope.colors[text] { return color }
    if text.hasPrefix("#") {
      scope.error(node.position, "\(quoted(text)) is no colour: write #rgb, #rrggbb or #rrggbbaa")
    } else {
      let hint = suggestion(for: text, among: scope.colors.keys.sorted())
      scope.error(node.position, "no colour is named \(quoted(text)) in [colors]\(hint)")
    }
    return nil
  }
}

extension Values {
  static func duration(_ range: ClosedRange<Double>) -> ValueType<Milliseconds> {
    let limits = "\(range.lowerBound.plain) to \(range.upperBound.plain) ms"
    return ValueType("duration, \(limits)") { node, scope in
      let duration: Milliseconds?
      switch node.value {
      case .integer(let number): duration = Milliseconds(Double(number))
      case .real(let number): duration = Milliseconds(number)
      case .text(let text): duration = Milliseconds(text: text)
      default: return scope.expected("a duration such as 350 or \"350ms\"", node)
      }
      guard let duration else {
        scope.error(node.position, "this is no duration: write 350, \"350ms\", \"30s\" or \"2min\"")
        return nil
      }
      guard range.contains(duration.value) else {
        scope.error(node.position, "\(duration.value.plain) ms is out of range: \(limits)")
        return nil
      }
      return duration
    }
  }
}

extension Values {
  static let direction = ValueType<Angle>("degrees or compass word") { node, scope in
    if case .text(let text) = node.value {
      if let word = Compass(rawValue: text.uppercased()) { return word.angle }
      scope.error(
        node.position, "\(quoted(text)) is no direction: write degrees, N, NE, E, SE, S, SW, W or NW")
      return nil
    }
    return Values.number(-360...360).read(node, &scope).map(Angle.init(degrees:))
  }
}

extension Values {
  /// A file where it has a slash or the ending of a picture, text where it is short or an emoji, else a name.
  static let icon: ValueType<Icon> = Values.filledText.then("icon name, file, data URI or emoji") {
    text, node, scope in
    if text.hasPrefix("data:") {
      guard text.contains(",") else {
        scope.error(node.position, "this data URI holds no picture: write data:image/png;base64,… or a file")
        return nil
      }
      return Icon.data(text)
    }
    let endings = [
      ".svg", ".svgz", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".xpm", ".ico", ".bmp", ".tiff", ".tif",
      ".avif",
    ]
    if text.contains("/") || endings.contains(where: text.lowercased().hasSuffix) {
      return Icon.file(scope.path(text))
    }
    let isShort = text.count <= 2 || !text.unicodeScalars.allSatisfy(\.isASCII)
    return isShort ? Icon.text(text) : Icon.named(text)
  }
}

extension Values {
  static let tap = ValueType<TapLimit>("duration, 0 to 2000 ms, or \"always\"") { node, scope in
    if case .text("always") = node.value { return TapLimit.always }
    return Values.duration(0...2000).read(node, &scope).map(TapLimit.within)
  }
}

extension Values {
  static let opening = ValueType<OpeningPlace>("\"pointer\", \"center\", \"last\" or [x, y]") { node, scope in
    if case .list(let nodes) = node.value {
      let coordinates = nodes.compactMap { Values.number(0...65535).read($0, &scope) }
      guard nodes.count == 2 else {
        scope.error(node.position, "a point is [x, y], two numbers")
        return nil
      }
      guard coordinates.count == 2 else { return nil }
      return OpeningPlace.point(Point(x: coordinates[0], y: coordinates[1]))
    }
    let words: [(String, OpeningPlace)] = [("pointer", .pointer), ("center", .center), ("last", .last)]
    return word(words).read(node, &scope)
  }
}

extension Values {
  static let pattern: ValueType<TextPattern> = Values.filledText.then("text with * and ?, or \"/regex/\"") {
    text, node, scope in
    guard text.count > 2, text.hasPrefix("/"), text.hasSuffix("/") else { return TextPattern(text) }
    let expression = String(text.dropFirst().dropLast())
    if let mistake = mistake(in: expression) {
      scope.error(node.position, "\(quoted(text)) is no regular expression: \(mistake)")
      return nil
    }
    return TextPattern(expression: expression)
  }

  static let wildcards: ValueType<TextPattern> = Values.filledText.then("text with * and ?") { text, _, _ in
    TextPattern(text)
  }

  /// What GLib says is wrong with a regular expression; nil: nothing.
  private static func mistake(in expression: String) -> String? {
    var error: UnsafeMutablePointer<GError>?
    if let compiled = g_regex_new(expression, GRegexCompileFlags(0), GRegexMatchFlags(0), &error) {
      g_regex_unref(compiled)
      return nil
    }
    defer { g_clear_error(&error) }
    return error.map { String(cString: $0.pointee.message) } ?? "it cannot be read"
  }
}
