import Desktop
import Menus
import Pie
import X11

/// Looks at the wheel while a launcher wants it. The first notch counts at once; of a wheel that goes on turning all
/// notches of two frames are looked at together.
final class WheelDesk {
  private let loop: MainLoop
  private let connection: Connection
  private var wheel: WheelWatch?
  private var watch: Watch?
  private var pause: Deadline?

  private static let interval: Milliseconds = 33

  /// Notches up and down, in their order.
  var onScroll: ([ScrollDirection]) -> Void = { _ in }

  init(_ loop: MainLoop, _ connection: Connection) {
    self.loop = loop
    self.connection = connection
    pause = loop.deadline { [weak self] in self?.look() }
  }

  /// Nothing is selected, and nothing wakes us, while nobody wants it.
  var isWanted: Bool {
    get { wheel != nil }
    set {
      guard newValue != isWanted else { return }
      pause?.moment = nil
      watch = nil
      wheel = newValue ? WheelWatch(connection: connection) : nil
      listen()
    }
  }

  private func listen() {
    guard let wheel, wheel.isAlive else {
      watch = nil
      return
    }
    watch = loop.watch(wheel.descriptor) { [weak self] in self?.look() }
  }

  private func look() {
    guard let wheel else { return }
    let buttons = wheel.drain()
    guard !buttons.isEmpty else { return listen() }
    watch = nil
    pause?.moment = MainLoop.now + WheelDesk.interval
    let directions: [ScrollDirection] = buttons.compactMap { $0 == 4 ? .up : $0 == 5 ? .down : nil }
    if !directions.isEmpty { onScroll(directions) }
  }
}
