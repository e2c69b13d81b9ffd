import Configuration
import Control
import Desktop
import Drawing
import Menus
import Pie
import X11

/// One choice between lines in a process of its own: what a menu needs to be seen and chosen from, and nothing else of
/// the daemon, because all of it would have to be loaded before the first frame.
final class PickHost {
  private let loop = MainLoop()
  private let connection: X11.Connection
  private let keyboard: Keyboard
  private let surroundings: Surroundings
  private let rawInput: RawInput
  private let pictures: PicturePost
  private let screen: MenuScreen
  private let menus: MenuDesk
  private let picks: PickDesk
  private let setup: Setup
  private var screenSaver: ScreenSaverWatch?
  private var grabWishes: GrabWatch?
  private var keyMapReading: Deadline?
  private var pictureAsking: Deadline?
  private var watches: [Watch] = []
  private var result: Reply?

  init(
    _ connection: X11.Connection, watchdog: Watchdog?, ruler: PangoRuler, setup: Setup,
    environment: ProcessEnvironment
  ) throws(DrawingError) {
    self.connection = connection
    self.setup = setup
    keyboard = Keyboard(connection)
    rawInput = RawInput(connection: connection)
    surroundings = Surroundings(connection, environment: environment)
    pictures = PicturePost(loop: loop, environment: environment, log: Log())
    screen = try MenuScreen(connection, ruler: ruler, pictures: pictures.shelf)
    menus = MenuDesk(
      BasicParts(
        loop: loop, connection: connection, keyboard: keyboard, watchdog: watchdog, log: Log()),
      on: ScreenParts(screen: screen, surroundings: surroundings, ruler: ruler))
    let opening = CommandOpening(connection: connection, keyboard: keyboard, menus: menus)
    picks = PickDesk(loop: loop, menus: menus) { opening.open($0, with: $1, in: $2) }
    wire()
  }

  private func wire() {
    menus.onPerform = { [weak self] choice in
      self?.picks.take(choice)
    }
    menus.onEffect = { [weak self] effect, menu in
      self?.picks.handle(effect, of: menu)
      if case .entered = effect { self?.askForPictures() }
    }
    menus.onChange = { [weak self] in
      if $0 { self?.grabWishes?.start() } else { self?.grabWishes?.stop() }
    }
    pictures.onArrival = { [weak self] in self?.menus.pictureArrived($0) }
    pictureAsking = loop.deadline { [weak self] in
      guard let self else { return }
      pictures.requestMissing(theme: surroundings.iconTheme(setup.settings))
    }
    keyMapReading = loop.deadline { [weak self] in _ = self?.keyboard.refresh() }
    connection.onError = { Log()("the X server refused a request: \($0)") }
  }

  /// Shows the lines, and returns once one is chosen or none is to be; nil: the loop ended without an answer.
  func choose(_ pick: Pick, from lines: [UInt8]) -> Reply? {
    picks.begin(pick, lines: lines, in: setup) { [weak self] in
      self?.result = $0
      self?.loop.quit()
    }
    // All else comes after the first frame.
    if result == nil {
      follow()
      loop.run()
    }
    return result
  }

  /// Not needed for the first frame.
  static let laterExtensions: Set<Extension> = [.input, .record, .screenSaver, .test, .composite]

  private func follow() {
    connection.completeExtensions()
    askForPictures()
    if menus.waitsForKey { rawInput.want(.keys, for: .heldCommand) }
    screenSaver = ScreenSaverWatch(on: connection)
    watchGrabWishes()
    watches.append(
      loop.watch(connection.descriptor, pending: { [connection] in connection.hasPending }) { [weak self] in
        self?.drain()
      })
    for signal in [Int32(15), 2, 1] {
      watches.append(loop.watch(signal: signal) { [weak self] in self?.menus.close(.quit) })
    }
  }

  private func watchGrabWishes() {
    guard let watch = GrabWatch(connection: connection) else { return }
    grabWishes = watch
    menus.canSeeGrabWishes = true
    watch.onGrabWanted = { [weak self] in self?.menus.close(.grabWanted) }
    let box = Box<Watch?>(nil)
    box.value = loop.watch(watch.descriptor) { if !watch.drain() { box.value = nil } }
    if menus.open != nil { watch.start() }
  }

  /// Once the frame is on its way, what it misses is asked for.
  private func askForPictures() { pictureAsking?.moment = MainLoop.now + 20 }

  private func drain() {
    menus.handlingArrivals {
      connection.handleArrivals(handle)
    }
    if connection.isServerGone { loop.quit() }
  }

  private func handle(_ event: Event) {
    switch event {
    case .keyPress(let key): menus.handle(.keyPress(keyboard.input(of: key)))
    case .keyRelease(let key):
      menus.handle(.keyRelease(key.code, keyboard.modifiersLeft(by: key), key.sample))
    case .buttonPress(let button): menus.handle(.buttonPress(button.button, button.sample))
    case .buttonRelease(let button): menus.handle(.buttonRelease(button.button, button.sample))
    case .motion(let motion): menus.handle(.motion(motion.sample))
    case .rawKey(let key):
      guard !key.isPress, !key.isSlave else { return }
      menus.released(key.code, at: key.time)
      if !menus.waitsForKey { rawInput.want([], for: .heldCommand) }
    case .mappingChanged: keyMapReading?.moment = MainLoop.now + 20
    case .screenSaver: if screenSaver?.handle(event) == true { menus.close(.screenLock) }
    default: handleSurroundings(event)
    }
  }

  private func handleSurroundings(_ event: Event) {
    do throws(DrawingError) {
      if try screen.handle(event, at: MainLoop.now) { menus.close(.windowGone) }
    } catch {
      Log()("\(error)")
    }
    if surroundings.handle(event) == .monitors { menus.close(.windowGone) }
  }
}
