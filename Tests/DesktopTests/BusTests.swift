import Desktop
import Menus
import Testing

@Suite("Notifications", .serialized) struct NotificationTests {
  private func service() throws -> PrivateBus {
    try PrivateBus(
      service: "org.freedesktop.Notifications", path: "/org/freedesktop/Notifications",
      interface: """
        <interface name="org.freedesktop.Notifications"><method name="Notify">
        <arg type="s" direction="in"/><arg type="u" direction="in"/><arg type="s" direction="in"/>
        <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="as" direction="in"/>
        <arg type="a{sv}" direction="in"/><arg type="i" direction="in"/><arg type="u" direction="out"/>
        </method></interface>
        """, reply: "(uint32 7,)")
  }

  @Test("are sent as plain text")
  func text() throws {
    let service = try service()
    var missing: [String] = []
    let notifications = Notifications(bus: Bus(address: service.address)) { missing.append($0) }
    notifications.show("A & B", #"<b>"x"</b> & y"#)
    service.run { !service.calls.isEmpty }
    #expect(
      service.calls == [
        "Notify('Whorl', 0, '', 'A & B', '&lt;b&gt;\"x\"&lt;/b&gt; &amp; y', [], {}, -1)"
      ])
    #expect(missing.isEmpty)
  }

  @Test("are not repeated within ten seconds")
  func repeats() throws {
    let service = try service()
    let bus = Bus(address: service.address)
    let notifications = Notifications(bus: bus)
    let start = MainLoop.now
    for offset: Milliseconds in [0, 10, 9_990, 10_010] { notifications.show("A", "b", now: start + offset) }
    notifications.show("A", "c", now: start)
    service.run { service.calls.count == 3 }
    service.sync(bus)
    #expect(service.calls.count == 3)
  }

  @Test("go to the log where no service shows them", arguments: [nil, "unix:path=/nowhere/bus", "nonsense"])
  func missing(_ address: String?) {
    let loop = MainLoop()
    var missing: [String] = []
    let notifications = Notifications(bus: Bus(address: address)) {
      missing.append($0)
      loop.quit()
    }
    notifications.show("A", "b")
    if missing.isEmpty { loop.run() }
    #expect(missing == ["no notification service showed: A: b"])
  }
}

@Suite("Signals of the session", .serialized) struct SessionSignalTests {
  @Test(
    "tell of locking and of sleep",
    arguments: [
      ("org.freedesktop.login1.Session", "Lock", "()", true),
      ("org.freedesktop.login1.Session", "Unlock", "()", false),
      ("org.freedesktop.login1.Manager", "PrepareForSleep", "(true,)", true),
      ("org.freedesktop.login1.Manager", "PrepareForSleep", "(false,)", false),
      ("org.freedesktop.ScreenSaver", "ActiveChanged", "(true,)", true),
      ("org.freedesktop.ScreenSaver", "ActiveChanged", "(false,)", false),
      ("org.freedesktop.ScreenSaver", "ActiveChanged", "('yes',)", false),
    ])
  func signals(_ interface: String, _ signal: String, _ arguments: String, _ tells: Bool) throws {
    let service = try PrivateBus(
      service: "org.example.Nothing", path: "/nothing",
      interface: #"<interface name="org.example.Nothing"/>"#,
      reply: "()")
    let bus = Bus(address: service.address)
    var locks = 0
    let signals = SessionSignals(session: bus, system: bus) { locks += 1 }
    service.sync(bus)
    service.emit(interface, signal, arguments)
    service.emit("org.freedesktop.ScreenSaver", "ActiveChanged", "(true,)")
    service.run { locks == (tells ? 2 : 1) }
    service.sync(bus)
    #expect(locks == (tells ? 2 : 1))
    withExtendedLifetime(signals) {}
  }
}

