import Desktop
import Drawing
import Geometry
import Menus
import Pie
import X11

/// Opens and closes menus, one at a time, and hands events to the one that is open.
final class MenuDesk {
  private let loop: MainLoop
  private let connection: Connection
  private let screen: MenuScreen
  private let surroundings: Surroundings
  private let keyboard: Keyboard
  private let grabs: MenuGrabs
  private let ruler: TextRuler
  private let stages: MenuStages
  private lazy var frames = FrameClock(loop) { [weak self] in self?.draw(at: $0) }
  private lazy var holdCheck = HoldCheck(loop, connection, keyboard) { [weak self] holder, release in
    guard let open = self?.open, open.session.isHeld(by: holder) else { return }
    open.handle(release)
  }
  /// The menu that takes input.
  private(set) var open: OpenMenu?
  /// The menu that is still to be seen, vanishing.
  private var fading: OpenMenu?
  private var lastPlaces: [MenuName: Point] = [:]
  private(set) var openings = 0
  /// For menus that no event opens.
  let commandPointer: CommandPointer

  var onPerform: (Choice) -> Void = { _ in }
  var onEffect: (SessionEffect, MenuName) -> Void = { _, _ in }
  /// Takes the lines of traces; nil: nobody wants them.
  var traceSink: () -> ((String) -> Void)? = { nil }
  /// A menu was opened, or the last one ended.
  var onChange: (_ isOpen: Bool) -> Void = { _ in }
  /// A menu is about to take input and screen.
  var onOpening: () -> Void = {}
  /// 30 s, or 4 s where other programs' wishes for our grabs cannot be seen.
  var canSeeGrabWishes = false {
    didSet { if !canSeeGrabWishes { open?.limitIdle(to: MenuDesk.blindIdleLimit) } }
  }
  private static let blindIdleLimit: Milliseconds = 4000
  /// Another program keeps what a menu needs.
  var onObstacle: (String) -> Void
  /// True while the key is down whose binding opened the menu.
  var isBindingHeld: () -> Bool = { false }

  init(_ parts: BasicParts, on shown: ScreenParts) {
    loop = parts.loop
    connection = parts.connection
    screen = shown.screen
    surroundings = shown.surroundings
    keyboard = parts.keyboard
    ruler = { [ruler = shown.ruler] in ruler.measure($0) }
    onObstacle = { [log = parts.log] in log($0) }
    stages = MenuStages(shown)
    grabs = MenuGrabs(connection, watchdog: parts.watchdog)
    commandPointer = CommandPointer(connection, on: shown)
    commandPointer.onUnknown = { [weak self] in self?.onObstacle($0) }
  }

  func open(_ request: Request, in setup: Setup) {
    onOpening()
    let now = MainLoop.now
    let freezes = !request.isByCommand && mayFreeze(Serial(rawValue: request.pointer.serial))
    switchAway(to: request)
    let departure = departure.take()
    defer { departure?.choices.forEach(onPerform) }
    // Input runs on before the first frame is made: the server keeps only the last place of a pointer that moves
    // while it is frozen. The answers come while the menu is laid out.
    grabs.request(for: request.drop)
    let monitor = surroundings.monitors.monitor(containing: request.pointer.point)
    let appearance = surroundings.appearance(of: request.menu, in: setup)
    var stage = stages.stage(for: request.menu, appearance, on: monitor, in: setup)
    if !canSeeGrabWishes { stage.idleLimit = min(stage.idleLimit, MenuDesk.blindIdleLimit) }
    var opening = Opening(
      pointer: request.pointer, center: center(for: request, on: monitor.bounds), holder: request.holder,
      modifiers: request.modifiers, downKeys: request.downKeys, frozeInput: freezes,
      gesture: request.gesture, drop: request.drop)
    (opening.hovered, opening.typed) = (request.hovered, request.typed)
    opening.way = request.way
    frames.interval = Milliseconds(monitor.frameMilliseconds)
    let begun = Session.open(request.menu, on: stage, opening, at: now)
    // What is not to be seen takes nothing from the screen.
    if begun.session.isOpen { stopFading() }
    openings += 1
    let opened = OpenMenu(
      begun, appearance: appearance,
      with: stagehands(
        for: request.menu, recorder: TraceRecorder(request.menu, opening, stage, at: now, to: traceSink())),
      at: now)
    guard !opened.isOver else { return }
    open = opened
    lastPlaces[request.menu.name] = opened.session.level.center
    onChange(true)
    if let holder = request.holder, request.isByCommand || request.pointer.serial < grabs.endedAt {
      holdCheck.begin(holder, releasedAt: request.pointer.time)
    }
  }

  /// Why the last menu did not get the pointer.
  var refusal: String { grabs.refusal }

  /// One that is started only now.
  func use(_ watchdog: Watchdog?) { grabs.use(watchdog) }

  /// Once the connection is complete.
  func completeCursor() { grabs.completeCursor() }

  /// Menus or their looks have changed.
  func forgetSizes() { stages.forgetSizes() }

  /// That menu will not come again.
  func forgetSizes(of menu: MenuName) { stages.forgetSizes(of: menu) }

  /// The open menu gives way to another one; the grabs stay.
  private func switchAway(to request: Request) {
    guard let open else { return }
    isSwitching = true
    open.handle(.dismiss(.otherTrigger))
    isSwitching = false
    self.open = nil
  }
  private var isSwitching = false

