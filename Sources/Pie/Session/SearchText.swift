import Menus

/// What is typed in a search, with dead keys and Compose put together.
package struct SearchText: Hashable, Sendable {
  /// As the active keyboard group writes it.
  package private(set) var text = ""
  /// As a Latin group would have written it.
  package private(set) var latin = ""
  /// Keys that change the next one.
  private var pending: [Pending] = []

  private enum Pending: Hashable, Sendable {
    case mark(Character)
    case compose
    case composed(Character)
  }

  package init(_ text: String = "") { (self.text, latin) = (text, text) }

  package var isEmpty: Bool { text.isEmpty && latin.isEmpty }

  /// With a sign for a key that waits for the next one.
  package var shown: String { pending.isEmpty ? text : text + "·" }

  /// Both readings, without what is the same.
  package var readings: [String] { text == latin ? [text] : [text, latin] }

  /// True where the key writes something, or changes what the next one writes.
  package mutating func type(_ key: KeyInput) -> Bool {
    if let mark = SearchText.marks[key.symbol.rawValue] {
      add(mark)
      return true
    }
    if key.symbol.rawValue == SearchText.composeKey {
      pending = [.compose]
      return true
    }
    guard let character = key.text?.first, !character.isNewline else { return false }
    switch pending.last {
    case .mark(let mark)?:
      append(character.isLetter ? "\(character)\(marks)" : SearchText.alone(mark, character))
      pending = []
    case .compose?:
      pending = [.composed(character)]
    case .composed(let first)?:
      pending = []
      append(composed(first, character) ?? "\(first)\(character)")
    case nil:
      text.append(character)
      latin.append(key.latinText?.first ?? character)
    }
    return true
  }

  /// Takes the last character away; false where there is none.
  package mutating func removeLast() -> Bool {
    if !pending.isEmpty {
      pending = []
      return true
    }
    guard !text.isEmpty else { return false }
    text.removeLast()
    latin.removeLast()
    return true
  }

  private mutating func append(_ string: String) {
    text += string
    latin += string
  }

  /// A letter may take several marks. The same one twice is that mark alone.
  private mutating func add(_ mark: Character) {
    guard !pending.contains(.mark(mark)) else {
      pending = []
      return append(SearchText.alone(mark, " "))
    }
    if case .mark? = pending.last { pending.append(.mark(mark)) } else { pending = [.mark(mark)] }
  }

  /// Those that wait, in the order of their keys' opposite: the key next to the letter comes first.
  private var marks: String {
    String(
      pending.reversed().compactMap { waiting -> Character? in
        if case .mark(let mark) = waiting { mark } else { nil }
      })
  }

  /// The mark, and what followed that was no letter: after a space nothing.
  private static func alone(_ mark: Character, _ next: Character) -> String {
    (spacing[mark] ?? "") + (next == " " ? "" : String(next))
  }

  private func composed(_ first: Character, _ second: Character) -> String? {
    for (a, b) in [(first, second), (second, first)] {
      if let mark = SearchText.accents[a], b.isLetter { return "\(b)\(mark)" }
    }
    return SearchText.ligatures["\(first)\(second)"]
  }

  /// Multi_key (X11/keysymdef.h).
  private static let composeKey: UInt32 = 0xff20

  /// Dead keys (X11/keysymdef.h, dead_grave and its kin) and the combining characters they stand for.
  private static let marks: [UInt32: Character] = [
    0xfe50: "\u{300}", 0xfe51: "\u{301}", 0xfe52: "\u{302}", 0xfe53: "\u{303}", 0xfe54: "\u{304}",
    0xfe55: "\u{306}", 0xfe56: "\u{307}", 0xfe57: "\u{308}", 0xfe58: "\u{30a}", 0xfe59: "\u{30b}",
    0xfe5a: "\u{30c}", 0xfe5b: "\u{327}", 0xfe5c: "\u{328}", 0xfe60: "\u{323}",
    0xfe61: "\u{309}", 0xfe62: "\u{31b}", 0xfe6e: "\u{326}",
  ]

  /// What a keyboard with dead keys writes for the mark and a space, where labels may have it.
  private static let spacing: [Character: String] = [
    "\u{300}": "`", "\u{301}": "'", "\u{302}": "^", "\u{303}": "~", "\u{308}": "\"", "\u{30a}": "°",
  ]

  /// What Compose takes for a mark.
  private static let accents: [Character: Character] = [
    "`": "\u{300}", "'": "\u{301}", "^": "\u{302}", "~": "\u{303}", "\"": "\u{308}", "°": "\u{30a}",
    "=": "\u{30b}", "<": "\u{30c}", ",": "\u{327}", ";": "\u{328}",
  ]

  private static let ligatures: [String: String] = [
    "ss": "ß", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "/o": "ø", "o/": "ø", "/O": "Ø", "O/": "Ø",
    "/l": "ł", "l/": "ł", "aa": "å", "AA": "Å",
    "oa": "å", "oA": "Å", "*a": "å", "*A": "Å",
  ]
}
