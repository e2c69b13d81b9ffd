import CDesktop
import Menus

/// The passive grabs of the triggers on the root window: exactly those that were last asked for.
///
/// Grabs freeze both devices at the press, so that whatever the user does next waits in the server until it
/// is answered: by active grabs (`SessionGrabs`) and their `thaw`, or by `Connection.allow`. Every
/// press that arrives through a passive grab must be answered, also one that matches nothing any more.
package final class TriggerGrabs {
  private let connection: Connection
  private let rawInput: RawInput
  private var plan = GrabPlan([], keyMap: KeyMap(keys: [:]))
  private var held: Set<GrabPlan.Grab> = []

  package init(connection: Connection, rawInput: RawInput) {
    self.connection = connection
    self.rawInput = rawInput
  }

  /// Makes the grabs those of `triggers` under `keyMap`: what is there already stays, so that a call that
  /// changes nothing costs nothing, and what another program held is tried again. Of two triggers that need
  /// the same key the first wins. Returns those that cannot be had. Waits for the server only if something
  /// new is to be grabbed.
  @discardableResult
  package func update(_ triggers: [Trigger], keyMap: KeyMap) -> [Trigger: TriggerObstacle] {
    let unseen = rawInput.isAvailable ? [] : triggers.filter(\.needsRawInput)
    plan = GrabPlan(triggers.filter { !unseen.contains($0) }, keyMap: keyMap)
    rawInput.want(plan.lone.isEmpty ? [] : [.keys, .buttons], for: .loneModifiers)
    let wanted = plan.grabs
    for grab in held where wanted[grab] == nil { ungrab(grab) }
    held.formIntersection(wanted.keys)
    let refused = Set(grab(wanted.keys.filter { !held.contains($0) }).compactMap { wanted[$0] })
    for (grab, combination) in wanted where refused.contains(combination) && held.contains(grab) {
      ungrab(grab)
      held.remove(grab)
    }
    connection.flush()
    var obstacles = plan.obstacles
    for trigger in unseen { obstacles[trigger] = .noRawInput }
    for trigger in refused.flatMap({ plan.triggers[$0] ?? [] }) { obstacles[trigger] = .held }
    return obstacles
  }

  /// The keys of lone modifiers, for `ModifierTap`.
  package var loneModifiers: [Menus.KeyCode: [Trigger]] { plan.lone }

  /// Presses of the first button, which are what the server makes of touches, have to wait for time to tell.
  package var holdsBackTouches: Bool {
    plan.triggers.contains { combination, triggers in
      combination.input == .button(1) && triggers.contains { $0.gesture != .press }
    }
  }

  /// The triggers that a press of a key may become, at most one of each gesture; locks and the keyboard group do
  /// not matter.
  package func match(_ event: KeyEvent) -> [Trigger] { plan.match(.key(event.code), state: event.state) }

  package func match(_ event: ButtonEvent) -> [Trigger] {
    plan.match(.button(event.button), state: event.state)
  }

  /// Returns those another client holds.
  private func grab(_ grabs: [GrabPlan.Grab]) -> [GrabPlan.Grab] {
    guard !grabs.isEmpty else { return [] }
    var requests: [Serial: GrabPlan.Grab] = [:]
    let errors = connection.trapping {
      for grab in grabs {
        requests[connection.nextSerial] = grab
        request(grab)
      }
    }
    let refused = errors.compactMap { requests[$0.serial] }
    held.formUnion(Set(grabs).subtracting(refused))
    return refused
  }

  private func request(_ grab: GrabPlan.Grab) {
    let root = connection.root.rawValue
    let modifiers = UInt32(grab.modifiers.rawValue)
    switch grab.input {
    case .key(let code):
      XGrabKey(connection.handle, Int32(code.rawValue), modifiers, root, 0, GrabModeSync, GrabModeSync)
    case .button(let number):
      XGrabButton(
        connection.handle, UInt32(number), modifiers, root, 0, SessionGrabs.pointerEvents, GrabModeSync,
        GrabModeSync, 0, 0)
    }
  }

  private func ungrab(_ grab: GrabPlan.Grab) {
    let root = connection.root.rawValue
    let modifiers = UInt32(grab.modifiers.rawValue)
    switch grab.input {
    case .key(let code): XUngrabKey(connection.handle, Int32(code.rawValue), modifiers, root)
    case .button(let number): XUngrabButton(connection.handle, UInt32(number), modifiers, root)
    }
  }
}

extension Trigger {
  /// It is told by input that is seen without a grab, or while a grab holds it back.
  fileprivate nonisolated var needsRawInput: Bool {
    if gesture == .longPress { return true }
    guard case .key(let symbol) = input else { return false }
    return symbol.isModifier && modifiers.isEmpty
  }
}
