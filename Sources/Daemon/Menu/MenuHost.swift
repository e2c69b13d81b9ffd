import Desktop
import Drawing
import Menus
import Pie
import X11

/// What shows menus and hands them the input that is theirs: the same in the daemon and in a process that offers one
/// choice.
final class MenuHost {
  let shown: ScreenParts
  let menus: MenuDesk
  private let parts: BasicParts
  private var keyMapReading: Deadline?
  private var grabWishes: GrabWatch?
  private lazy var arrivals = Arrivals(parts)
  /// The keyboard has another map; told once for all messages about it.
  var onKeyMap: () -> Void = {}
  /// Another program wants what a menu has grabbed.
  var onGrabWanted: () -> Void = {}

  init(
    _ parts: BasicParts, surroundings: Surroundings, ruler: PangoRuler = PangoRuler(),
    pictures: PictureShelf
  ) throws(DrawingError) {
    self.parts = parts
    let screen = try MenuScreen(parts.connection, ruler: ruler, pictures: pictures)
    shown = ScreenParts(screen: screen, surroundings: surroundings, ruler: ruler)
    menus = MenuDesk(parts, on: shown)
    keyMapReading = parts.loop.deadline { [weak self] in self?.onKeyMap() }
  }

  var screen: MenuScreen { shown.screen }
  var surroundings: Surroundings { shown.surroundings }

  // MARK: Events

  /// Calls `drain` whenever something has arrived.
  func watchArrivals(_ drain: @escaping () -> Void) { arrivals.watch(drain) }

  /// Hands over everything that has arrived; false: the server is gone.
  func drain(_ handle: (Event) -> Void) -> Bool {
    menus.handlingArrivals { arrivals.drain(isOpen: menus.open != nil, handle) }
    if let interval = menus.frameInterval { arrivals.rest(for: interval) }
    return !parts.connection.isServerGone
  }

  /// Input for the open menu, and what happens to keyboard, window, monitors and looks; returns what has changed of
  /// the surroundings.
  @discardableResult
  func handle(_ event: Event) -> Surroundings.Change? {
    switch event {
    case .keyPress(let key): menus.handle(.keyPress(parts.keyboard.input(of: key)))
    case .keyRelease(let key):
      guard menus.open != nil else { break }
      menus.handle(.keyRelease(key.code, parts.keyboard.modifiersLeft(by: key), key.sample))
    case .buttonPress(let button): menus.handle(.buttonPress(button.button, button.sample))
    case .buttonRelease(let button): menus.handle(.buttonRelease(button.button, button.sample))
    case .motion(let motion): menus.handle(.motion(motion.sample))
    case .mappingChanged: keyMapReading?.moment = MainLoop.now + 20
    default: return handleSurroundings(event)
    }
    return nil
  }

  private func handleSurroundings(_ event: Event) -> Surroundings.Change? {
    do throws(DrawingError) {
      if try screen.handle(event, at: MainLoop.now) { menus.close(.windowGone) }
    } catch {
      parts.log("\(error)")
    }
    let change = surroundings.handle(event)
    if change == .monitors { menus.close(.windowGone) }
    return change
  }

  // MARK: Wishes of other programs

  /// Learns from now on what other programs want to grab while a menu is open; false: this server does not tell.
  func watchGrabWishes() -> Bool {
    guard let watch = GrabWatch(connection: parts.connection) else { return false }
    grabWishes = watch
    menus.canSeeGrabWishes = true
    watch.onGrabWanted = { [weak self] in self?.onGrabWanted() }
    arrivals.presses = watch
    let box = Box<Watch?>(nil)
    box.value = parts.loop.watch(watch.descriptor) { if !watch.drain() { box.value = nil } }
    if menus.open != nil { startWatchingWishes() }
    return true
  }

  func startWatchingWishes() { grabWishes?.start() }

  func stopWatchingWishes() { grabWishes?.stop() }
}
