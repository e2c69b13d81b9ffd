import Glibc
import Support
import Testing

@Suite("Disks and sticks") struct DeviceTests {
  private let bus: SessionBus
  private let server: PrivateServer
  private let home: PrivateHome

  init() throws {
    bus = try SessionBus()
    server = try PrivateServer()
    home = try PrivateHome(
      configuration: """
        [menu.main]
        trigger = "Super+space"
        items = [{ source = "devices" }]
        [menu.plain]
        items = [{ label = "a", exec = ["touch", "a"] }]
        """)
    // Opens folders.
    try home.folder.write(
      "[Desktop Entry]\nType=Application\nName=Files\nExec=ln -s %f opened\nMimeType=inode/directory;\n",
      to: "data/applications/files.desktop")
    try home.folder.write(
      "[Default Applications]\ninode/directory=files.desktop\n", to: "config/mimeapps.list")
    home.folder.makeFolder("media")
  }

  private func daemon() throws -> DaemonProcess {
    try DaemonProcess(server, home: home, environment: ["DBUS_SYSTEM_BUS_ADDRESS": bus.address])
  }

  /// Items of the menu, as `list` names them.
  private func items(_ daemon: DaemonProcess) throws -> [Substring] {
    try daemon.whorl("list").output.split(separator: "\n").filter { $0.hasPrefix("main/") }
  }

  /// Opens the menu by its key, waits until it shows these items, and chooses by numbers.
  private func choose(_ numbers: String..., among expected: [Substring], _ daemon: DaemonProcess) throws {
    let hand = try Hand(server)
    try hand.tap("Super_L", "space")
    #expect(try eventually { try items(daemon) == expected })
    for number in numbers {
      try hand.tap(number)
      try daemon.sync()
    }
  }

  private let unmounted: [Substring] = ["main/sdz1"]
  private let mounted: [Substring] = ["main/sdz1", "main/sdz1/Open", "main/sdz1/Unmount"]

  private var isOpened: Bool { home.folder.names().contains("opened") }

  @Test func `are mounted and opened, opened again, and unmounted`() throws {
    let disks = try FakeService(on: bus.address, .obeys, mountPoint: home.folder["media"])
    let daemon = try daemon()
    try choose("1", among: unmounted, daemon)
    #expect(eventually { isOpened }, "\(daemon.log)")
    unlink(home.folder["opened"])
    try choose("1", "1", among: mounted, daemon)
    #expect(eventually { isOpened }, "\(daemon.log)")
    try choose("1", "2", among: mounted, daemon)
    try choose(among: unmounted, daemon)
    #expect(disks.calls == ["Mount ({},)", "Unmount ({},)"])
    try daemon.expectCalm()
  }

  @Test(arguments: [FakeService.Manner.refuses, .dies])
  func `that cannot be mounted are told by their name`(manner: FakeService.Manner) throws {
    let disks = try FakeService(on: bus.address, manner)
    let daemon = try daemon()
    try choose("1", among: unmounted, daemon)
    #expect(eventually { disks.calls == ["Mount ({},)"] })
    let reason = try daemon.program.errors.line { $0.contains("Stick <b>: cannot be mounted: ") }
    #expect(manner == .dies || reason.hasSuffix(": target is busy"), "\(reason)")
    #expect(!isOpened)
    try daemon.expectCalm()
  }

  @Test func `that cannot be unmounted are told by their name`() throws {
    let disks = try FakeService(on: bus.address, .refuses, mountPoint: "/media/x", isMounted: true)
    let daemon = try daemon()
    try choose("1", "2", among: mounted, daemon)
    #expect(eventually { disks.calls == ["Unmount ({},)"] })
    _ = try daemon.program.errors.line { $0.hasSuffix("Stick <b>: cannot be unmounted: target is busy") }
    try daemon.expectCalm()
  }

  @Test func `that take for ever keep nothing waiting`() throws {
    let disks = try FakeService(on: bus.address, .hangs)
    let daemon = try daemon()
    try choose("1", among: unmounted, daemon)
    #expect(eventually { disks.calls == ["Mount ({},)"] })
    try daemon.whorl("choose", "plain/a")
    #expect(eventually { home.folder.names().contains("a") })
    try daemon.expectCalm()
  }

  @Test func `are none, and the menu says so, where there is no service`() throws {
    let daemon = try daemon()
    try choose(among: ["main/…"], daemon)
    #expect(!daemon.client.whorlWindows().isEmpty)
    try daemon.expectCalm()
  }
}
