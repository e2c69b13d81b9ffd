import Desktop
import Menus
import Testing

@Suite("Recent files") struct RecentFileTests {
  @Test("come latest first, those that have gone and private ones left out")
  func recent() {
    let folder = Folder()
    for name in ["old.txt", "new one.png", "secret.txt"] { folder.write("x", to: name) }
    func bookmark(_ name: String, _ day: Int, _ type: String, _ more: String = "") -> String {
      let time = "2026-01-\(day)T00:00:00Z"
      return """
        <bookmark href="file://\(folder.path)/\(name)" added="\(time)" modified="\(time)" visited="\(time)"><info>
        <metadata owner="http://freedesktop.org"><mime:mime-type type="\(type)"/>\(more)
        <bookmark:applications><bookmark:application name="a" exec="a" modified="\(time)" count="1"/>
        </bookmark:applications></metadata></info></bookmark>
        """
    }
    folder.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <xbel version="1.0" xmlns:bookmark="http://www.freedesktop.org/standards/desktop-bookmarks"
      xmlns:mime="http://www.freedesktop.org/standards/shared-mime-info">
      \(bookmark("old.txt", 10, "text/plain"))\(bookmark("new%20one.png", 20, "image/png"))
      \(bookmark("gone.txt", 21, "text/plain"))\(bookmark("secret.txt", 22, "text/plain", "<bookmark:private/>"))
      </xbel>
      """, to: "recently-used.xbel")
    let files = RecentFiles(ProcessEnvironment(["XDG_DATA_HOME": folder.path])).places()
    #expect(
      files == [
        KnownPlace(
          target: "file://\(folder.path)/new%20one.png", label: "new one.png", icon: .named("image-x-generic")
        ),
        KnownPlace(target: "file://\(folder.path)/old.txt", label: "old.txt", icon: .named("text-x-generic")),
      ])
  }

  @Test("are none where the list is missing or damaged", arguments: [nil, "", "<xbel", "\0\u{1}"])
  func damaged(_ text: String?) {
    let folder = Folder()
    if let text { folder.write(text, to: "recently-used.xbel") }
    #expect(RecentFiles(ProcessEnvironment(["XDG_DATA_HOME": folder.path])).places() == [])
  }
}

@Suite("Bookmarks") struct BookmarkTests {
  @Test("are the home folder and what file managers keep, each once")
  func places() {
    let folder = Folder()
    for name in ["config", "config/gtk-3.0", "a b"] { _ = folder.makeFolder(name) }
    folder.write(
      "file://\(folder.path)/a%20b\nfile://\(folder.path)/a%20b twice\nfile:///nowhere gone\nsftp://host/x My Host\n\n",
      to: "config/gtk-3.0/bookmarks")
    let environment = ProcessEnvironment(["HOME": folder.path, "XDG_CONFIG_HOME": folder.file("config")])
    let found = Bookmarks(environment).places()
    let expected = [
      KnownPlace(target: folder.path, label: "Home", icon: .named("user-home")),
      KnownPlace(target: folder.file("a b"), label: "a b", icon: .named("folder")),
      KnownPlace(target: "sftp://host/x", label: "My Host", icon: .named("folder-remote")),
    ]
    // The user who runs this may have folders of his own.
    #expect(found.filter(expected.contains) == expected)
    #expect(found.count { $0.target == folder.file("a b") } == 1)
  }
}

@Suite("Devices", .serialized) struct DeviceTests {
  private static let objects = """
    ({objectpath '/org/freedesktop/UDisks2/block_devices/sdb1': {
        'org.freedesktop.UDisks2.Block': {'IdLabel': <'STICK'>, 'HintName': <''>, 'HintSystem': <false>,
          'HintIgnore': <false>, 'Drive': <objectpath '/org/freedesktop/UDisks2/drives/stick'>},
        'org.freedesktop.UDisks2.Filesystem': {'MountPoints': <[b'/media/ada/STICK']>}},
      '/org/freedesktop/UDisks2/block_devices/sdc1': {
        'org.freedesktop.UDisks2.Block': {'IdLabel': <''>, 'HintSystem': <false>, 'HintIgnore': <false>},
        'org.freedesktop.UDisks2.Filesystem': {'MountPoints': <@aay []>}},
      '/org/freedesktop/UDisks2/block_devices/sda1': {
        'org.freedesktop.UDisks2.Block': {'IdLabel': <'root'>, 'HintSystem': <true>, 'HintIgnore': <false>},
        'org.freedesktop.UDisks2.Filesystem': {'MountPoints': <[b'/']>}},
      '/org/freedesktop/UDisks2/block_devices/sda2': {
        'org.freedesktop.UDisks2.Block': {'IdLabel': <'swap'>, 'HintSystem': <false>, 'HintIgnore': <false>}},
      '/org/freedesktop/UDisks2/drives/stick': {
        'org.freedesktop.UDisks2.Drive': {'Removable': <true>, 'Model': <'Fast'>}}},)
    """

  @Test("are those that a person may want to open")
  func list() throws {
    let service = try PrivateBus(
      service: "org.freedesktop.UDisks2", path: "/org/freedesktop/UDisks2",
      interface: """
        <interface name="org.freedesktop.DBus.ObjectManager"><method name="GetManagedObjects">
        <arg type="a{oa{sa{sv}}}" direction="out"/></method></interface>
        """, reply: Self.objects)
    var found: [Device]?
    let devices = Devices(bus: Bus(address: service.address))
    devices.list { found = $0 }
    service.run { found != nil }
    let blocks = "/org/freedesktop/UDisks2/block_devices"
    #expect(
      found == [
        Device(
          id: "\(blocks)/sdb1", label: "STICK", icon: .named("media-removable"),
          mountPoint: "/media/ada/STICK"),
        Device(id: "\(blocks)/sdc1", label: "sdc1", icon: .named("drive-harddisk"), mountPoint: nil),
      ])
    #expect(found?[1].item.action == .system(.mount("\(blocks)/sdc1")))
  }

  @Test("are mounted where they are asked for, and say where")
  func mount() throws {
    let service = try PrivateBus(
      service: "org.freedesktop.UDisks2", path: "/org/freedesktop/UDisks2/block_devices/sdc1",
      interface: """
        <interface name="org.freedesktop.UDisks2.Filesystem"><method name="Mount">
        <arg type="a{sv}" direction="in"/><arg type="s" direction="out"/></method></interface>
        """, reply: "('/media/ada/x',)")
    var place: String?
    let devices = Devices(bus: Bus(address: service.address))
    devices.mount("/org/freedesktop/UDisks2/block_devices/sdc1") {
      if case .success(let point) = $0 { place = point }
    }
    service.run { place != nil }
    #expect(place == "/media/ada/x")
    #expect(service.calls == ["Mount({},)"])
  }

  @Test("are none without a bus")
  func none() {
    var found: [Device]?
    let devices = Devices(bus: Bus(address: nil))
    devices.list { found = $0 }
    #expect(found == [])
  }
}

@Suite("The session", .serialized) struct SessionControlTests {
  private func logind(_ reply: String) throws -> PrivateBus {
    let questions = ["CanSuspend", "CanReboot", "CanPowerOff"].map {
      "<method name=\"\($0)\"><arg type=\"s\" direction=\"out\"/></method>"
    }
    let orders = ["Suspend", "Reboot", "PowerOff"].map {
      "<method name=\"\($0)\"><arg type=\"b\" direction=\"in\"/></method>"
    }
    return try PrivateBus(
      service: "org.freedesktop.login1", path: "/org/freedesktop/login1",
      interface:
        "<interface name=\"org.freedesktop.login1.Manager\">\((questions + orders).joined())</interface>",
      reply: reply)
  }

  @Test(
    "offers what logind allows",
    arguments: [
      ("('yes',)", SessionDeed.allCases), ("('challenge',)", SessionDeed.allCases),
      ("('no',)", [.lock, .logOut]), ("('na',)", [.lock, .logOut]),
    ])
  func list(_ reply: String, _ deeds: [SessionDeed]) throws {
    let service = try logind(reply)
    var found: [SessionDeed]?
    let session = SessionControl(bus: Bus(address: service.address))
    session.list { found = $0 }
    service.run { found != nil }
    #expect(found == deeds)
    #expect(deeds.allSatisfy { $0.item.confirms })
  }

  @Test("does what is asked of it, and says when it is refused")
  func perform() throws {
    let service = try logind("()")
    var failures: [String] = []
    let session = SessionControl(bus: Bus(address: service.address))
    for deed: SessionDeed in [.suspend, .reboot, .shutDown, .lock] {
      session.perform(deed) { failures.append($0) }
    }
    service.run { service.calls.count == 3 && failures.count == 1 }
    #expect(service.calls == ["Suspend(true,)", "Reboot(true,)", "PowerOff(true,)"])
  }

  @Test("offers nothing where there is no logind")
  func none() {
    var found: [SessionDeed]?
    let session = SessionControl(bus: Bus(address: nil))
    session.list { found = $0 }
    #expect(found == [])
  }
}
