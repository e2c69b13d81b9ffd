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
    case .rawKey(let key) where key.isPress: if !key.isRepeat { press(key.code, at: key.time) }
    case .rawKey(let key): return release(key.code, at: key.time)
    case .rawButton(let button) where button.isPress: pressed = nil
    case .buttonPress: pressed = nil
    // While a grab on the root is ours, the server sends us no raw events.
    case .keyPress(let key): if key.code != pressed?.code { press(key.code, at: key.time) }
    case .keyRelease(let key): return release(key.code, at: key.time)
    default: break
    }
    return nil
  }

  private mutating func press(_ code: KeyCode, at time: ServerTime) {
    pressed = pressed == nil && triggers[code] != nil ? (code, time) : nil
  }

  private mutating func release(_ code: KeyCode, at time: ServerTime) -> Trigger? {
    guard let start = pressed, start.code == code else { return nil }
    pressed = nil
    return time.since(start.time) <= ModifierTap.limit ? triggers[code] : nil
  }
}
