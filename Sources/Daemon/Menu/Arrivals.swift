import Desktop
import Menus
import Pie
import X11

/// When the server's socket is read: at once, but where a fast pointer moves over an open menu once for each frame that
/// the screen can show, and then only so many places count as a stroke needs. Each keeps its own time, so that the
/// stroke is the same. Presses and releases wait for nothing: the server tells of them on another connection too.
final class Arrivals {
  private let loop: MainLoop
  private let connection: Connection
  private var watch: Watch?
  private var sieve = MotionSieve<Event>()
  /// A movement has come since the socket was last read.
  private var hasMoved = false
  /// When the server told of a press whose event has not come yet.
  private var pressedAt: Instant?
  /// Tells of presses, once it was asked to; nil: this server does not.
  var presses: GrabWatch? {
    didSet { presses?.onPress = { [weak self] in self?.pressed() } }
  }
  /// An event comes with the news of it, or went to somebody else.
  private static let patience: Milliseconds = 20

  init(_ parts: BasicParts) {
    loop = parts.loop
    connection = parts.connection
  }

  /// Calls `drain` whenever something has arrived.
  func watch(_ drain: @escaping () -> Void) {
    watch = loop.watch(
      connection.descriptor, pending: { [connection] in connection.hasPending }, handler: drain)
  }

  /// Reads the socket to its end.
  func drain(isOpen: Bool, _ handle: (Event) -> Void) {
    let canRest = isOpen && presses != nil
    hasMoved = false
    connection.handleArrivals { event in
      if case .motion(let motion) = event {
        hasMoved = true
        sieve.take(event, at: motion.time, isSparing: canRest).forEach(handle)
      } else {
        sieve.takeLast().map(handle)
        noticed(event)
        handle(event)
      }
    }
    sieve.takeLast().map(handle)
  }

  private func noticed(_ event: Event) {
    switch event {
    case .keyPress, .keyRelease, .buttonPress, .buttonRelease: pressedAt = nil
    default: break
    }
  }

  /// A menu is open, after all that has come. `interval`: between two of its frames.
  func rest(for interval: Milliseconds) {
    guard hasMoved, sieve.isFast, let presses else { return }
    guard presses.tellsPresses else { return presses.tellsPresses = true }
    let now = MainLoop.now
    if let pressedAt, now - pressedAt < Arrivals.patience { return }
    watch?.rest(until: now + interval)
  }

  /// The event of a press is on its way.
  private func pressed() {
    pressedAt = MainLoop.now
    watch?.rest(until: nil)
  }
}
