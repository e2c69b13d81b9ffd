import CDesktop
import Menus

/// Sends keys to the window that has the focus, as if they were pressed (XTEST).
package final class KeySender {
  private let connection: Connection
  /// Codes that carry something of ours for a moment.
  private var borrowed: [Menus.KeyCode: KeySymbol] = [:]
  /// On the root window: the codes and the symbols we put on them, in case this program ends before it takes them
  /// off again.
  private let note: Atom

  package init(connection: Connection) {
    self.connection = connection
    note = Atoms.numbers(of: ["_WHORL_BORROWED_KEYS"], on: connection.xcb).first ?? .none
  }

  /// Our own symbols are on the map: it is not what it was, and will be again.
  package var isBorrowing: Bool { !borrowed.isEmpty }

  /// The keyboard as it is now: the locked group, and the modifiers whose keys are down. Waits for the server.
  package func state() -> (group: Int, held: ModifierMask, locked: ModifierMask) {
    var state = XkbStateRec()
    XkbGetState(connection.handle, UInt32(XkbUseCoreKbd), &state)
    return (
      Int(state.group), ModifierMask(rawValue: UInt8(truncatingIfNeeded: state.base_mods)),
      ModifierMask(rawValue: UInt8(truncatingIfNeeded: state.locked_mods))
    )
  }

  /// Sends all of it. Waits for the server twice. What was borrowed stays until `giveBack`: programs look the keys
  /// up when they get to them.
  package func send(_ plan: TypingPlan, locked: ModifierMask) throws(TypingObstacle) {
    guard connection.extensions.has(.test) else { throw .noTesting }
    let display = connection.handle
    if !plan.borrowed.isEmpty { borrow(plan.borrowed) }
    // Caps Lock would turn letters round.
    let isCapital = locked.contains(.lock)
    if isCapital { lock(.lock, false) }
    for step in plan.steps {
      switch step {
      case .press(let code): XTestFakeKeyEvent(display, UInt32(code.rawValue), 1, 0)
      case .release(let code): XTestFakeKeyEvent(display, UInt32(code.rawValue), 0, 0)
      case .group(let group): XkbLockGroup(display, UInt32(XkbUseCoreKbd), UInt32(group))
      }
    }
    if isCapital { lock(.lock, true) }
    connection.sync()
  }

  private func lock(_ modifiers: ModifierMask, _ isOn: Bool) {
    let mask = UInt32(modifiers.rawValue)
    XkbLockModifiers(connection.handle, UInt32(XkbUseCoreKbd), mask, isOn ? mask : 0)
  }

  // MARK: Spare codes

  private func borrow(_ symbols: [Menus.KeyCode: KeySymbol]) {
    borrowed.merge(symbols) { $1 }
    connection.setCardinals(
      borrowed.flatMap { [UInt32($0.key.rawValue), $0.value.rawValue] }, as: note, of: connection.root)
    change(symbols)
  }

  /// Takes our symbols off the map again.
  package func giveBack() {
    guard isBorrowing else { return }
    change(borrowed.mapValues { _ in KeySymbol(rawValue: 0) })
    borrowed = [:]
    XDeleteProperty(connection.handle, connection.root.rawValue, note.rawValue)
    connection.flush()
  }

  /// Takes off what an earlier run left behind. Waits for the server.
  package func cleanUp() {
    let numbers = connection.cardinals(note, of: connection.root, limit: 4096)
    guard !numbers.isEmpty else { return }
    var left: [Menus.KeyCode: KeySymbol] = [:]
    for index in stride(from: 0, to: numbers.count - 1, by: 2) {
      guard let code = UInt8(exactly: numbers[index]), code >= 8 else { continue }
      // Another program may have given it a meaning since.
      let symbol = XkbKeycodeToKeysym(connection.handle, code, 0, 0)
      if symbol == KeySym(numbers[index + 1]) { left[Menus.KeyCode(rawValue: code)] = KeySymbol(rawValue: 0) }
    }
    change(left)
    XDeleteProperty(connection.handle, connection.root.rawValue, note.rawValue)
    connection.sync()
  }

  /// One request for each run of codes. A symbol stands on both levels, so that Shift does not matter.
  private func change(_ symbols: [Menus.KeyCode: KeySymbol]) {
    for run in TypingPlan.runs(of: symbols.keys.sorted { $0.rawValue < $1.rawValue }) {
      var list = run.flatMap { code -> [KeySym] in
        let symbol = KeySym(symbols[code]?.rawValue ?? 0)
        return [symbol, symbol]
      }
      XChangeKeyboardMapping(connection.handle, Int32(run[0].rawValue), 2, &list, Int32(run.count))
    }
    connection.sync()
  }
}
