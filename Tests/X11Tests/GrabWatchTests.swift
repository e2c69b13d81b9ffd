import CDesktop
import Menus
import Support
import Testing

@testable import X11

@Suite("The grab watch", .serialized) struct GrabWatchTests {
  /// Both grabs ours, and watched.
  struct OpenMenu {
    let stage: Stage
    let watch: GrabWatch
    let grabs: [ActiveGrab]

    init() throws {
      stage = try Stage()
      watch = try #require(GrabWatch(connection: stage.connection))
      watch.start()
      stage.connection.sync()
      let session = SessionGrabs(connection: stage.connection)
      grabs = [try session.pointer(), try session.keyboard()]
    }

    /// What has been noticed once the stream has nothing more to say.
    func isNoticed(after request: () throws -> Void) throws -> Bool {
      var isNoticed = false
      watch.onGrabWanted = { isNoticed = true }
      // The start of the stream itself.
      #expect(waitForInput(watch.descriptor))
      #expect(watch.drain())
      try request()
      while !isNoticed, waitForInput(watch.descriptor) { #expect(watch.drain()) }
      return isNoticed
    }
  }

  @Test("sees a keyboard grab of another client although it is refused")
  func keyboard() throws {
    let menu = try OpenMenu()
    let locker = SessionGrabs(connection: menu.stage.other)
    #expect(try menu.isNoticed { #expect(throws: GrabRefusal.alreadyGrabbed) { try locker.keyboard() } })
  }

  @Test("sees a pointer grab of another client although it is refused")
  func pointer() throws {
    let menu = try OpenMenu()
    let locker = SessionGrabs(connection: menu.stage.other)
    #expect(try menu.isNoticed { #expect(throws: GrabRefusal.alreadyGrabbed) { try locker.pointer() } })
  }

  @Test("sees an XInput 2 grab of another client")
  func deviceGrab() throws {
    let menu = try OpenMenu()
    let other = menu.stage.other
    #expect(
      try menu.isNoticed {
        var mask = XIEventMask(deviceid: 3, mask_len: 0, mask: nil)
        XIGrabDevice(other.handle, 3, other.root.rawValue, 0, 0, XIGrabModeAsync, XIGrabModeAsync, 0, &mask)
      })
  }

  @Test("does not see our own grabs, and can be stopped and started again at once")
  func ownGrabs() throws {
    let menu = try OpenMenu()
    var requests = 0
    menu.watch.onGrabWanted = { requests += 1 }
    for _ in 0..<3 {
      menu.watch.stop()
      menu.watch.start()
    }
    let session = SessionGrabs(connection: menu.stage.connection)
    _ = try session.keyboard()
    let locker = SessionGrabs(connection: menu.stage.other)
    // The end of the stopped stream must have come before the new one can tell of anything.
    #expect(waitForInput(menu.watch.descriptor))
    #expect(menu.watch.drain())
    menu.stage.connection.sync()
    #expect(requests == 0)
    while requests == 0 {
      let again = try session.keyboard()
      #expect(throws: GrabRefusal.alreadyGrabbed) { try locker.keyboard() }
      again.release()
      menu.stage.connection.sync()
      guard waitForInput(menu.watch.descriptor) else { break }
      #expect(menu.watch.drain())
    }
    #expect(requests == 1)
  }

  @Test("tells of presses and releases as long as it is asked to, and sees grabs all the same")
  func presses() throws {
    let menu = try OpenMenu()
    SessionGrabs(connection: menu.stage.connection).thaw()
    var told = 0
    menu.watch.onPress = { told += 1 }
    func click() {
      menu.stage.connection.sync()
      menu.stage.button(1, isDown: true)
      menu.stage.button(1, isDown: false)
      while waitForInput(menu.watch.descriptor) { #expect(menu.watch.drain()) }
    }
    click()
    #expect(told == 0)
    menu.watch.tellsPresses = true
    click()
    #expect(told == 2)
    menu.watch.tellsPresses = false
    click()
    #expect(told == 2)
    menu.watch.tellsPresses = true
    var isWanted = false
    menu.watch.onGrabWanted = { isWanted = true }
    menu.stage.connection.sync()
    #expect(throws: GrabRefusal.alreadyGrabbed) { try SessionGrabs(connection: menu.stage.other).keyboard() }
    while !isWanted, waitForInput(menu.watch.descriptor) { #expect(menu.watch.drain()) }
    #expect(isWanted)
  }
}
