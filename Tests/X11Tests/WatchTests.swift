import CDesktop
import Geometry
import Support
import Testing

@testable import X11

@Suite("The compositor watch", .serialized) struct CompositorWatchTests {
  private let server: PrivateServer
  private let connection: X11.Connection

  init() throws {
    server = try PrivateServer()
    connection = try connect(to: server)
  }

  @Test("sees a compositor start, end, be killed and start again")
  func startAndEnd() throws {
    let watch = CompositorWatch(on: connection)
    var changes = 0
    func watchUntil(_ isRunning: Bool) -> Bool {
      connection.pump(until: { watch.isRunning == isRunning }) { if watch.handle($0) { changes += 1 } }
    }
    #expect(!watch.isRunning)
    #expect(watch.programName() == nil)
    for signal in [SIGTERM, SIGKILL] {
      let compositor = try picom(on: server)
      #expect(watchUntil(true))
      #expect(watch.programName()?.lowercased() == "picom")
      compositor.signal(signal)
      #expect(watchUntil(false))
    }
    #expect(changes == 4)
  }

  @Test("finds one that ran before it")
  func before() throws {
    let other = try ForeignClient(on: server)
    other.own("_NET_WM_CM_S0", by: other.window())
    #expect(CompositorWatch(on: connection).isRunning)
  }

  @Test("asks at every opening where the server lacks XFixes")
  func withoutFixes() throws {
    let connection = try connect(to: server, hiding: [.fixes])
    let watch = CompositorWatch(on: connection)
    let other = try ForeignClient(on: server)
    #expect(!watch.refresh())
    other.own("_NET_WM_CM_S0", by: other.window())
    #expect(watch.refresh())
    #expect(watch.isRunning)
    other.own("_NET_WM_CM_S0", by: .none)
    #expect(watch.refresh())
    #expect(!watch.isRunning)
  }

  @Test("believes the message with which an owner announces itself")
  func announcement() throws {
    let connection = try connect(to: server, hiding: [.fixes])
    let watch = CompositorWatch(on: connection)
    let other = try ForeignClient(on: server)
    let owner = other.window()
    let selection = Int(other.atom("_NET_WM_CM_S0").rawValue)
    other.send(
      "MANAGER", [0, selection, Int(owner.rawValue)], to: connection.root, mask: StructureNotifyMask)
    #expect(connection.pump(until: { watch.isRunning }) { _ = watch.handle($0) })
  }
}

@Suite("The screen saver watch", .serialized) struct ScreenSaverWatchTests {
  @Test("tells once when the screen saver starts, and not when it ends")
  func saver() throws {
    let server = try PrivateServer()
    let connection = try connect(to: server)
    let other = try ForeignClient(on: server)
    let watch = ScreenSaverWatch(on: connection)
    connection.sync()
    var starts = 0
    func force(_ mode: Int32, until isOn: Bool) -> Bool {
      XForceScreenSaver(other.handle, mode)
      other.connection.sync()
      return connection.pump(until: { watch.isOn == isOn }) { if watch.handle($0) { starts += 1 } }
    }
    #expect(force(ScreenSaverActive, until: true))
    #expect(starts == 1)
    #expect(force(ScreenSaverReset, until: false))
    #expect(starts == 1)
    withExtendedLifetime(server) {}
  }
}

@Suite("The settings watch", .serialized) struct DesktopSettingsWatchTests {
  private let server: PrivateServer
  private let connection: X11.Connection
  private let other: ForeignClient

  init() throws {
    server = try PrivateServer()
    connection = try connect(to: server)
    other = try ForeignClient(on: server)
  }

  private func publish(_ values: [(String, XSettings.Value)], by daemon: WindowID) {
    let bytes = encode(values, leastFirst: false)
    other.set(bytes, type: "_XSETTINGS_SETTINGS", as: "_XSETTINGS_SETTINGS", of: daemon)
  }

  @Test("has the defaults on a bare server, and with an empty database")
  func bare() {
    #expect(DesktopSettingsWatch(on: connection).settings == DesktopSettings())
    other.set([], as: "RESOURCE_MANAGER", of: connection.root)
    #expect(DesktopSettingsWatch(on: connection).settings == DesktopSettings())
  }

  @Test("follows the resource database, one of a megabyte included")
  func resources() {
    let watch = DesktopSettingsWatch(on: connection)
    other.set(Array("Xft.dpi: 192\n".utf8), as: "RESOURCE_MANAGER", of: connection.root)
    #expect(connection.pump(until: { watch.settings.scale == Scale(2) }) { _ = watch.handle($0) })
    let filler = String(repeating: "a.b: c\n", count: 150_000)
    other.set(Array((filler + "Xft.dpi: 144\n").utf8), as: "RESOURCE_MANAGER", of: connection.root)
    #expect(connection.pump(until: { watch.settings.scale == Scale(1.5) }) { _ = watch.handle($0) })
    other.delete("RESOURCE_MANAGER", of: connection.root)
    #expect(connection.pump(until: { watch.settings.scale == .one }) { _ = watch.handle($0) })
  }

  @Test(
    "follows a settings daemon as it comes, changes its mind and goes", arguments: [[], [Extension.fixes]])
  func daemon(hidden: [Extension]) throws {
    let connection = try connect(to: server, hiding: Set(hidden))
    let watch = DesktopSettingsWatch(on: connection)
    let daemon = other.window()
    publish([("Net/ThemeName", .text("Arc-Dark"))], by: daemon)
    other.own("_XSETTINGS_S0", by: daemon)
    let selection = Int(other.atom("_XSETTINGS_S0").rawValue)
    other.send(
      "MANAGER", [0, selection, Int(daemon.rawValue)], to: connection.root, mask: StructureNotifyMask)
    #expect(connection.pump(until: { watch.settings.isDark }) { _ = watch.handle($0) })
    publish([("Net/ThemeName", .text("Arc")), ("Xft/DPI", .integer(144 * 1024))], by: daemon)
    #expect(connection.pump(until: { watch.settings.scale == Scale(1.5) }) { _ = watch.handle($0) })
    #expect(!watch.settings.isDark)
    other.destroy(daemon)
    #expect(connection.pump(until: { watch.settings == DesktopSettings() }) { _ = watch.handle($0) })
  }

  @Test("warns of a daemon whose settings cannot be read, and goes on without them")
  func nonsense() {
    let daemon = other.window()
    other.set([9, 9, 9], as: "_XSETTINGS_SETTINGS", of: daemon)
    other.own("_XSETTINGS_S0", by: daemon)
    let settings = DesktopSettingsWatch(on: connection).settings
    #expect(settings.warnings == ["the settings daemon's _XSETTINGS_SETTINGS cannot be read; ignored"])
    #expect(settings.scale == .one)
  }
}
