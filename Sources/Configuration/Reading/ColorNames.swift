import Menus

/// `[colors]` of all files: names whose values are colours or other names.
struct ColorNames {
  private var texts: [String: (text: String, location: Location)] = [:]

  /// A later file wins over an earlier one.
  mutating func add(_ entries: [TomlEntry], in scope: inout Scope) {
    for entry in entries {
      guard !entry.key.isEmpty, !entry.key.hasPrefix("#") else {
        scope.error(entry.position, "\(quoted(entry.key)) cannot name a colour")
        continue
      }
      guard let text = Values.filledText.read(entry.node, &scope) else { continue }
      texts[entry.key] = (text, scope.location(entry.node.position))
    }
  }

  /// Follows every name to its colour. Names without one are reported once and left out.
  func resolved(_ mistakes: inout Mistakes) -> [String: Color] {
    var colors: [String: Color] = [:]
    var refused: Set<String> = []
    for name in texts.keys.sorted() {
      var chain: [String] = []
      var next = name
      while colors[next] == nil, !refused.contains(next), let entry = texts[next] {
        if let start = chain.firstIndex(of: next) {
          let cycle = chain[start...] + [next]
          mistakes.error(entry.location, "these colours name each other: \(cycle.joined(separator: " → "))")
          refused.formUnion(chain)
          break
        }
        chain.append(next)
        if let color = Color(hexadecimal: entry.text) {
          colors[next] = color
        } else if texts[entry.text] == nil {
          mistakes.error(entry.location, Self.refusal(of: entry.text, names: texts.keys.sorted()))
          refused.insert(next)
        } else {
          next = entry.text
        }
      }
      if let color = colors[next] {
        for name in chain { colors[name] = color }
      } else {
        refused.formUnion(chain)
      }
    }
    return colors
  }

  private static func refusal(of text: String, names: [String]) -> String {
    if text.hasPrefix("#") { return "\(quoted(text)) is no colour: write #rgb, #rrggbb or #rrggbbaa" }
    return "no colour is named \(quoted(text)) in [colors]\(suggestion(for: text, among: names))"
  }
}
