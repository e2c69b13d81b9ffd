import Desktop
import Geometry
import Menus
import Pie
import X11

/// Opens menus at the edges and corners of monitors.
final class EdgeDesk {
  private let connection: Connection
  private let windows: EdgeWindows
  private let input: RawInput
  private var plan = EdgePlan([], on: [])
  private var watch = EdgeWatch()
  private var deadline: Deadline?
  private var raises = RaiseLimit()
  private var raising: Deadline?
  private var hasMoved = false
  /// The pointer has left an edge that opened its menu when it is so far away.
  private static let slack = 8.0

  /// The pointer stays at an edge.
  var onRest: (ScreenEdge, PointerSample) -> Void = { _, _ in }

  init(_ loop: MainLoop, _ connection: Connection, rawInput: RawInput) {
    self.connection = connection
    windows = EdgeWindows(on: connection)
    input = rawInput
    deadline = loop.deadline { [weak self] in self?.look() }
    raising = loop.deadline { [weak self] in self?.raise() }
  }

  /// Watches `edges` of `monitors` and no others.
  func update(_ edges: Set<ScreenEdge>, on monitors: Monitors, _ settings: Settings) {
    watch.rest = settings.edgeRest
    let plan = EdgePlan(edges, on: monitors.all.map(\.bounds))
    guard plan != self.plan else { return }
    self.plan = plan
    windows.place(in: plan.zones)
    guard !plan.zones.isEmpty else {
      return follow(watch.see(nil, isButtonDown: false, at: MainLoop.now))
    }
    // A pointer that is at an edge already did not come for this.
    look(isByItself: false)
  }

  func handle(_ event: Event) {
    switch event {
    case .entered(let window, let motion, let isByItself):
      guard let zone = windows.zone(entered: window) else { return }
      follow(
        watch.see(
          zone.edge, isButtonDown: motion.state.isAnyButtonDown, isByItself: isByItself, at: MainLoop.now))
    case .rawMotion: hasMoved = !watch.isArmed
    case _ where windows.isRestacking(event): raise()
    default: break
    }
  }

  /// On top again; two programs that both want to be there must not raise each other for ever.
  private func raise() {
    let now = MainLoop.now
    if raises.allows(at: now) { windows.raise() } else { raising?.moment = raises.next }
  }

  /// All events that have arrived are handled.
  func settle() {
    guard hasMoved else { return }
    hasMoved = false
    look()
  }

  /// A menu has ended: while it had the pointer, its movements were not told.
  func menuEnded() { if !watch.isArmed { look() } }

  private func look(isByItself: Bool = true) {
    let pointer = connection.queryPointer()
    let zone = plan.zone(at: pointer.root, slack: watch.isSpent ? EdgeDesk.slack : 0)
    let decision = watch.see(
      zone?.edge, isButtonDown: pointer.state.isAnyButtonDown, isByItself: isByItself, at: MainLoop.now)
    follow(decision)
    guard case .open(let edge) = decision else { return }
    onRest(
      edge,
      PointerSample(point: pointer.root, time: .current, serial: connection.nextSerial.rawValue))
  }

  private func follow(_ decision: EdgeWatch.Decision) {
    switch decision {
    case .arm:
      windows.arm()
      input.want([], for: .edges)
    case .follow, .open:
      windows.disarm()
      input.want(.motion, for: .edges)
    }
    deadline?.moment = watch.nextDeadline
  }
}