  private func center(for request: Request, on monitor: Rectangle) -> Point {
    switch request.place ?? request.menu.manners.opening {
    case .pointer: request.pointer.point
    case .center: Point(x: monitor.center.x.rounded(), y: monitor.center.y.rounded())
    case .last: lastPlaces[request.menu.name] ?? request.pointer.point
    case .point(let point): point
    }
  }

  private func stagehands(for menu: Menu, recorder: TraceRecorder?) -> OpenMenu.Stagehands {
    let returning = menu.manners.returnsPointer ? connection.queryPointer().root : nil
    return OpenMenu.Stagehands(
      loop: loop, connection: connection, grabs: grabs,
      screen: MenuDisplay.Screen(window: screen, frames: frames, ruler: ruler), complain: onObstacle,
      isBindingHeld: isBindingHeld,
      ended: { [weak self] in self?.ended(returning: returning) },
      perform: { [weak self] in self?.perform($0) },
      report: { [weak self] in self?.onEffect($0, menu.name) }, recorder: recorder)
  }

  private func ended(returning place: Point?) {
    if open?.isShown == true { fading = screen.isShown ? open : nil }
    open = nil
    if isSwitching { return }
    departure = Departure(place: place)
    if !isHandlingArrivals { depart() }
  }

  private func perform(_ choice: Choice) {
    if departure == nil { onPerform(choice) } else { departure?.choices.append(choice) }
  }

  /// What the end of a menu leaves to be done.
  private struct Departure {
    /// Where the pointer goes back to.
    var place: Point?
    var choices: [Choice] = []
  }
  private var departure: Departure?
  private var isHandlingArrivals = false

  /// Handles all events that have arrived. A menu that ends meanwhile keeps its grabs until then: where another trigger
  /// is among the events, the next menu takes them over, and no input falls between two grabs.
  func handlingArrivals(_ handle: () -> Void) {
    isHandlingArrivals = true
    handle()
    isHandlingArrivals = false
    depart()
  }

  private func depart() {
    guard let departure = departure.take() else { return }
    grabs.release()
    if let place = departure.place {
      _ = connection.warp(to: place)
      connection.flush()
    }
    onChange(false)
    departure.choices.forEach(onPerform)
  }

  private func draw(at now: Instant) {
    if let open, open.isShown {
      _ = open.draw(at: now)
    } else if fading?.draw(at: now) == false {
      fading = nil
    }
  }

  /// What is still fading gives up the screen.
  func dropFading() { if open == nil { stopFading() } }

  private func stopFading() {
    fading = nil
    frames.stop()
  }

  // MARK: While open

  /// The menu that can be chosen from; one that only waits for a key to come up is none.
  var openName: MenuName? { open.flatMap { $0.isOpen ? $0.session.rootMenu.name : nil } }

  /// Between two frames of the menu that takes input; nil: there is none.
  var frameInterval: Milliseconds? { open == nil ? nil : frames.interval }

  /// False where a press came through grabs of a menu, present or past: then it froze nothing, and an answer could
  /// let go of what a later press froze.
  func mayFreeze(_ serial: Serial) -> Bool {
    mayFreeze && serial.rawValue >= grabs.endedAt
  }

  /// True where a press can come through a passive grab.
  var mayFreeze: Bool { !(grabs.hasPointer && grabs.hasKeyboard) }

  /// True where a press of `menu`'s trigger is the open menu's affair: its second press, or a repeat. One that only
  /// waits for a key to come up gives way to any trigger.
  func takes(_ holder: Holder, of menu: Menu) -> Bool {
    guard let session = open?.session else { return false }
    return session.isHeld(by: holder) || (session.isOpen && session.rootMenu.name == menu.name)
  }

  func handle(_ event: SessionEvent) { open?.handle(event) }

  /// A key came up that another program's grab may have hidden from us.
  func released(_ code: KeyCode, at time: ServerTime) {
    guard let open else { return }
    if open.session.isHeld(by: .key(code)) { holdCheck.begin(.key(code), releasedAt: time) }
    open.inputMayBeFree()
  }

  /// A menu is there that the release of a key may end, and another program's grab may hide it from us.
  var waitsForKey: Bool {
    guard let open else { return false }
    return !grabs.hasKeyboard && open.session.opening.isByCommand
  }

  /// More is known of what is made on the spot.
  func refill(_ setup: Setup) { open?.refill(setup) }

  /// A picture has come for what is open; the first one of that icon, or nil: another size.
  func pictureArrived(_ first: Icon?) { open?.pictureArrived(first) }

  func close(_ reason: CloseReason) { open?.handle(.dismiss(reason)) }

  /// The look of `menu` where it would open at `point`, and the time between two frames there.
  func look(of menu: Menu, at point: Point, in setup: Setup) -> (Appearance, Milliseconds) {
    let monitor = surroundings.monitors.monitor(containing: point)
    return (surroundings.appearance(of: menu, in: setup), Milliseconds(monitor.frameMilliseconds))
  }

  /// Draws ahead what `menu` will show; tells the shelf which pictures are missing.
  func prepare(_ menu: Menu, in setup: Setup) { screen.prepare(imagined(menu, in: setup).allLayers) }

  /// Goes through an opening of `menu` without showing it.
  func rehearse(_ menu: Menu, in setup: Setup) { screen.rehearse(imagined(menu, in: setup).first) }

  private func imagined(_ menu: Menu, in setup: Setup) -> ImaginedRing {
    let appearance = surroundings.appearance(of: menu, in: setup)
    let stage = stages.stage(for: menu, appearance, on: surroundings.monitors.primary, in: setup)
    return ImaginedRing(menu, on: stage, appearance, ruler: ruler)
  }
}
