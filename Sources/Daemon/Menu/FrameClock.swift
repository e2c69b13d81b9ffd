import Desktop
import Menus

/// Asks for frames, at most one per refresh of the monitor, and for none while nothing changes.
final class FrameClock {
  private var deadline: Deadline?
  private var last: Instant?
  /// Between two frames.
  var interval: Milliseconds = 16.7

  init(_ loop: MainLoop, draw: @escaping (Instant) -> Void) {
    deadline = loop.deadline { [weak self] in
      let now = MainLoop.now
      self?.last = now
      draw(now)
    }
  }

  /// A frame is wanted, as soon as the refresh rate allows.
  func request(at now: Instant) {
    guard deadline?.moment == nil else { return }
    deadline?.moment = max(now, last.map { $0 + interval } ?? now)
  }

  /// A frame was shown outside the clock.
  func shown(at now: Instant) { last = now }

  func stop() { deadline?.moment = nil }
}
