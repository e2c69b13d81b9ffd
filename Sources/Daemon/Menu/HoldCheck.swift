import Desktop
import Geometry
import Menus
import Pie
import X11

/// Asks whether a trigger is still down, where its release may have gone to a window.
///
/// A press through a passive grab freezes all input until our own grabs are in place: then nothing is lost. A press
/// that came through the grabs of the menu before, which had ended when it was handled, or a command, freezes
/// nothing. Without the answer such a menu would wait for a release that never comes.
final class HoldCheck {
  private let connection: Connection
  private let keyboard: Keyboard
  private var turn: Deadline?
  private var lost: (holder: Holder, time: ServerTime)?

  /// `tell` gets the release in place of the one that was lost, after all events that came before.
  init(
    _ loop: MainLoop, _ connection: Connection, _ keyboard: Keyboard,
    tell: @escaping (Holder, SessionEvent) -> Void
  ) {
    self.connection = connection
    self.keyboard = keyboard
    turn = loop.deadline { [weak self] in
      guard let self, let lost else { return }
      self.lost = nil
      tell(lost.holder, release(of: lost.holder, at: lost.time))
    }
  }

  /// To be called once the grabs are in place, and where a release was seen without them. Waits for the server.
  ///
  /// `time` is what is known of the release: at best its own, else that of the press, since it came before anything
  /// else.
  func begin(_ holder: Holder, releasedAt time: ServerTime) {
    guard !isDown(holder) else { return }
    lost = (holder, time)
    turn?.moment = MainLoop.now
  }

  private func isDown(_ holder: Holder) -> Bool {
    switch holder {
    case .key(let code): connection.queryKeysDown().contains(code)
    // The server does not tell of those above.
    case .button(let button): button > 5 || connection.queryPointer().state.isDown(button: button)
    }
  }

  private func release(of holder: Holder, at time: ServerTime) -> SessionEvent {
    let pointer = connection.queryPointer()
    let sample = PointerSample(point: pointer.root, time: time, serial: connection.nextSerial.rawValue)
    return switch holder {
    case .key(let code): .keyRelease(code, keyboard.modifiers(of: pointer.state), sample)
    case .button(let button): .buttonRelease(button, sample)
    }
  }
}
