import Menus

/// Why a trigger cannot be had.
nonisolated package enum TriggerObstacle: Hashable, Sendable {
  /// Another program has grabbed it.
  case held
  /// No key of the keyboard carries the symbol.
  case noKey
  /// No key of the keyboard sets one of its modifiers.
  case noModifier
  /// With this key map it is the same key as an earlier trigger, which wins.
  case same(as: Trigger)
  /// The server does not show input before its time, nor what nobody has grabbed (no XInput 2).
  case noRawInput
}

/// Which keys and buttons a list of triggers needs under one key map. Pure; `TriggerGrabs` carries it out.
nonisolated struct GrabPlan: Hashable, Sendable {
  enum Input: Hashable, Sendable {
    case key(KeyCode)
    case button(UInt8)
  }

  /// A key or button with real modifiers, whatever is locked.
  struct Combination: Hashable, Sendable {
    var input: Input
    var modifiers: ModifierMask
  }

  /// One passive grab as the server knows it, locks included.
  struct Grab: Hashable, Sendable {
    var input: Input
    var modifiers: ModifierMask
  }

  /// At most one of each gesture.
  private(set) var triggers: [Combination: [Trigger]] = [:]
  /// Keys that are watched, not grabbed: a grabbed modifier would take every chord from other programs.
  private(set) var lone: [KeyCode: [Trigger]] = [:]
  private(set) var obstacles: [Trigger: TriggerObstacle] = [:]
  private let locks: ModifierMask

  /// Of two triggers that need the same gesture of the same key, the first wins. Edges need none.
  init(_ desired: [Trigger], keyMap: KeyMap) {
    locks = keyMap.locks
    var seen: Set<Trigger> = []
    for trigger in desired where seen.insert(trigger).inserted { add(trigger, keyMap: keyMap) }
  }

  private mutating func add(_ trigger: Trigger, keyMap: KeyMap) {
    guard let modifiers = keyMap.realMask(of: trigger.modifiers) else {
      obstacles[trigger] = .noModifier
      return
    }
    switch trigger.input {
    case .edge: break
    case .button(let number): take(Combination(input: .button(number), modifiers: modifiers), for: trigger)
    case .key(let symbol):
      let places = keyMap.places(of: symbol)
      if places.isEmpty { obstacles[trigger] = .noKey }
      for place in places {
        if symbol.isModifier, trigger.modifiers.isEmpty {
          watch(place.code, for: trigger)
        } else {
          let all = modifiers.union(place.modifiers)
          take(Combination(input: .key(place.code), modifiers: all), for: trigger)
        }
      }
    }
  }

  private mutating func take(_ combination: Combination, for trigger: Trigger) {
    if let earlier = triggers[combination]?.first(where: { $0.gesture == trigger.gesture }) {
      obstacles[trigger] = .same(as: earlier)
    } else {
      triggers[combination, default: []].append(trigger)
    }
  }

  private mutating func watch(_ code: KeyCode, for trigger: Trigger) {
    if let earlier = lone[code]?.first(where: { $0.gesture == trigger.gesture }) {
      obstacles[trigger] = .same(as: earlier)
    } else {
      lone[code, default: []].append(trigger)
    }
  }

  /// Everything to grab: each combination once for every combination of locks.
  var grabs: [Grab: Combination] {
    triggers.keys.reduce(into: [:]) { result, combination in
      for variant in locks.subtracting(combination.modifiers).subsets {
        let grab = Grab(input: combination.input, modifiers: combination.modifiers.union(variant))
        // A modifier that is also a lock may make two combinations meet; the stricter one keeps its own.
        if result[grab] == nil || combination.modifiers == grab.modifiers { result[grab] = combination }
      }
    }
  }

  /// By key or button and the modifiers that matter; locks and the keyboard group do not. Empty: none of ours.
  func match(_ input: Input, state: InputState) -> [Trigger] {
    let exact = Combination(input: input, modifiers: state.modifiers)
    return triggers[exact] ?? triggers[
      Combination(input: input, modifiers: state.modifiers.subtracting(locks))]
      ?? triggers.first {
        $0.key.input == input
          && state.modifiers.subtracting(locks.subtracting($0.key.modifiers)) == $0.key.modifiers
      }?.value ?? []
  }
}
