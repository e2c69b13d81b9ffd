/// What the keyboard does while a menu is open (`[keys]`).
package struct KeyBindings: Hashable, Sendable {
  package var symbols: [KeyCommand: [KeySymbol]]

  package init(symbols: [KeyCommand: [KeySymbol]]) { self.symbols = symbols }

  package func command(for symbol: KeySymbol) -> KeyCommand? {
    KeyCommand.allCases.first { symbols[$0]?.contains(symbol) ?? false }
  }

  package static let standard = KeyBindings(
    symbols: [
      .up: [0xff52], .down: [0xff54], .left: [0xff51], .right: [0xff53],
      .next: [0xff09], .previous: [0xfe20],
      .choose: [0xff0d, 0xff8d, 0x0020], .back: [0xff08], .close: [0xff1b], .leave: [],
      .first: [0xff50], .last: [0xff57],
    ].mapValues { $0.map(KeySymbol.init(rawValue:)) })
}

package enum KeyCommand: String, CaseIterable, Hashable, Sendable {
  case up, down, left, right
  case next, previous
  case choose, back, close, leave
  case first, last
}
