import Configuration
import Control
import Menus

/// The keys of a choice that end it with an exit code of their own (rofi-keys(5), `kb-custom-1` …).
nonisolated struct PickKeys {
  private(set) var keys: [OwnKey] = []
  /// Names that no key has.
  private(set) var unknown: [String] = []

  /// The number of the key that ends a choice of several lines.
  static let done = 0

  init(_ pick: Pick) {
    for number in 1...19 {
      let written = pick.customKeys[number] ?? PickKeys.standard(number)
      for text in written.split(separator: ",") { add(String(text), as: number) }
    }
    if pick.isMultiple { keys.append(OwnKey(PickKeys.done, .shift, PickKeys.enter)) }
  }

  private mutating func add(_ text: String, as number: Int) {
    do throws(TriggerMistake) {
      let syntax = try TriggerSyntax(text)
      guard case .named(let name) = syntax.key, let symbol = KeyNames.symbol(named: name) else {
        return unknown.append(text)
      }
      keys.append(OwnKey(number, syntax.modifiers, symbol))
    } catch {
      unknown.append(text)
    }
  }

  /// XK_Return.
  private static let enter = KeySymbol(rawValue: 0xff0d)

  /// Alt and a digit, then Alt and what Shift makes of it.
  private static func standard(_ number: Int) -> String {
    let names = [
      "1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "exclam", "at", "numbersign", "dollar", "percent",
      "asciicircum", "ampersand", "asterisk", "parenleft",
    ]
    return "Alt+\(names[number - 1])"
  }
}
