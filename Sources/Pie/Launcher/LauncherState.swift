import Geometry
import Menus

/// A launcher between its events: closed, opening, open or closing. A value that is told what happens and answers
/// what to do.
///
/// It reads no clock and sets no timer. The grabs are ours exactly while it is opening or open. Closing may turn
/// into opening at any moment, and opening into closing: what is to be seen goes on from where it is.
package struct LauncherState: Hashable, Sendable {
  package internal(set) var plan: LauncherPlan
  package internal(set) var phase = Phase.closed(nil)
  package internal(set) var hovered: Int?
  /// Whether its label is shown while it is closed.
  package var pill: PillState
  /// Of the other launchers that are to be seen; to be told before it opens.
  package var neighbours: [LauncherGround] = []
  var lastInput = Instant(milliseconds: 0)

  package enum Phase: Hashable, Sendable {
    case closed(Hold?)
    case opening(Grip, until: Instant)
    case open(Grip)
    /// `then` runs when everything has folded back.
    case closing(until: Instant, then: LauncherChoice?)
  }

  /// The last closing followed a choice, and so has a motion of its own.
  package internal(set) var isAfterChoice = false

  /// Button 1 went down on the closed button and is not up yet.
  package enum Hold: Hashable, Sendable {
    /// Let go over it, its action runs.
    case armed
    /// It is dragged; the drag began here.
    case dragged(from: Point)
  }

  /// What the hand does with an open launcher.
  package enum Grip: Hashable, Sendable {
    case none
    /// The press that opened it is still down: its release decides.
    case opener
    /// A click under way, begun at a place.
    case click(UInt8, began: Target)
  }

  package enum Target: Hashable, Sendable {
    case button
    case item(Int)
    case outside
  }

  package init(_ plan: LauncherPlan) {
    self.plan = plan
    pill = PillState(rule: plan.setup.manners.extended)
  }

  /// True while the label is shown: an open launcher is a disc.
  package var isExtended: Bool { plan.setup.label != nil && !isOpen && pill.isExtended }

  package var isOpen: Bool {
    switch phase {
    case .opening, .open: true
    case .closed, .closing: false
    }
  }

  /// The button is held down: it is drawn so.
  package var isPressed: Bool {
    switch phase {
    case .closed(.armed?), .opening(.opener, _), .open(.opener): true
    case .opening(.click(1, .button), _), .open(.click(1, .button)): true
    case .closed, .opening, .open, .closing: false
    }
  }

  /// When it wants a `wake`; nil: never.
  package var nextDeadline: Instant? {
    switch phase {
    case .closed: nil
    case .opening(_, let until): min(until, lastInput + plan.idleLimit)
    case .open: lastInput + plan.idleLimit
    case .closing(let until, _): until
    }
  }

  /// Handles one event and says what to do.
  package mutating func handle(_ event: LauncherEvent, at now: Instant) -> [LauncherEffect] {
    switch (phase, event) {
    case (.closed(let hold), _): return handleClosed(event, hold, at: now)
    case (.closing(let until, let choice), _): return handleClosing(event, until, choice, at: now)
    case (.opening(_, let until), .wake) where now >= until && now < lastInput + plan.idleLimit:
      phase = .open(grip)
      return []
    case (.opening, .wake), (.open, .wake):
      return now >= lastInput + plan.idleLimit ? fold(at: now) : []
    case (.opening, .open), (.open, .open): return []
    case (.opening, .close), (.open, .close), (.opening, .dismiss), (.open, .dismiss): return fold(at: now)
    case (.opening, .buttonPress(let button, let point, _)), (.open, .buttonPress(let button, let point, _)):
      lastInput = now
      return press(button, at: point, now)
    case (.opening, .buttonRelease(let button, let point)), (.open, .buttonRelease(let button, let point)):
      lastInput = now
      return release(button, at: point, now)
    case (.opening, .motion(let point)), (.open, .motion(let point)):
      lastInput = now
      return hover(at: point)
    case (.opening, .keyPress(let key)), (.open, .keyPress(let key)):
      lastInput = now
      return press(key, now)
    }
  }
}
