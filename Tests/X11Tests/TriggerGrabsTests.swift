import CDesktop
import Menus
import Support
import Testing

@testable import X11

extension Stage {
  func makeGrabs() -> TriggerGrabs {
    TriggerGrabs(connection: connection, rawInput: RawInput(connection: connection))
  }
}

@Suite("The trigger grabs", .serialized) struct TriggerGrabsTests {
  let superSpace = trigger(.super, "space")

  @Test("fire under every combination of locks, NumLock on Mod3 included, and let no key through")
  func locks() throws {
    let stage = try Stage()
    _ = stage.other.openFullWindow()
    try stage.run("xmodmap", "-e", "remove mod2 = Num_Lock", "-e", "add mod3 = Num_Lock")
    let grabs = stage.makeGrabs()
    #expect(grabs.update([superSpace], keyMap: stage.connection.readKeyMap()) == [:])
    let (meta, space) = (try stage.code("Super_L"), try stage.code("space"))
    let lockKeys = [[], ["Num_Lock"], ["Caps_Lock"], ["Num_Lock"]]
    for locks in lockKeys {
      for name in locks { stage.tap(try stage.code(name)) }
      _ = stage.other.inputSoFar()
      stage.press(meta, space)
      let press = try #require(stage.connection.waitForKeyPress())
      #expect(grabs.match(press) == [superSpace])
      stage.connection.allow(.keepAndThaw, at: press.time)
      stage.release(space, meta)
      #expect(!stage.other.inputSoFar().contains("+\(space.rawValue)"))
    }
  }

  @Test("follow the key map: exactly the new key fires, the old one is free")
  func keyMapChange() throws {
    let stage = try Stage()
    _ = stage.other.openFullWindow()
    let grabs = stage.makeGrabs()
    let wanted = trigger(.super, "q")
    grabs.update([wanted], keyMap: stage.connection.readKeyMap())
    for _ in 0..<3 { try stage.run("setxkbmap", "fr") }
    #expect(stage.connection.eventsSoFar().contains(.mappingChanged))
    grabs.update([wanted], keyMap: stage.connection.readKeyMap())
    let meta = try stage.code("Super_L")
    stage.tap(meta, .init(rawValue: 24))
    #expect(stage.other.inputSoFar().contains("+24"))
    stage.press(meta, .init(rawValue: 38))
    let press = try #require(stage.connection.waitForKeyPress())
    #expect(press.code.rawValue == 38)
    #expect(grabs.match(press) == [wanted])
    stage.connection.allow(.keepAndThaw, at: press.time)
    stage.release(.init(rawValue: 38), meta)
    #expect(stage.other.inputSoFar().filter { $0.hasSuffix("38") } == [])
  }

  @Test("refuse what only raw input shows where the server has none, and nothing else")
  func withoutRawInput() throws {
    let stage = try Stage()
    let bare = try connect(to: stage.server, hiding: [.input])
    let grabs = TriggerGrabs(connection: bare, rawInput: RawInput(connection: bare))
    let long = Trigger(gesture: .longPress, input: .button(2))
    let lone = trigger([], "Super_L")
    let chord = trigger(.control, "Super_L")
    let obstacles = grabs.update([superSpace, long, lone, chord], keyMap: bare.readKeyMap())
    #expect(obstacles == [long: .noRawInput, lone: .noRawInput])
  }

  @Test("tell whether a press is among what is read, before any of it is handled")
  func reading() throws {
    let stage = try Stage()
    let grabs = stage.makeGrabs()
    let superQ = trigger(.super, "q")
    grabs.update([superQ], keyMap: stage.connection.readKeyMap())
    _ = stage.connection.eventsSoFar()
    let (meta, key) = (try stage.code("Super_L"), try stage.code("q"))
    var steps: [String] = []
    stage.connection.onReading = { steps.append("reading") }
    stage.connection.onRead = { steps.append($0 ? "press" : "none") }
    // Alone, behind something else, and nothing but something else.
    for others in [0, 3] {
      steps = []
      for _ in 0..<others { try stage.run("setxkbmap", "us") }
      stage.press(meta, key)
      var seen: [Menus.KeyCode] = []
      repeat {
        stage.connection.handleArrivals { event in
          steps.append("event")
          if case .keyPress(let press) = event { seen.append(press.code) }
        }
      } while seen.isEmpty
      #expect(seen == [key])
      let told = try #require(steps.firstIndex(of: "press"))
      #expect(steps[..<told].last == "reading" && steps[told...].contains("event"))
      stage.connection.allow(.keepAndThaw, at: .current)
      stage.release(key, meta)
      _ = stage.connection.eventsSoFar()
    }
    steps = []
    try stage.run("setxkbmap", "de")
    #expect(stage.connection.eventsSoFar().contains(.mappingChanged))
    #expect(steps.contains("none") && !steps.contains("press"))
  }

  @Test("follow a key that xmodmap moved")
  func xmodmap() throws {
    let stage = try Stage()
    let grabs = stage.makeGrabs()
    let wanted = trigger(.super, "F5")
    grabs.update([wanted], keyMap: stage.connection.readKeyMap())
    _ = stage.connection.eventsSoFar()
    try stage.run("xmodmap", "-e", "keycode 71 = F6", "-e", "keycode 72 = F5")
    #expect(stage.connection.eventsSoFar().contains(.mappingChanged))
    grabs.update([wanted], keyMap: stage.connection.readKeyMap())
    stage.press(try stage.code("Super_L"), .init(rawValue: 72))
    #expect(stage.connection.waitForKeyPress()?.code.rawValue == 72)
  }

