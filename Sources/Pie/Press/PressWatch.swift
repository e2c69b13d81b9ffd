import Geometry
import Menus

/// Tells long and double presses of one key or button from ordinary use of it. A value: it is told what happens and
/// answers what becomes of the press, which meanwhile waits in the server with all input after it.
///
/// Time stamps of the server decide, not the moment at which we hear of things. `nextDeadline` says when it wants a
/// `wake`.
package struct PressWatch: Hashable, Sendable {
  package typealias Gesture = Trigger.Gesture

  /// What parts the gestures.
  package struct Limits: Hashable, Sendable {
    /// A press that lasts so long is a long one.
    package var longPress: Milliseconds = 350
    /// Between the presses of a double press.
    package var doublePress: Milliseconds = 300
    /// A hand that moves further does something else. Device pixels.
    package var slop = 10.0

    package init() {}
  }

  package enum Decision: Hashable, Sendable {
    /// Keep the press, and all input after it, waiting.
    case wait
    /// Hand everything to the application, as if nothing had been grabbed.
    case replay
    /// Open the menu of this gesture.
    case open(Gesture, Hold)
  }

  /// Whether the key or button is still down when its menu opens: then its release chooses.
  package enum Hold: Hashable, Sendable {
    case held
    case letGo
  }

  package enum Event: Hashable, Sendable {
    /// Let go; nil: some time before now.
    case released(ServerTime?)
    /// Where the pointer is.
    case moved(Point)
    /// Another key or button went down.
    case otherInput
    /// A deadline has passed, and the press is still held.
    case wake
    /// Something else needs the input.
    case cancelled
  }

  private struct Press: Hashable, Sendable {
    var holder: Holder
    var sample: PointerSample
    var gestures: Set<Gesture>
    /// When we heard of it.
    var since: Instant
  }

  private enum State: Hashable, Sendable {
    case idle
    /// Frozen: what it is will show.
    case waiting(Press)
    /// The first half of a double press, perhaps. Repeats of a key that is held are no second press.
    case between(Press, isReleased: Bool)
  }

  private var state = State.idle
  package var limits: Limits

  package init(limits: Limits = Limits()) { self.limits = limits }

  /// Input waits for our decision.
  package var isWaiting: Bool { if case .waiting = state { true } else { false } }

  /// A first press of a key went to the application: its release and what else is pressed are to be told, so that
  /// nothing else is taken for a double press.
  package var followsKey: Bool {
    if case .between(let press, _) = state, case .key = press.holder { true } else { false }
  }

  package var nextDeadline: Instant? {
    switch state {
    case .idle: nil
    case .waiting(let press): press.since + limits.longPress
    case .between(let press, _): press.since + limits.doublePress
    }
  }
}

extension PressWatch {
  /// A press that may become one of `gestures`. Any press that comes while another one waits ends the wait first:
  /// tell it as `otherInput`.
  package mutating func press(
    _ holder: Holder, _ sample: PointerSample, gestures: Set<Gesture>, at now: Instant
  ) -> Decision {
    if completesDoublePress(holder, sample), gestures.contains(.doublePress) {
      state = .idle
      return .open(.doublePress, .held)
    }
    if case .between(let first, false) = state, first.holder == holder, case .key = holder { return .replay }
    state = .idle
    let press = Press(holder: holder, sample: sample, gestures: gestures, since: now)
    if gestures == [.press] { return .open(.press, .held) }
    if gestures == [.doublePress] {
      state = .between(press, isReleased: false)
      return .replay
    }
    guard !gestures.isEmpty else { return .replay }
    state = .waiting(press)
    return .wait
  }

  /// True where a press is the second half of a double press.
  package func completesDoublePress(_ holder: Holder, _ sample: PointerSample) -> Bool {
    guard case .between(let first, let isReleased) = state, first.holder == holder else { return false }
    switch holder {
    case .key: guard isReleased else { return false }
    case .button: guard (sample.point - first.sample.point).length <= limits.slop else { return false }
    }
    return sample.time.since(first.sample.time) <= limits.doublePress
  }

  package mutating func handle(_ event: Event, at now: Instant) -> Decision {
    switch state {
    case .idle: return .replay
    case .between(let press, _):
      switch event {
      case .released: state = .between(press, isReleased: true)
      case .otherInput, .cancelled: state = .idle
      case .wake: if now >= press.since + limits.doublePress { state = .idle }
      case .moved: break
      }
      return .replay
    case .waiting(let press): return decide(press, event, at: now)
    }
  }

  private mutating func decide(_ press: Press, _ event: Event, at now: Instant) -> Decision {
    switch event {
    case .moved(let place):
      // The hand goes somewhere: an ordinary press, which its menu may be opened by.
      return (place - press.sample.point).length <= limits.slop ? .wait : beginOrdinarily(press)
    case .otherInput: return beginOrdinarily(press)
    case .cancelled:
      state = .idle
      return .replay
    case .wake:
      guard now >= press.since + limits.longPress else { return .wait }
      return openLate(press, .held)
    case .released(let time):
      guard let time, time.since(press.sample.time) >= limits.longPress else { return endEarly(press) }
      return openLate(press, .letGo)
    }
  }

  /// What the press would do if there were no other gesture.
  private mutating func beginOrdinarily(_ press: Press) -> Decision {
    state = .idle
    return press.gestures.contains(.press) ? .open(.press, .held) : .replay
  }

  private mutating func openLate(_ press: Press, _ hold: Hold) -> Decision {
    state = .idle
    return .open(press.gestures.contains(.longPress) ? .longPress : .press, hold)
  }

  private mutating func endEarly(_ press: Press) -> Decision {
    state = press.gestures.contains(.doublePress) ? .between(press, isReleased: true) : .idle
    return press.gestures.contains(.press) ? .open(.press, .letGo) : .replay
  }
}