@Suite("The desktop's appearance", .serialized) struct AppearanceTests {
  private func portal(_ settings: String) throws -> PrivateBus {
    try PrivateBus(
      service: "org.freedesktop.portal.Desktop", path: "/org/freedesktop/portal/desktop",
      interface: """
        <interface name="org.freedesktop.portal.Settings"><method name="ReadAll">
        <arg type="as" direction="in"/><arg type="a{sa{sv}}" direction="out"/></method></interface>
        """, reply: "(\(settings),)")
  }

  @Test(
    "is read from the settings portal",
    arguments: [
      (
        "{'org.freedesktop.appearance': {'color-scheme': <uint32 1>, 'contrast': <uint32 1>}}",
        Appearance(prefersDark: true, highContrast: true)
      ),
      (
        "{'org.freedesktop.appearance': {'color-scheme': <uint32 2>, 'reduced-motion': <uint32 0>}, "
          + "'org.gnome.desktop.interface': {'enable-animations': <false>, 'font-name': <'Sans'>}}",
        Appearance(prefersDark: false, reducesMotion: true)
      ),
      (
        "{'org.freedesktop.appearance': {'color-scheme': <<uint32 1>>, 'contrast': <'odd'>}}",
        Appearance(prefersDark: true)
      ),
      (
        "{'org.gnome.desktop.interface': {'text-scaling-factor': <1.5>}}", Appearance(textScale: 1.5)
      ),
      (
        "{'org.gnome.desktop.interface': {'text-scaling-factor': <1e9>, 'icon-theme': <'X'>}}",
        Appearance(iconTheme: "X")
      ),
    ])
  func read(_ settings: String, _ appearance: Appearance) throws {
    let portal = try portal(settings)
    var changes: [Appearance] = []
    let subject = AppearanceSettings(bus: Bus(address: portal.address)) { changes.append($0) }
    portal.run { !changes.isEmpty }
    #expect(changes == [appearance])
    #expect(subject.current == appearance)
    #expect(portal.calls == ["ReadAll(['org.freedesktop.appearance', 'org.gnome.desktop.interface'],)"])
  }

  @Test("is followed, and told only where it changes")
  func changes() throws {
    let portal = try portal("{'org.freedesktop.appearance': {'color-scheme': <uint32 2>}}")
    var changes: [Appearance] = []
    let subject = AppearanceSettings(bus: Bus(address: portal.address)) { changes.append($0) }
    portal.run { !changes.isEmpty }
    for scheme in [2, 1, 1, 0] {
      portal.emit(
        "org.freedesktop.portal.Settings", "SettingChanged",
        "('org.freedesktop.appearance', 'color-scheme', <uint32 \(scheme)>)")
    }
    portal.emit(
      "org.freedesktop.portal.Settings", "SettingChanged",
      "('org.gnome.desktop.interface', 'enable-animations', <true>)")
    portal.run { subject.current.reducesMotion != nil }
    #expect(changes.map(\.prefersDark) == [false, true, nil, nil])
    #expect(subject.current == Appearance(reducesMotion: false))
  }
}

@Suite("The locale") struct LocaleTests {
  @Test(
    "tells the direction of text",
    arguments: [
      ([:], false),
      (["LANG": "C.UTF-8"], false),
      (["LANG": "de_DE.UTF-8"], false),
      (["LANG": "he_IL.UTF-8"], true),
      (["LANG": "ar"], true),
      (["LANG": "uz_UZ@arabic"], true),
      (["LANG": "sd_IN.UTF-8@devanagari"], false),
      (["LANG": "ar_EG", "LC_MESSAGES": "en_GB"], false),
      (["LANG": "en_GB", "LC_MESSAGES": "fa_IR"], true),
      (["LC_MESSAGES": "ar_EG", "LC_ALL": "C"], false),
      (["LC_ALL": "", "LANG": "ur_PK"], true),
    ] as [([String: String], Bool)])
  func direction(_ variables: [String: String], _ isRightToLeft: Bool) {
    #expect(isRightToLeftLocale(ProcessEnvironment(variables)) == isRightToLeft)
  }
}