  @Test("cost no request when nothing changes, and none on a switch of groups")
  func idempotence() throws {
    let stage = try Stage()
    try stage.run("setxkbmap", "-layout", "us,de", "-option", "grp:menu_toggle")
    let grabs = stage.makeGrabs()
    let map = stage.connection.readKeyMap()
    grabs.update([superSpace, trigger([], "F7")], keyMap: map)
    let serial = stage.connection.nextSerial
    grabs.update([superSpace, trigger([], "F7")], keyMap: map)
    #expect(stage.connection.nextSerial == serial)
    stage.tap(try stage.code("ISO_Next_Group"))
    #expect(stage.connection.eventsSoFar().contains(.keyboardGroupChanged(group: 1)))
    stage.press(try stage.code("Super_L"), try stage.code("space"))
    let press = try #require(stage.connection.waitForKeyPress())
    #expect(grabs.match(press) == [superSpace])
  }

  @Test("fire although the same key switches the layout")
  func layoutSwitcher() throws {
    let stage = try Stage()
    try stage.run("setxkbmap", "-layout", "us,de", "-option", "grp:win_space_toggle")
    let grabs = stage.makeGrabs()
    grabs.update([superSpace], keyMap: stage.connection.readKeyMap())
    let (meta, space) = (try stage.code("Super_L"), try stage.code("space"))
    for _ in 0..<4 {
      stage.press(meta, space)
      let press = try #require(stage.connection.waitForKeyPress())
      #expect(grabs.match(press) == [superSpace])
      stage.connection.allow(.keepAndThaw, at: press.time)
      stage.release(space, meta)
    }
  }

  @Test("tell of a key that another client holds, keep the others, and take it once it is free")
  func conflict() throws {
    let stage = try Stage()
    let theirs = TriggerGrabs(connection: stage.other, rawInput: RawInput(connection: stage.other))
    let map = stage.connection.readKeyMap()
    theirs.update([superSpace], keyMap: map)
    let grabs = stage.makeGrabs()
    let watch = try #require(ReleaseWatch(connection: stage.connection))
    var releases = 0
    watch.onRelease = { releases += 1 }
    watch.start()
    let wanted = [superSpace, trigger(.super, "F1")]
    #expect(grabs.update(wanted, keyMap: map) == [superSpace: .held])
    #expect(grabs.update(wanted, keyMap: map) == [superSpace: .held])
    theirs.update([], keyMap: map)
    // RECORD passes news on with the server's next output, of whatever kind.
    stage.other.sync()
    while releases == 0, waitForInput(watch.descriptor) { #expect(watch.drain()) }
    #expect(releases > 0)
    #expect(grabs.update(wanted, keyMap: map) == [:])
    #expect(theirs.update(wanted, keyMap: map) == [superSpace: .held, trigger(.super, "F1"): .held])
  }

  @Test("hear of the death of the client that held the key")
  func holderDies() throws {
    let stage = try Stage()
    var holder: X11.Connection? = try X11.Connection(display: stage.server.display)
    try {
      let theirs = TriggerGrabs(
        connection: try #require(holder), rawInput: RawInput(connection: try #require(holder)))
      theirs.update([superSpace], keyMap: stage.connection.readKeyMap())
      _ = try #require(holder).openFullWindow()
    }()
    let grabs = stage.makeGrabs()
    let watch = try #require(ReleaseWatch(connection: stage.connection))
    var isNoticed = false
    watch.onRelease = { isNoticed = true }
    watch.start()
    #expect(grabs.update([superSpace], keyMap: stage.connection.readKeyMap()) == [superSpace: .held])
    // A window that goes with its owner is output too: RECORD passes its news on with that.
    XSelectInput(stage.other.handle, stage.other.root.rawValue, SubstructureNotifyMask)
    stage.other.sync()
    holder = nil
    while !isNoticed, waitForInput(watch.descriptor) { #expect(watch.drain()) }
    #expect(isNoticed)
    #expect(grabs.update([superSpace], keyMap: stage.connection.readKeyMap()) == [:])
  }

  @Test("name what no key carries, and the second of two names for one key")
  func impossible() throws {
    let stage = try Stage()
    let grabs = stage.makeGrabs()
    let phieuf = trigger(.super, "Hangul_J_Phieuf")
    let hyperSpace = trigger(.hyper, "space")
    let map = stage.connection.readKeyMap()
    #expect(
      grabs.update([superSpace, phieuf, hyperSpace], keyMap: map)
        == [phieuf: .noKey, hyperSpace: .same(as: superSpace)])
    #expect(grabs.update([superSpace], keyMap: KeyMap(keys: [:])) == [superSpace: .noModifier])
  }

  @Test("take mouse buttons with modifiers and leave them alone without")
  func buttons() throws {
    let stage = try Stage()
    _ = stage.other.openFullWindow()
    let grabs = stage.makeGrabs()
    let wanted = Trigger(modifiers: .super, input: .button(3))
    #expect(grabs.update([wanted], keyMap: stage.connection.readKeyMap()) == [:])
    stage.button(3, isDown: true)
    stage.button(3, isDown: false)
    #expect(stage.other.inputSoFar().suffix(2) == ["+b3", "-b3"])
    stage.press(try stage.code("Super_L"))
    stage.button(3, isDown: true)
    let press = stage.connection.wait { if case .buttonPress(let button) = $0 { button } else { nil } }
    #expect(press.map(grabs.match) == [wanted])
    #expect(!stage.other.inputSoFar().contains("+b3"))
  }
}
