/// What a selection holds, as items show it (`source = "clipboard"`).
package struct SelectedText: Hashable, Sendable {
  package var text: String
  /// Its owner says that it is a password: it is not shown.
  package var isSecret: Bool

  package init(_ text: String, isSecret: Bool = false) {
    self.text = text
    self.isSecret = isSecret
  }

  /// The clipboard, and what is marked where that is something else. Nothing is shown of what is blank.
  package static func items(clipboard: SelectedText?, marked: SelectedText?) -> [Item] {
    let first = clipboard.flatMap { $0.item(called: "clipboard", icon: "edit-paste") }
    let second = marked.flatMap { $0.item(called: "selection", icon: "edit-select-all") }
    return [first, clipboard?.text == marked?.text ? nil : second].compactMap(\.self)
  }

  private func item(called id: String, icon: String) -> Item? {
    let label = isSecret ? String(repeating: "•", count: 8) : oneLine
    guard !label.isEmpty else { return nil }
    var item = Item(id: ItemID(id), label: label, icon: .named(icon), action: .type(text))
    if !isSecret, canBeOpened {
      item.action = .open(text)
      item.alternative = .type(text)
    }
    return item
  }

  /// Its beginning, with every run of blanks and line breaks as one space.
  private var oneLine: String {
    let content = text.unicodeScalars.drop(while: isBlank)
    let beginning = content.prefix(400)
    var line = String.UnicodeScalarView()
    for scalar in beginning where !(isBlank(scalar) && (line.isEmpty || line.last == " ")) {
      line.append(isBlank(scalar) ? " " : scalar)
    }
    while line.last == " " { line.removeLast() }
    let whole = String(line)
    guard whole.count > SelectedText.longestLabel || beginning.endIndex < content.endIndex else {
      return whole
    }
    return whole.prefix(SelectedText.longestLabel - 1) + "…"
  }

  private static let longestLabel = 48

  private func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .spaceSeparator, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  /// One address, or one path that can be nothing else.
  private var canBeOpened: Bool {
    guard text.utf8.count < 4096, !text.unicodeScalars.contains(where: isBlank) else { return false }
    let schemes = ["http://", "https://", "ftp://", "file:///", "mailto:"]
    return text.hasPrefix("~/") || (text.hasPrefix("/") && text.dropFirst().contains("/"))
      || schemes.contains { text.lowercased().hasPrefix($0) && text.utf8.count > $0.utf8.count }
  }
}
