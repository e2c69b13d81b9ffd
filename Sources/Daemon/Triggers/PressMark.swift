import Desktop
import Geometry
import Menus
import Pie

/// Shows where a press waits to become a long one, in the window of the menus: the ring that follows takes it over.
final class PressMark {
  private let screen: MenuScreen
  private let frames: FrameClock
  private var shown: PressMarkScene?
  private var beginning: Deadline?
  private var waiting: PressMarkScene?
  private let frame = Box<(Instant) -> Void>({ _ in })
  /// A menu that still fades gives way.
  var onShow: () -> Void = {}

  init(_ loop: MainLoop, _ screen: MenuScreen) {
    self.screen = screen
    let frame = frame
    frames = FrameClock(loop) { frame.value($0) }
    frame.value = { [weak self] in self?.draw(at: $0) }
    beginning = loop.deadline { [weak self] in self?.show() }
  }

  /// Shows the mark when its time has come, unless `end` or `giveWay` is called before.
  func begin(_ mark: PressMarkScene, refreshedEach interval: Milliseconds) {
    waiting = mark
    frames.interval = interval
    beginning?.moment = mark.start
  }

  private func show() {
    guard let mark = waiting else { return }
    onShow()
    let now = MainLoop.now
    shown = mark
    screen.map(within: mark.bounds, at: now) { mark.scene(at: now) }
    screen.begin(at: now)
    frames.shown(at: now)
    frames.request(at: now)
  }

  private func draw(at now: Instant) {
    guard let shown else { return }
    screen.paint(shown.scene(at: now), at: now)
    if shown.isMoving(at: now) { frames.request(at: now) }
  }

  /// Takes the mark off the screen; before whatever is replayed.
  func end() {
    let wasShown = shown != nil
    giveWay()
    if wasShown { screen.hide(at: MainLoop.now) }
  }

  /// A menu comes in its place.
  func giveWay() {
    waiting = nil
    shown = nil
    beginning?.moment = nil
    frames.stop()
  }
}
