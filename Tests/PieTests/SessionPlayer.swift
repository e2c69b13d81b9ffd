import Geometry
import Menus
import Pie

/// Plays events into a session and collects what it answers; time and serials go on by themselves.
struct SessionPlayer {
  var session: Session
  var effects: [SessionEffect]
  var now = Instant(milliseconds: 1000)
  var stamp: UInt32 = 5000
  var serial: UInt = 10

  static let center = Point(x: 640, y: 400)
  static let space = KeyCode(rawValue: 65)

  /// Eight leaves "0"… "7"; item 2 is a submenu of four where `nested`.
  static func menu(_ count: Int = 8, nested: Bool = false, change: (inout Menu) -> Void = { _ in }) -> Menu {
    var menu = Menu(
      name: MenuName("main"), items: (0..<count).map { Item(label: "\($0)", action: .run(["echo \($0)"])) })
    if nested {
      let children = ["a", "b", "c", "d"].map { Item(label: $0, action: .run(["echo \($0)"])) }
      menu.items[2] = Item(label: "sub", action: .items(Menu(name: MenuName("main/sub"), items: children)))
    }
    change(&menu)
    return menu
  }

  init(
    _ menu: Menu = menu(), at point: Point = center, holder: Holder? = .key(space),
    modifiers: Modifiers = .super, frozeInput: Bool = false, canWarp: Bool = true, isMirrored: Bool = false
  ) {
    var setup = Setup()
    setup.menus = [menu]
    let stage = Stage(
      setup: setup, monitor: Rectangle(x: 0, y: 0, width: 1280, height: 800), isMirrored: isMirrored,
      canWarp: canWarp)
    let opening = Opening(
      pointer: PointerSample(point: point, time: ServerTime(rawValue: stamp), serial: 9), holder: holder,
      modifiers: modifiers, frozeInput: frozeInput)
    (session, effects) = Session.open(menu, on: stage, opening, at: now)
  }

  mutating func play(_ event: SessionEvent) { effects += session.handle(event, at: now) }

  mutating func wait(_ milliseconds: UInt32) {
    now = now + Milliseconds(Double(milliseconds))
    stamp &+= milliseconds
  }

  func sample(_ point: Point) -> PointerSample {
    PointerSample(point: point, time: ServerTime(rawValue: stamp), serial: serial)
  }

  func place(of index: Int, distance: Double = 90) -> Point {
    session.level.center + Offset(length: distance, towards: session.level.layout.slots[index].angle)
  }

  mutating func move(to point: Point) { play(.motion(sample(point))) }
  mutating func letGo(at point: Point, _ code: KeyCode = space) {
    play(.keyRelease(code, .super, sample(point)))
  }
  mutating func click(_ point: Point, button: UInt8 = 1) {
    play(.buttonPress(button, sample(point)))
    play(.buttonRelease(button, sample(point)))
  }
  /// Presses and releases a key.
  mutating func type(
    _ symbol: UInt32, digit: Int? = nil, keypad: KeyInput.Keypad? = nil, _ modifiers: Modifiers = []
  ) {
    let code = KeyCode(rawValue: UInt8(truncatingIfNeeded: symbol))
    play(
      .keyPress(
        KeyInput(
          code: code, symbol: KeySymbol(rawValue: symbol), digit: digit, keypad: keypad, modifiers: modifiers)
      ))
    play(.keyRelease(code, modifiers, sample(session.pointer)))
  }
  /// Opens, lets go at once, stays open in click style.
  mutating func tap() { letGo(at: session.pointer) }

  /// Labels of the items that ran.
  var ran: [String] {
    effects.compactMap { if case .perform(let choice) = $0 { choice.item.label } else { nil } }
  }
  var closed: CloseReason? {
    effects.compactMap { if case .hide(let reason) = $0 { reason } else { nil } }.first
  }
  var ends: Int { effects.filter { $0 == .end }.count }
}
