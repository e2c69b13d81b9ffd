import Desktop
import Menus
import X11

/// The two grabs of an open menu, and the attempts to get them.
///
/// The pointer comes first: without it there is no menu. The keyboard may come later, or never. Taking one freezes
/// all input until `thaw`.
final class MenuGrabs {
  private let connection: Connection
  private let grabs: SessionGrabs
  private let watchdog: Watchdog?
  private var pointer: ActiveGrab?
  private var keyboard: ActiveGrab?
  /// Events with a lower serial may have come through grabs that are over.
  private(set) var endedAt: UInt = 0

  init(_ connection: Connection, watchdog: Watchdog?) {
    self.connection = connection
    self.watchdog = watchdog
    grabs = SessionGrabs(connection: connection)
  }

  var hasPointer: Bool { pointer != nil }
  var hasKeyboard: Bool { keyboard != nil }

  /// From here to `thaw` the watchdog counts.
  func freezeBegins() { watchdog?.freezeBegan() }

  /// True once the pointer is ours.
  func takePointer() -> Bool {
    guard pointer == nil else { return true }
    freezeBegins()
    do throws(GrabRefusal) {
      pointer = try grabs.pointer()
      return true
    } catch {
      return false
    }
  }

  /// True once the keyboard is ours.
  func takeKeyboard() -> Bool {
    guard keyboard == nil else { return true }
    do throws(GrabRefusal) {
      keyboard = try grabs.keyboard()
      return true
    } catch {
      return false
    }
  }

  /// Gives both back, flushed.
  func release() {
    pointer?.release()
    endedAt = connection.nextSerial.rawValue
    keyboard?.release()
    pointer = nil
    keyboard = nil
  }

  /// Lets input run on that a press or one of the grabs froze.
  func thaw() {
    grabs.thaw()
    watchdog?.freezeEnded()
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
