import Geometry
import Menus
import Pie

/// A session with a made-up pointer, clock and trigger: what a shell and an X server would be to it.
package struct Player: Sendable {
  package private(set) var session: Session
  package private(set) var effects: [SessionEffect] = []
  package private(set) var pointer: Point
  /// All that went into the session.
  package private(set) var trace: Trace
  private let monitor: Rectangle
  private var now = Instant(milliseconds: 0)
  private var serial: UInt = 1
  private static let trigger = KeyCode(rawValue: 65)

  /// Opens the first menu of `setup` with a held key.
  package init(_ setup: Setup, on monitor: Rectangle, at point: Point) {
    self.monitor = monitor
    pointer = point
    let opening = Opening(
      pointer: PointerSample(point: point, time: ServerTime(rawValue: 5000), serial: 0),
      holder: .key(Player.trigger), modifiers: .super)
    let stage = Stage(setup: setup, monitor: monitor)
    trace = Trace(menu: setup.menus[0].name, opening: opening, stage: stage)
    let opened = Session.open(setup.menus[0], on: stage, opening, at: now)
    session = opened.session
    carryOut(opened.effects)
  }

  /// Moves as the hand does, waking the session when it wants to be.
  package mutating func draw(_ hand: HandPath) {
    var hand = hand
    var last = hand.vertices[0]
    for sample in hand.samples() {
      pass(until: Instant(milliseconds: sample.time.since(ServerTime(rawValue: 5000)).value))
      pointer = clamped(pointer + (sample.point - last))
      last = sample.point
      handle(.motion(self.sample))
    }
  }

  package mutating func letGo() { handle(.keyRelease(Player.trigger, .super, sample)) }

  /// Lets time go by, with the wakes that are due.
  package mutating func pass(until moment: Instant) {
    while let deadline = session.nextDeadline, deadline < moment {
      now = deadline
      handle(.wake)
    }
    now = moment
  }

  /// The path of what ran; nil: nothing did.
  package var chosen: [String]? {
    for case .perform(let choice) in effects { return choice.path.map(\.rawValue) }
    return nil
  }

  private var sample: PointerSample {
    PointerSample(
      point: pointer, time: ServerTime(rawValue: 5000 + UInt32(now.milliseconds)), serial: serial)
  }

  private mutating func handle(_ event: SessionEvent) {
    trace.steps.append(Trace.Step(.event(event), at: now.milliseconds))
    carryOut(session.handle(event, at: now))
  }

  private mutating func carryOut(_ new: [SessionEffect]) {
    effects += new
    for case .warp(let way) in new {
      pointer = clamped(pointer + way)
      serial += 1
      trace.steps.append(Trace.Step(.warped(serial: serial), at: now.milliseconds))
      session.warped(serial: serial)
    }
  }

  private func clamped(_ point: Point) -> Point {
    Point(
      x: min(max(point.x, monitor.minX), monitor.maxX - 1),
      y: min(max(point.y, monitor.minY), monitor.maxY - 1))
  }
}
