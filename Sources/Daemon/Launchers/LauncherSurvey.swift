import Desktop
import Menus
import X11

/// Looks at what lies around launchers: the order of windows, and panels. Changes come in bursts, and are looked at
/// together.
final class LauncherSurvey {
  private let connection: Connection
  private var deadline: Deadline?
  private var last: Instant?
  private var lastStruts: [Strut] = []
  /// Nothing has happened since they were asked for that may have changed them.
  private var areStrutsKnown = false

  struct Findings {
    let windows: WindowStack
    /// Panels reserve something else than before.
    let haveStrutsChanged: Bool
    let moment: Instant
  }

  var onLook: (Findings) -> Void = { _ in }

  /// Between two looks at least, and after a change.
  private static let interval: Milliseconds = 100
  private static let delay: Milliseconds = 30

  init(_ loop: MainLoop, _ connection: Connection) {
    self.connection = connection
    deadline = loop.deadline { [weak self] in self?.look(at: MainLoop.now) }
  }

  /// Changes are told, and looked at, only so long.
  var isWanted = false {
    didSet {
      guard isWanted != oldValue else { return }
      connection.followChildren(isWanted, for: .launchers)
    }
  }

  /// What panels reserve. Waits for the server where that may have changed.
  var struts: [Strut] {
    if !areStrutsKnown {
      lastStruts = connection.struts()
      areStrutsKnown = true
    }
    return lastStruts
  }

  func observe(_ event: Event) {
    switch event {
    case .childChanged(let window, let bounds):
      // Menus, marks and launchers come and go all the time.
      guard !connection.isOwn(window) else { return }
      // One that came or went may be a panel, of which window managers such as i3 tell nothing else.
      if bounds == nil { areStrutsKnown = false }
      request()
    case .property(let property) where connection.isDesktopChange(property):
      if !connection.isActiveWindowChange(property) { areStrutsKnown = false }
      request()
    default: break
    }
  }

  private func request() {
    guard deadline?.moment == nil else { return }
    let earliest = last.map { $0 + LauncherSurvey.interval } ?? Instant(milliseconds: 0)
    deadline?.moment = max(MainLoop.now + LauncherSurvey.delay, earliest)
  }

  /// There will be something to do then, whether anything changes or not.
  func request(at moment: Instant) { deadline?.moment = moment }

  private func look(at now: Instant) {
    last = now
    guard isWanted else { return }
    let windows = connection.windowStack()
    let before = lastStruts
    onLook(Findings(windows: windows, haveStrutsChanged: struts != before, moment: now))
  }
}
