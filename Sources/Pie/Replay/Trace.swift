import Geometry
import Menus

/// The input of one session, as it came: enough to have the session again without a server.
package struct Trace: Hashable, Sendable {
  package var menu: MenuName
  package var opening: Opening
  /// Without menus and keys, which the configuration has.
  package var stage: Stage
  package var steps: [Step] = []

  package struct Step: Hashable, Sendable {
    /// Milliseconds since the menu opened.
    package var moment: Double
    package var input: Input

    package init(_ input: Input, at moment: Double) {
      self.input = input
      self.moment = moment
    }
  }

  package enum Input: Hashable, Sendable {
    case event(SessionEvent)
    /// The shell did a warp; events from this serial on came after it.
    case warped(serial: UInt)
    case warpFailed
  }

  package init(menu: MenuName, opening: Opening, stage: Stage) {
    self.menu = menu
    self.opening = opening
    self.stage = stage
    self.stage.setup = Setup()
  }
}

/// What a trace does to a menu.
package struct Replay: Hashable, Sendable {
  package private(set) var effects: [SessionEffect]
  package private(set) var session: Session

  /// Plays `trace` into `menu`. Wakes come when the session wants them; those of the trace are not needed.
  package init(_ trace: Trace, into menu: Menu, of setup: Setup) {
    var stage = trace.stage
    stage.setup = setup
    let start = Instant(milliseconds: 0)
    (session, effects) = Session.open(menu, on: stage, trace.opening, at: start)
    for step in trace.steps {
      let now = start + Milliseconds(step.moment)
      wake(until: now)
      switch step.input {
      case .event(.wake): break
      case .event(let event): effects += session.handle(event, at: now)
      case .warped(let serial): session.warped(serial: serial)
      case .warpFailed: session.warpFailed()
      }
    }
  }

  private mutating func wake(until now: Instant) {
    while let deadline = session.nextDeadline, deadline < now {
      effects += session.handle(.wake, at: deadline)
      // A session that wants to be woken for the moment it was just woken for would do so for ever.
      guard session.nextDeadline.map({ $0 > deadline }) ?? false else { return }
    }
  }

  /// The paths of what ran, in order.
  package var chosen: [[ItemID]] {
    effects.compactMap { if case .perform(let choice) = $0 { choice.path } else { nil } }
  }

  /// Why the menu closed; nil: it is open still.
  package var closed: CloseReason? {
    effects.compactMap { if case .hide(let reason) = $0 { reason } else { nil } }.first
  }
}
