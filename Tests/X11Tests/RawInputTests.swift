import CDesktop
import Menus
import Support
import Testing

@testable import X11

@Suite("A lone modifier", .serialized) struct RawInputTests {
  let superL = trigger([], "Super_L")

  @Test("is seen tapped, and another client's chord with it still works and is no tap")
  func tapAndChord() throws {
    let stage = try Stage()
    let theirs = TriggerGrabs(connection: stage.other, rawInput: RawInput(connection: stage.other))
    theirs.update([trigger(.super, "d")], keyMap: stage.other.readKeyMap())
    let grabs = stage.makeGrabs()
    #expect(grabs.update([superL], keyMap: stage.connection.readKeyMap()) == [:])
    var tap = ModifierTap(triggers: grabs.loneModifiers)
    let (meta, d) = (try stage.code("Super_L"), try stage.code("d"))
    stage.press(meta, d)
    let chord = try #require(stage.other.waitForKeyPress())
    stage.other.allow(.keepAndThaw, at: chord.time)
    stage.release(d, meta)
    stage.other.sync()
    #expect(stage.connection.eventsSoFar().compactMap { tap.handle($0) } == [])
    stage.tap(meta)
    #expect(stage.connection.eventsSoFar().compactMap { tap.handle($0) } == [superL])
  }

  @Test("costs no events while no trigger needs them")
  func selection() throws {
    let stage = try Stage()
    let grabs = stage.makeGrabs()
    let map = stage.connection.readKeyMap()
    grabs.update([superL], keyMap: map)
    grabs.update([trigger(.super, "space")], keyMap: map)
    _ = stage.connection.eventsSoFar()
    stage.tap(try stage.code("Super_L"))
    #expect(!stage.connection.eventsSoFar().contains { if case .rawKey = $0 { true } else { false } })
  }

  @Test(
    "that is held too long, or clicked with, is no tap",
    arguments: [
      [raw(133, 0), raw(133, 201, isPress: false)],
      [
        raw(133, 0), .rawButton(.init(button: 1, isPress: true, time: .init(rawValue: 50))),
        raw(133, 100, isPress: false),
      ],
      [raw(133, 0), raw(40, 50), raw(40, 60, isPress: false), raw(133, 100, isPress: false)],
      [raw(133, 0), raw(134, 50), raw(133, 100, isPress: false), raw(134, 110, isPress: false)],
      [
        raw(133, 0),
        .keyPress(KeyEvent(code: .init(rawValue: 65), state: .init(rawValue: 64), time: .init(rawValue: 9))),
        raw(133, 100, isPress: false),
      ],
      [raw(133, 100, isPress: false)],
    ])
  func noTap(_ events: [Event]) {
    var tap = ModifierTap(triggers: [
      .init(rawValue: 133): [superL], .init(rawValue: 134): [trigger([], "Super_R")],
    ])
    #expect(events.compactMap { tap.handle($0) } == [])
  }

  @Test("tapped within the limit is a tap, also across the turn of the server's clock")
  func limit() {
    var tap = ModifierTap(triggers: [.init(rawValue: 133): [superL]])
    let events = [raw(133, UInt32.max - 99), raw(133, 100, isPress: false)]
    #expect(events.compactMap { tap.handle($0) } == [superL])
  }

  @Test(
    "tapped twice within the limit is a double tap, unless something comes between",
    arguments: [
      (second: UInt32(300), between: false, isDouble: true), (301, false, false), (250, true, false),
    ])
  func doubleTap(second: UInt32, between: Bool, isDouble: Bool) {
    let double = Trigger(gesture: .doublePress, input: superL.input)
    var tap = ModifierTap(triggers: [.init(rawValue: 133): [superL, double]])
    var events = [raw(133, 0), raw(133, 60, isPress: false)]
    if between { events += [raw(40, 100), raw(40, 110, isPress: false)] }
    events += [raw(133, second), raw(133, second + 50, isPress: false)]
    #expect(events.compactMap { tap.handle($0) } == [superL, isDouble ? double : superL])
  }

  @Test("is not mistaken by what its keyboard itself tells beside the master")
  func slaves() {
    var tap = ModifierTap(triggers: [.init(rawValue: 133): [superL]])
    let events = [raw(133, 0), raw(133, 60, isPress: false)].flatMap { event -> [Event] in
      guard case .rawKey(var key) = event else { return [event] }
      key.isSlave = true
      return [.rawKey(key), event]
    }
    #expect(events.compactMap { tap.handle($0) } == [superL])
  }
}

nonisolated private func raw(_ code: UInt8, _ time: UInt32, isPress: Bool = true) -> Event {
  .rawKey(RawKeyEvent(code: .init(rawValue: code), isPress: isPress, time: .init(rawValue: time)))
}
