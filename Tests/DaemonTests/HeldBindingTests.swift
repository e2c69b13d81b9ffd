import CDesktop
import Control
import Menus
import Support
import Testing

@testable import Daemon

@Suite("A command from a key binding of the window manager")
struct HeldBindingTests {
  /// Three ways to say the same, which make three commands: none is taken for a repeat of another one.
  private static let places = ["pointer", "center", "640,400"]

  /// A window manager that holds Super+F9 and, while that is down, the keyboard.
  private func bound(_ desk: Desk, stopsPointer: Bool = false) throws -> Grabber {
    let modifiers = UInt32(Mod4Mask)
    return try Grabber(
      desk.server,
      holding: stopsPointer
        ? .keyStoppingPointer("F9", modifiers: modifiers) : .key("F9", modifiers: modifiers))
  }

  @Test(arguments: [false, true])
  func `chooses by the key's release, which only the window manager is told of`(stopsPointer: Bool) throws {
    let desk = try Desk("Super+space")
    let manager = try bound(desk, stopsPointer: stopsPointer)
    for place in Self.places {
      try desk.hand.press("Super_L", "F9")
      #expect(manager.getsPress())
      try desk.daemon.whorl("show", "main", "--hold", "--at", place)
      #expect(desk.isShown)
      desk.move(to: "south")
      try desk.hand.release("F9", "Super_L")
      #expect(eventually { !desk.isShown })
      #expect(try desk.happened() == ["opened main", "closed main chosen", "chosen main south"])
      desk.moveBack()
      try desk.daemon.expectCalm()
    }
  }

  @Test(arguments: ["--hold", nil]) func `that repeats while the key is held opens once`(hold: String?) throws
  {
    let desk = try Desk("Super+space")
    let manager = try bound(desk)
    let show = try [built("whorl"), "show", "main"] + [hold].compactMap(\.self)
    let environment = desk.daemon.home.environment.merging(["DISPLAY": desk.server.display]) { $1 }
    try desk.hand.press("Super_L", "F9")
    #expect(manager.getsPress())
    for _ in 0..<5 { #expect(try run(show, environment: environment).status == 0) }
    #expect(try desk.happened() == ["opened main"])
    desk.move(to: "east")
    // By a click, while the key is down and repeats.
    desk.hand.click()
    for _ in 0..<5 { #expect(try run(show, environment: environment).status == 0) }
    let before = try desk.happened()
    try desk.hand.release("F9", "Super_L")
    try desk.daemon.expectCalm()
    // What holds the menu is waited for before the item runs.
    #expect(before.count == (hold == nil ? 2 : 1))
    #expect(try before + desk.happened() == ["closed main chosen", "chosen main east"])
    desk.moveBack()
    try desk.daemon.expectCalm()
  }

  @Test(arguments: [false, true])
  func `has the keyboard as soon as the window manager lets go of it`(stopsPointer: Bool) throws {
    let desk = try Desk("Super+space")
    let manager = try bound(desk, stopsPointer: stopsPointer)
    try desk.hand.press("Super_L", "F9")
    #expect(manager.getsPress())
    try desk.daemon.whorl("show", "main")
    #expect(desk.isShown)
    // Longer than the keyboard and the pointer are asked for.
    try desk.hand.release("F9", after: 1300)
    try desk.hand.release("Super_L")
    #expect(!desk.daemon.log.contains("keyboard"), "\(desk.daemon.log)")
    let isChosen = try eventually {
      try desk.hand.tap("n")
      return try desk.chosen() == ["north"]
    }
    #expect(isChosen)
    try desk.daemon.expectCalm()
  }

  @Test func `stays open after a tap of the key, however the command and the release meet`() throws {
    let desk = try Desk("Super+space", manners: "tap = 2000")
    let manager = try bound(desk)
    for (isLate, place) in zip([false, true], Self.places) {
      try desk.hand.press("Super_L", "F9")
      #expect(manager.getsPress())
      if isLate { try desk.hand.release("F9", "Super_L") }
      try desk.daemon.whorl("show", "main", "--hold", "--at", place)
      if !isLate { try desk.hand.release("F9", "Super_L") }
      #expect(try desk.happened() == ["opened main"], "late: \(isLate)")
      desk.hand.click(3)
      #expect(try desk.happened() == ["closed main other-button"], "late: \(isLate)")
    }
    try desk.daemon.expectCalm()
  }

  @Test func `tells a late repeat from a new press`() throws {
    let show = Command.show(MenuPath(MenuName("main")), at: nil, until: .release)
    let other = Command.show(MenuPath(MenuName("main")), at: nil, until: .choice)
    var held = try #require(HeldShow(show, keys: [KeyCode(rawValue: 75)]))
    let start = Instant(milliseconds: 1000)
    #expect(held.isRepeat(show, at: start + 5000))
    #expect(!held.isRepeat(other, at: start))
    held.released(KeyCode(rawValue: 76), at: start)
    #expect(held.isHeld)
    held.released(KeyCode(rawValue: 75), at: start)
    #expect(!held.isHeld)
    #expect(held.isRepeat(show, at: start + 100))
    #expect(!held.isRepeat(show, at: start + 200))
    #expect(HeldShow(show, keys: []) == nil)
  }
}
