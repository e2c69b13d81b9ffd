import Desktop
import Menus
import Pie
import X11

/// The two grabs of an open menu, and the attempts to get them.
///
/// Without the pointer there is no menu. The keyboard may come later, or never. What is asked for freezes all input
/// for the moment that the server needs to give both.
final class MenuGrabs {
  private let connection: Connection
  private let grabs: SessionGrabs
  private var watchdog: Watchdog?
  private var pointer: ActiveGrab?
  private var keyboard: ActiveGrab?
  private var requestedPointer: RequestedGrab?
  private var requestedKeyboard: RequestedGrab?
  /// Events with a lower serial may have come through grabs that are over.
  private(set) var endedAt: UInt = 0

  init(_ connection: Connection, watchdog: Watchdog?) {
    self.connection = connection
    self.watchdog = watchdog
    grabs = SessionGrabs(connection: connection)
  }

  /// One that is started only now. It watches what is held already.
  func use(_ watchdog: Watchdog?) {
    precondition(self.watchdog == nil, "grabs have one watchdog")
    self.watchdog = watchdog
    if isHolding { watchdog?.hold() }
  }

  /// Once the connection is complete.
  func completeCursor() { grabs.completeCursor() }

  /// False while something is dragged: its source holds pointer and keyboard, and its messages are the input.
  private var isNeeded = true

  var hasPointer: Bool { pointer != nil || !isNeeded }
  var hasKeyboard: Bool { keyboard != nil || !isNeeded }
  /// Another program's grab stopped the pointer when it was last asked for.
  private(set) var isPointerFrozen = false

  /// The server does not let this connection have any.
  private(set) var isForbidden = false

  /// Why there is no pointer, where there is none.
  var refusal: String {
    isForbidden
      ? "no menu: the X server does not trust this connection and lets it take neither pointer nor keys"
        + " (`ssh -X` makes such ones; `ssh -Y` does not)"
      : "no menu: another program holds the pointer (a button is down somewhere, or a screen locker runs)"
  }

  /// From here to `settle` the watchdog counts.
  func freezeBegins() { watchdog?.begin(.grabbing) }

  /// Asks for whatever is not ours yet, and lets input run on right behind: pointer and keyboard together. Waits for
  /// nothing; `settle` does.
  ///
  /// - Parameter drop: what a menu that opens now has to do with a drag; nil: as before.
  func request(answering answer: FrozenAnswer = .keepAndThaw, for drop: DropRole? = nil) {
    if let drop { isNeeded = drop != .dragged }
    guard isNeeded else { return }
    freezeBegins()
    if pointer == nil { requestedPointer = grabs.request(.pointer) }
    if keyboard == nil { requestedKeyboard = grabs.request(.keyboard) }
    // Sent together with the map of a menu that opens, or by `settle`, which waits for what was asked; else now.
    grabs.thaw(answer, sendsNow: pointer != nil && keyboard != nil)
  }

  /// Waits for what was asked for; afterwards `hasPointer` and `hasKeyboard` say what came of it.
  func settle() {
    if let grab = requestedPointer.take() { settlePointer(grab) }
    if let grab = requestedKeyboard.take() { keyboard = MenuGrabs.granted(grab) }
    followHold()
    watchdog?.end(.grabbing)
  }

  /// While either is ours, the watchdog looks whether this program is stopped.
  private func followHold() {
    let holds = pointer != nil || keyboard != nil
    guard holds != isHolding else { return }
    isHolding = holds
    if holds { watchdog?.hold() } else { watchdog?.letGo() }
  }
  private var isHolding = false

  private func settlePointer(_ grab: consuming RequestedGrab) {
    do throws(GrabRefusal) {
      pointer = try grab.answer()
      isPointerFrozen = false
    } catch {
      pointer = nil
      isPointerFrozen = error == .frozen
      isForbidden = error == .forbidden
    }
  }

  private static func granted(_ grab: consuming RequestedGrab) -> ActiveGrab? {
    do throws(GrabRefusal) {
      return try grab.answer()
    } catch {
      return nil
    }
  }

  /// Gives both back, flushed.
  func release() {
    settle()
    pointer?.release()
    endedAt = connection.nextSerial.rawValue
    keyboard?.release()
    pointer = nil
    keyboard = nil
    followHold()
    isNeeded = true
  }
}

/// Tries something again every 50 ms for a second.
final class Attempts {
  private var deadline: Deadline?
  private var left = 20
  private static let pause: Milliseconds = 50

  /// `attempt` returns true when there is nothing more to try; `failed` is called after the last one.
  init(_ loop: MainLoop, attempt: @escaping () -> Bool, failed: @escaping () -> Void) {
    deadline = loop.deadline { [weak self] in
      guard let self else { return }
      left -= 1
      if attempt() { return }
      guard left > 0 else { return failed() }
      deadline?.moment = MainLoop.now + Attempts.pause
    }
    deadline?.moment = MainLoop.now + Attempts.pause
  }
}
