import Menus

/// Recognises a modifier that is pressed and let go by itself, once or twice. Fed with every event; pure.
nonisolated package struct ModifierTap: Sendable {
  /// A longer press is a modifier held for nothing, not a tap.
  package static let limit: Milliseconds = 200

  private let triggers: [KeyCode: [Trigger]]
  /// Between the presses of a double tap.
  private let doublePressLimit: Milliseconds
  private var pressed: (code: KeyCode, time: ServerTime)?
  /// The last tap, unless something else came after it.
  private var tapped: (code: KeyCode, time: ServerTime)?

  package init(triggers: [KeyCode: [Trigger]], doublePressLimit: Milliseconds = 300) {
    self.triggers = triggers
    self.doublePressLimit = doublePressLimit
  }

  /// The trigger whose tap ends with `event`. A key or a button pressed in between makes it a chord.
  package mutating func handle(_ event: Event) -> Trigger? {
    switch event {
    case .rawKey(let key) where key.isSlave: return nil
    case .rawButton(let button) where button.isSlave: return nil
    case .rawKey(let key) where key.isPress: if !key.isRepeat { press(key.code, at: key.time) }
    case .rawKey(let key): return release(key.code, at: key.time)
    case .rawButton(let button) where button.isPress: forget()
    case .buttonPress: forget()
    // While a grab on the root is ours, the server sends us no raw events.
    case .keyPress(let key): if key.code != pressed?.code { press(key.code, at: key.time) }
    case .keyRelease(let key): return release(key.code, at: key.time)
    default: break
    }
    return nil
  }

  private mutating func forget() {
    pressed = nil
    tapped = nil
  }

  private mutating func press(_ code: KeyCode, at time: ServerTime) {
    pressed = pressed == nil && triggers[code] != nil ? (code, time) : nil
    if tapped?.code != code { tapped = nil }
  }

  private mutating func release(_ code: KeyCode, at time: ServerTime) -> Trigger? {
    guard let start = pressed, start.code == code else { return nil }
    pressed = nil
    guard time.since(start.time) <= ModifierTap.limit else { return nil }
    let before = tapped
    tapped = start
    if let before, start.time.since(before.time) <= doublePressLimit, let double = trigger(code, .doublePress)
    {
      tapped = nil
      return double
    }
    return trigger(code, .press)
  }

  private func trigger(_ code: KeyCode, _ gesture: Trigger.Gesture) -> Trigger? {
    triggers[code]?.first { $0.gesture == gesture }
  }
}
