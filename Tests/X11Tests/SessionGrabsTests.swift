import CDesktop
import Geometry
import Menus
import Support
import Testing

@testable import X11

@Suite("The grabs of a session", .serialized) struct SessionGrabsTests {
  let superSpace = trigger(.super, "space")

  @Test("get a blind gesture whole and in order; nothing of it reaches the window below")
  func blindGesture() throws {
    let stage = try Stage()
    _ = stage.other.openFullWindow()
    stage.move(to: Point(x: 300, y: 300))
    _ = stage.other.inputSoFar()
    let grabs = stage.makeGrabs()
    grabs.update([superSpace], keyMap: stage.connection.readKeyMap())
    let (meta, space, a) = (try stage.code("Super_L"), try stage.code("space"), try stage.code("a"))
    stage.press(meta)
    _ = stage.other.inputSoFar()
    // All of it before we look at the press.
    stage.press(space)
    stage.move(to: Point(x: 400, y: 320))
    stage.button(1, isDown: true)
    stage.button(1, isDown: false)
    stage.press(a)
    stage.button(2, isDown: true)
    stage.release(a, space)

    let press = try #require(stage.connection.waitForKeyPress())
    #expect(press.root == Point(x: 300, y: 300))
    #expect(stage.connection.inputSoFar() == [])
    let session = SessionGrabs(connection: stage.connection)
    let pointer = try session.pointer(at: press.time)
    #expect(stage.connection.inputSoFar() == [])
    let keyboard = try session.keyboard(at: press.time)
    #expect(stage.connection.inputSoFar() == [])
    session.thaw()
    #expect(
      stage.connection.inputSoFar() == [
        "m400,320", "+b1", "-b1", "+\(a.rawValue)", "+b2", "-\(a.rawValue)", "-\(space.rawValue)",
      ])
    #expect(stage.other.inputSoFar() == [])
    stage.button(2, isDown: false)
    #expect(stage.connection.inputSoFar() == ["-b2"])
    pointer.release()
    keyboard.release()
    stage.tap(a)
    stage.move(to: Point(x: 500, y: 320))
    #expect(stage.other.inputSoFar() == ["+\(a.rawValue)", "-\(a.rawValue)", "m500,320"])
  }

  @Test("get a gesture that began with a button")
  func buttonGesture() throws {
    let stage = try Stage()
    _ = stage.other.openFullWindow()
    stage.move(to: Point(x: 300, y: 300))
    _ = stage.other.inputSoFar()
    let grabs = stage.makeGrabs()
    grabs.update([Trigger(input: .button(9))], keyMap: stage.connection.readKeyMap())
    stage.button(9, isDown: true)
    stage.move(to: Point(x: 400, y: 320))
    stage.tap(try stage.code("a"))
    stage.button(9, isDown: false)
    let time = try #require(
      stage.connection.wait { if case .buttonPress(let button) = $0 { button.time } else { nil } })
    let session = SessionGrabs(connection: stage.connection)
    let pointer = try session.pointer(at: time)
    let keyboard = try session.keyboard(at: time)
    session.thaw()
    #expect(stage.connection.inputSoFar() == ["m400,320", "+38", "-38", "-b9"])
    #expect(stage.other.inputSoFar() == [])
    pointer.release()
    keyboard.release()
  }

  @Test("end a freeze that matches nothing any more by replaying the press to where it belongs")
  func replay() throws {
    let stage = try Stage()
    _ = stage.other.openFullWindow()
    let grabs = stage.makeGrabs()
    grabs.update([trigger([], "F7")], keyMap: stage.connection.readKeyMap())
    let f7 = try stage.code("F7")
    stage.press(f7)
    stage.move(to: Point(x: 10, y: 10))
    stage.release(f7)
    let press = try #require(stage.connection.waitForKeyPress())
    stage.connection.allow(.replayKey, at: press.time)
    stage.connection.sync()
    let input = stage.other.inputSoFar()
    #expect(input.filter { $0.hasSuffix("\(f7.rawValue)") } == ["+\(f7.rawValue)", "-\(f7.rawValue)"])
    #expect(input.contains("m10,10"))
  }

  @Test("are refused while another client has the device, and are granted when it lets go")
  func refusal() throws {
    let stage = try Stage()
    let theirs = SessionGrabs(connection: stage.other)
    let ours = SessionGrabs(connection: stage.connection)
    var held: ActiveGrab? = try theirs.keyboard()
    #expect(throws: GrabRefusal.alreadyGrabbed) { try ours.keyboard() }
    #expect(held?.device == .keyboard)
    held = nil
    stage.other.sync()
    _ = try ours.keyboard()
    stage.connection.sync()
    let pointer = try theirs.pointer()
    #expect(throws: GrabRefusal.alreadyGrabbed) { try ours.pointer() }
    pointer.release()
    pointer.release()
    stage.other.sync()
    _ = try ours.pointer()
  }

  @Test("of a client that dies while the devices are frozen leave nothing blocked")
  func death() throws {
    let stage = try Stage()
    _ = stage.other.openFullWindow()
    let a = try stage.code("a")
    try {
      let mortal = try X11.Connection(display: stage.server.display)
      let grabs = TriggerGrabs(connection: mortal, rawInput: RawInput(connection: mortal))
      grabs.update([trigger([], "F7")], keyMap: mortal.readKeyMap())
      stage.press(try stage.code("F7"))
      #expect(mortal.waitForKeyPress() != nil)
      stage.tap(a)
      stage.move(to: Point(x: 20, y: 20))
      #expect(stage.other.inputSoFar().isEmpty)
    }()
    let expected: Set = ["+\(a.rawValue)", "-\(a.rawValue)", "m20,20"]
    var missing = expected
    _ = stage.other.wait { event in
      if let short = event.short { missing.remove(short) }
      return missing.isEmpty ? true : nil
    }
    #expect(missing.isEmpty)
  }

  @Test("see a held key as one press after another, and a release only when it is up")
  func autoRepeat() throws {
    let stage = try Stage()
    #expect(stage.connection.hasDetectableAutoRepeat)
    try stage.run("xset", "r", "rate", "150", "60")
    let session = SessionGrabs(connection: stage.connection)
    let a = try stage.code("a")
    stage.press(a)
    let keyboard = try session.keyboard()
    session.thaw()
    #expect(stage.connection.queryKeysDown() == [a])
    var inputs: [String] = []
    _ = stage.connection.wait { event in
      if let short = event.short { inputs.append(short) }
      return inputs.count == 5 ? true : nil
    }
    stage.release(a)
    inputs += stage.connection.inputSoFar()
    #expect(inputs.count { $0 == "-38" } == 1)
    #expect(inputs.last == "-38")
    #expect(stage.connection.queryKeysDown() == [])
    keyboard.release()
  }

  @Test("know the layout in use: a letter of another group, and the Latin one on the same key")
  func group() throws {
    let stage = try Stage()
    try stage.run("setxkbmap", "-layout", "us,ru", "-option", "grp:menu_toggle")
    let grabs = stage.makeGrabs()
    let map = stage.connection.readKeyMap()
    grabs.update([superSpace], keyMap: map)
    let (meta, space) = (try stage.code("Super_L"), try stage.code("space"))
    stage.tap(try stage.code("ISO_Next_Group"))
    stage.press(meta, space)
    let press = try #require(stage.connection.waitForKeyPress())
    let session = SessionGrabs(connection: stage.connection)
    let held = [try session.pointer(at: press.time), try session.keyboard(at: press.time)]
    session.thaw()
    stage.tap(.init(rawValue: 38))
    let key = map.meaning(of: try #require(stage.connection.waitForKeyPress()))
    #expect(key.symbol == symbol("Cyrillic_ef"))
    #expect(key.latin == symbol("a"))
    #expect(key.modifiers == .super)
    held.forEach { $0.release() }
  }

  @Test("tell motion before a warp from motion after it")
  func warp() throws {
    let stage = try Stage()
    let session = SessionGrabs(connection: stage.connection)
    let pointer = try session.pointer()
    session.thaw()
    stage.move(to: Point(x: 100, y: 100))
    let serial = stage.connection.warp(to: Point(x: 600, y: 500))
    stage.connection.sync()
    stage.move(to: Point(x: 601, y: 500))
    let motions: [MotionEvent] = stage.connection.eventsSoFar().compactMap {
      if case .motion(let motion) = $0 { motion } else { nil }
    }
    #expect(motions.filter { $0.serial < serial }.map(\.root) == [Point(x: 100, y: 100)])
    #expect(motions.filter { $0.serial >= serial }.last?.root == Point(x: 601, y: 500))
    #expect(stage.connection.queryPointer().root == Point(x: 601, y: 500))
    pointer.release()
  }
}
