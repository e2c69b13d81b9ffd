import Menus

/// Recognises a modifier that is pressed and let go by itself. Fed with every event; pure.
nonisolated package struct ModifierTap: Sendable {
  /// A longer press is a modifier held for nothing, not a tap.
  package static let limit: Milliseconds = 200

  private let triggers: [KeyCode: Trigger]
  private var pressed: (code: KeyCode, time: ServerTime)?

  package init(triggers: [KeyCode: Trigger]) { self.triggers = triggers }

  /// The trigger whose tap ends with `event`. A key or a button pressed in between makes it a chord.
  package mutating func handle(_ event: Event) -> Trigger? {
    switch event {
    case .rawKey(let key) where key.isPress:
      guard !key.isRepeat else { return nil }
      pressed = pressed == nil && triggers[key.code] != nil ? (key.code, key.time) : nil
    case .rawKey(let key):
      guard let start = pressed, start.code == key.code else { return nil }
      pressed = nil
      return key.time.since(start.time) <= ModifierTap.limit ? triggers[key.code] : nil
    case .rawButton(let button) where button.isPress: pressed = nil
    case .buttonPress: pressed = nil
    // A press that came through a grab is not always seen raw.
    case .keyPress(let key) where key.code != pressed?.code: pressed = nil
    default: break
    }
    return nil
  }
}
