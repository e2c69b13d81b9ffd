import Geometry
import Menus
import Pie
import X11

/// The keyboard as the server describes it now.
final class Keyboard {
  private let connection: Connection
  /// Read at its first use: a choice that is shown without the daemon needs it only once a key is pressed.
  private(set) lazy var map = connection.readKeyMap()

  init(_ connection: Connection) { self.connection = connection }

  /// Reads the map again; true where it has changed.
  func refresh() -> Bool {
    let fresh = connection.readKeyMap()
    guard fresh != map else { return false }
    map = fresh
    return true
  }

  func input(of event: KeyEvent) -> KeyInput {
    let meaning = map.meaning(of: event)
    return KeyInput(
      code: meaning.code, symbol: meaning.symbol, latin: meaning.latin, digit: meaning.digit,
      keypad: meaning.keypad.flatMap(KeyInput.Keypad.init(digit:)), text: meaning.text,
      latinText: meaning.latin.text, isModifier: meaning.isModifier, modifiers: meaning.modifiers)
  }

  func modifiers(of state: InputState) -> Modifiers {
    state.modifiers.isEmpty ? [] : map.modifiers(of: state)
  }

  /// The modifiers that are down once the key of `event` is up. Its own state still has the key's modifier, and another
  /// key with the same one may be down: then the server is asked.
  func modifiersLeft(by event: KeyEvent) -> Modifiers {
    guard map.modifierCodes.contains(event.code) else { return map.modifiers(of: event.state) }
    return map.modifiers(ofKeysDown: connection.queryKeysDown())
  }

  /// The first key that is down and is no modifier: what a command may be held by.
  func heldKey() -> (holder: KeyCode?, all: Set<KeyCode>) {
    let down = connection.queryKeysDown()
    let plain = down.filter { !map.modifierCodes.contains($0) }.sorted { $0.rawValue < $1.rawValue }
    return (plain.first ?? down.first, down)
  }
}

extension KeyInput.Keypad {
  /// The digits as they lie: 8 is N, 5 the centre; 0 has no direction.
  init?(digit: Int) {
    switch digit {
    case 5: self = .center
    case 1: self = .direction(Compass.sw.angle)
    case 2: self = .direction(.down)
    case 3: self = .direction(Compass.se.angle)
    case 4: self = .direction(.left)
    case 6: self = .direction(.right)
    case 7: self = .direction(Compass.nw.angle)
    case 8: self = .direction(.up)
    case 9: self = .direction(Compass.ne.angle)
    default: return nil
    }
  }
}
