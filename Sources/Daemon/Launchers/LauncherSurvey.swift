import Desktop
import Menus

/// When to look at the windows around launchers: changes come in bursts, and are looked at together.
final class LauncherSurvey {
  private var deadline: Deadline?
  private var last: Instant?

  /// Between two looks at least, and after a change.
  private static let interval: Milliseconds = 100
  private static let delay: Milliseconds = 30

  init(_ loop: MainLoop, look: @escaping (Instant) -> Void) {
    deadline = loop.deadline { [weak self] in
      let now = MainLoop.now
      self?.last = now
      look(now)
    }
  }

  /// Something has changed.
  func request() {
    guard deadline?.moment == nil else { return }
    let earliest = last.map { $0 + LauncherSurvey.interval } ?? Instant(milliseconds: 0)
    deadline?.moment = max(MainLoop.now + LauncherSurvey.delay, earliest)
  }

  /// There will be something to do then, whether anything changes or not.
  func request(at moment: Instant) { deadline?.moment = moment }
}
