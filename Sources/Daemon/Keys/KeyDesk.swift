import Desktop
import Menus
import Pie
import X11

/// Sends keys and text for items, once the user's own modifiers are up.
final class KeyDesk {
  private let connection: Connection
  private let sender: KeySender
  private let rawInput: RawInput
  private let keyMap: () -> KeyMap
  /// Runs its argument while no trigger is grabbed: what is sent must not open our own menus.
  private let withoutTriggers: (() -> Void) -> Void
  private var waiting: [(choice: Choice, strokes: [KeyStroke])] = []
  private var patience: Deadline?
  private var restoring: Deadline?
  /// What could not be sent, to be told: by which item, and the reason.
  var onFailure: (_ choice: Choice, _ reason: String) -> Void = { _, _ in }

  /// Longer than anybody holds a modifier after a choice.
  private static let longestHold: Milliseconds = 5000
  /// By then the slowest program has looked its keys up.
  private static let loan: Milliseconds = 500

  init(
    loop: MainLoop, connection: Connection, rawInput: RawInput, keyMap: @escaping () -> KeyMap,
    withoutTriggers: @escaping (() -> Void) -> Void
  ) {
    self.connection = connection
    self.keyMap = keyMap
    self.withoutTriggers = withoutTriggers
    sender = KeySender(connection: connection)
    self.rawInput = rawInput
    patience = loop.deadline { [weak self] in self?.giveUp() }
    restoring = loop.deadline { [weak self] in self?.sender.giveBack() }
  }

  /// The key map carries symbols of ours, and is not to be taken for the user's.
  var isBorrowing: Bool { sender.isBorrowing }

  /// Takes off what an earlier run left on the key map.
  func cleanUp() { sender.cleanUp() }

  /// Before the end.
  func giveBack() { sender.giveBack() }

  func send(_ strokes: [KeyStroke], for choice: Choice) {
    waiting.append((choice, strokes))
    attempt()
  }

  /// A key may have been let go.
  func handle(_ event: Event) {
    guard !waiting.isEmpty, case .rawKey(let key) = event, !key.isPress else { return }
    attempt()
  }

  private func attempt() {
    guard !waiting.isEmpty else { return }
    guard sender.state().held.isEmpty else {
      // Listens before it asks again: what was let go in between would be heard by nobody.
      if patience?.moment == nil {
        rawInput.want(.keys, for: .sending)
        patience?.moment = MainLoop.now + KeyDesk.longestHold
        attempt()
      }
      return
    }
    stopWaiting()
    let due = waiting
    waiting = []
    withoutTriggers { for one in due { carryOut(one.strokes, for: one.choice) } }
  }

  private func carryOut(_ strokes: [KeyStroke], for choice: Choice) {
    let state = sender.state()
    do throws(TypingObstacle) {
      let plan = try TypingPlan(strokes, keyMap: keyMap(), group: state.group)
      try sender.send(plan, locked: state.locked)
    } catch {
      onFailure(choice, "\(error)")
    }
    if sender.isBorrowing { restoring?.moment = MainLoop.now + KeyDesk.loan }
  }

  private func giveUp() {
    stopWaiting()
    for one in waiting { onFailure(one.choice, "\(TypingObstacle.modifiersHeld)") }
    waiting = []
  }

  private func stopWaiting() {
    patience?.moment = nil
    rawInput.want([], for: .sending)
  }
}
