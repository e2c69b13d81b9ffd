import Configuration
import Control
import Desktop
import Drawing
import Geometry
import Menus
import Pie
import X11

/// One choice between lines in a process of its own: what a menu needs to be seen and chosen from, and nothing else of
/// the daemon, because all of it would have to be loaded before the first frame.
final class PickHost {
  private let loop = MainLoop()
  private let connection: X11.Connection
  private let keyboard: Keyboard
  private let host: MenuHost
  private let rawInput: RawInput
  private let pictures: PicturePost
  private let picks: PickDesk
  private let pick: Pick
  private let input: PickInput
  private let setup: PickSetup
  private let ruler: PangoRuler
  private var screenSaver: ScreenSaverWatch?
  private var pictureAsking: Deadline?
  private var watches: [Watch] = []
  private var result: Reply?
  /// Where they had all come when the first frame was imagined.
  private var allRows: PickRows?
  /// What can wait for the first frame, but no longer.
  var onFirstFrame: (PangoRuler) -> Void = { _ in }

  /// - Parameters:
  ///   - setup: for its looks; read where the first frame is drawn.
  ///   - drawing: gets the first frame to draw, as soon as it is known what the desktop wants it to look like.
  init(
    for pick: Pick, from input: PickInput, on connection: X11.Connection, in setup: PickSetup,
    drawing: EarlyDrawing, environment: ProcessEnvironment
  ) throws {
    (self.pick, self.input, self.setup, self.connection) = (pick, input, setup, connection)
    let settings = DesktopSettingsWatch(on: connection)
    var intake = PickIntake(separator: pick.separator)
    intake.take(try input.glance())
    let rows = PickRows(intake.bytes, of: pick, isWhole: input.isAtEnd)
    if input.isAtEnd { allRows = rows }
    let imagined = ImaginedPick(
      pick: pick, rows: rows, isWhole: input.isAtEnd,
      looks: DesktopLooks(desktop: settings.settings), localeIsRightToLeft: isRightToLeftLocale(environment),
      screen: Rectangle(x: 0, y: 0, width: connection.screenSize.width, height: connection.screenSize.height))
    drawing.draw { imagined.layers(in: setup.wait(), $0) }
    ruler = PangoRuler(drawing)
    keyboard = Keyboard(connection)
    rawInput = RawInput(connection: connection)
    pictures = PicturePost(loop: loop, environment: environment, log: Log())
    // No watchdog before the first frame, which a fork would delay: nothing here freezes input for longer.
    let basic = BasicParts(loop: loop, connection: connection, keyboard: keyboard, watchdog: nil, log: Log())
    let surroundings = Surroundings(connection, environment: environment, settings: settings)
    host = try MenuHost(basic, surroundings: surroundings, ruler: ruler, pictures: pictures.shelf)
    host.screen.take(from: drawing)
    // Nearly always; else it is said after the first frame.
    host.menus.canSeeGrabWishes = true
    let opening = CommandOpening(connection: connection, keyboard: keyboard, menus: host.menus)
    picks = PickDesk(loop: loop, menus: host.menus) { opening.open($0, with: $1, in: $2) }
    wire()
  }

  private func wire() {
    let menus = host.menus
    menus.onPerform = { [weak self] choice in
      self?.picks.take(choice)
    }
    menus.onEffect = { [weak self] effect, menu in
      self?.picks.handle(effect, of: menu)
      if case .entered = effect { self?.askForPictures() }
    }
    menus.onChange = { [weak self] in
      if $0 { self?.host.startWatchingWishes() } else { self?.host.stopWatchingWishes() }
    }
    host.onGrabWanted = { [weak menus] in menus?.close(.grabWanted) }
    host.onKeyMap = { [keyboard] in _ = keyboard.refresh() }
    pictures.onArrival = { [weak menus] in menus?.pictureArrived($0) }
    pictureAsking = loop.deadline { [weak self] in
      guard let self else { return }
      pictures.requestMissing(theme: host.surroundings.iconTheme(setup.wait().settings))
    }
    connection.onError = { Log()("the X server refused a request: \($0)") }
  }

  /// Shows the lines, and returns once one is chosen or none is to be; nil: the loop ended without an answer.
  func choose() throws(PickInput.Failure) -> Reply? {
    let lines = try input.readAhead()
    picks.begin(pick, lines: lines, isWhole: input.isAtEnd, rows: allRows.take(), in: setup.wait()) {
      [weak self] in
      self?.result = $0
      self?.loop.quit()
    }
    // All else comes after the first frame.
    if result == nil { follow() }
    // Who wants the grabs may have ended it meanwhile, and a loop that does not run yet cannot be left.
    if result == nil {
      if !input.isAtEnd { readOn() }
      loop.run()
    }
    return result
  }

  private func readOn() {
    let box = Box<Watch?>(nil)
    box.value = loop.watch(input.descriptor) { [weak self, input] in
      do throws(PickInput.Failure) {
        let bytes = try input.readOnce()
        self?.picks.add(bytes, isWhole: input.isAtEnd)
      } catch {
        self?.picks.stop(Reply(error: "whorl: \(error)\n", code: error.code))
        box.value = nil
      }
      if input.isAtEnd { box.value = nil }
    }
  }

  /// Not needed for the first frame.
  static let laterExtensions: Set<Extension> = [.input, .record, .screenSaver, .test, .composite]

  private func follow() {
    connection.completeExtensions()
    host.menus.use(Watchdog.start(watching: connection.descriptor, called: "the choice"))
    host.menus.completeCursor()
    host.screen.take(from: nil)
    if setup.hasErrors {
      Log()("the configuration has errors, and the standard look stands in; `whorl check` tells them")
    }
    onFirstFrame(ruler)
    askForPictures()
    if host.menus.waitsForKey { rawInput.want(.keys, for: .heldCommand) }
    screenSaver = ScreenSaverWatch(on: connection)
    host.menus.canSeeGrabWishes = host.watchGrabWishes()
    host.watchArrivals { [weak self] in self?.drain() }
    for signal in [Int32(15), 2, 1] {
      watches.append(loop.watch(signal: signal) { [weak self] in self?.leave() })
    }
  }

  /// Nothing is chosen any more.
  private func leave() {
    if host.menus.open == nil { picks.finish() } else { host.menus.close(.quit) }
  }

  /// Once the frame is on its way, what it misses is asked for.
  private func askForPictures() { pictureAsking?.moment = MainLoop.now + 20 }

  private func drain() {
    if !host.drain(handle) { loop.quit() }
  }

  private func handle(_ event: Event) {
    switch event {
    case .rawKey(let key):
      guard !key.isPress, !key.isSlave else { return }
      host.menus.released(key.code, at: key.time)
      if !host.menus.waitsForKey { rawInput.want([], for: .heldCommand) }
    case .screenSaver: if screenSaver?.handle(event) == true { host.menus.close(.screenLock) }
    default: host.handle(event)
    }
  }
}
