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
    modifiers: Modifiers = .super, frozeInput: Bool = false, canWarp: Bool = true, isMirrored: Bool = false,
    appearing: Milliseconds = 120, setUp: (inout Setup) -> Void = { _ in }
  ) {
    var setup = Setup()
    setup.menus = [menu]
    setUp(&setup)
    let stage = Stage(
      setup: setup, monitor: Rectangle(x: 0, y: 0, width: 1280, height: 800), isMirrored: isMirrored,
      canWarp: canWarp, appearing: appearing)
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
    _ symbol: UInt32, digit: Int? = nil, keypad: KeyInput.Keypad? = nil, text: String? = nil,
    latin: String? = nil, _ modifiers: Modifiers = []
  ) {
    let code = KeyCode(rawValue: UInt8(truncatingIfNeeded: symbol))
    play(
      .keyPress(
        KeyInput(
          code: code, symbol: KeySymbol(rawValue: symbol), digit: digit, keypad: keypad, text: text,
          latinText: latin, modifiers: modifiers)
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

extension SessionPlayer {
  /// Types plain letters.
  mutating func write(_ text: String) {
    for character in text {
      type(character.unicodeScalars.first?.value ?? 0, text: String(character))
    }
  }

  /// A modifier goes down or comes up; `left` are those that are down then.
  mutating func modifier(_ symbol: UInt32, isDown: Bool, left: Modifiers = []) {
    let code = KeyCode(rawValue: UInt8(truncatingIfNeeded: symbol))
    if isDown {
      play(.keyPress(KeyInput(code: code, symbol: KeySymbol(rawValue: symbol), isModifier: true)))
    } else {
      play(.keyRelease(code, left, sample(session.pointer)))
    }
  }

  /// Draws on in a direction, a motion every 8 ms.
  mutating func stroke(_ length: Double, towards degrees: Double, steps: Int = 10) {
    let start = session.pointer
    var moved = Offset.zero
    for step in 1...steps {
      wait(8)
      let before = warpedSoFar
      move(
        to: start + moved + Offset(length: length / Double(steps), towards: Angle(degrees: degrees))
          * Double(step))
      if warpedSoFar != before { moved = moved + warpedSoFar + -before }
      session.warped(serial: serial)
    }
  }

  private var warpedSoFar: Offset {
    effects.reduce(Offset.zero) { if case .warp(let way) = $1 { $0 + way } else { $0 } }
  }

  mutating func rest(_ milliseconds: UInt32 = 110) {
    let end = now + Milliseconds(Double(milliseconds))
    while let deadline = session.nextDeadline, deadline <= end {
      wait(UInt32(max(1, (deadline - now).value.rounded(.up))))
      play(.wake)
    }
    if end > now { wait(UInt32((end - now).value)) }
  }
}
