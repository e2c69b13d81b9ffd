import CDesktop
import Geometry
import Menus
import Support
import Testing

@testable import X11

/// The test client plays the window manager, except where one runs.
@Suite("The desktop watch", .serialized) struct DesktopWatchTests {
  private let server: PrivateServer
  private let connection: X11.Connection
  private let other: ForeignClient
  private var root: WindowID { connection.root }

  init() throws {
    server = try PrivateServer()
    connection = try connect(to: server)
    other = try ForeignClient(on: server)
  }

  private func watch(_ aspects: DesktopWatch.Aspects = [.windowClass, .title, .fullscreen]) -> DesktopWatch {
    DesktopWatch(on: connection, following: aspects)
  }

  /// How many events changed what conditions see.
  @discardableResult
  private func changes(in watch: DesktopWatch) -> Int {
    var changes = 0
    connection.drain { if watch.handle($0) { changes += 1 } }
    return changes
  }

  private func program(_ name: String) -> WindowID {
    let window = other.window()
    other.set(Array("\(name.lowercased())\0\(name)\0".utf8), as: "WM_CLASS", of: window)
    return window
  }

  private func activate(_ window: WindowID) {
    other.set(UInt32(window.rawValue), as: "_NET_ACTIVE_WINDOW", of: root)
  }

  @Test("knows nothing, and complains of nothing, without a window manager")
  func nothing() {
    let watch = watch()
    #expect(watch.state == DesktopState())
    #expect(watch.activeWindowID == .none)
    #expect(watch.activeWindow() == nil)
  }

  @Test("follows the active window, its names, its state and the workspace")
  func following() {
    let (first, second) = (program("Gimp"), program("XTerm"))
    let watch = watch()
    other.set(1, as: "_NET_CURRENT_DESKTOP", of: root)
    activate(first)
    #expect(changes(in: watch) == 2)
    var expected = DesktopState()
    expected.windowClass = "Gimp"
    expected.windowInstance = "gimp"
    expected.workspace = 2
    #expect(watch.state == expected)
    other.set(Array("né".utf8), type: "UTF8_STRING", as: "_NET_WM_NAME", of: first)
    other.set(atoms: ["_NET_WM_STATE_ABOVE", "_NET_WM_STATE_FULLSCREEN"], as: "_NET_WM_STATE", of: first)
    #expect(changes(in: watch) == 2)
    expected.windowTitle = "né"
    expected.isFullscreen = true
    #expect(watch.state == expected)
    activate(second)
    #expect(changes(in: watch) == 1)
    expected = DesktopState()
    expected.windowClass = "XTerm"
    expected.windowInstance = "xterm"
    expected.workspace = 2
    #expect(watch.state == expected)
  }

  @Test("hears nothing of a window that is no longer active, nor of aspects nobody asks about")
  func silence() {
    let (first, second) = (program("Gimp"), program("XTerm"))
    activate(first)
    let watch = watch()
    activate(second)
    changes(in: watch)
    watch.follow([])
    connection.drain { _ in }
    for window in [first, second] { other.set([97], as: "WM_NAME", of: window) }
    var events = 0
    connection.drain { _ in events += 1 }
    #expect(events == 0)
    #expect(watch.state.windowTitle == nil)
    activate(first)
    changes(in: watch)
    #expect(watch.state.windowClass == "Gimp", "commands are told of it")
    activate(second)
    changes(in: watch)
    watch.follow(.title)
    #expect(watch.state.windowTitle == "a")
  }

  @Test("tells a program's late change of its class")
  func lateClass() {
    let window = other.window()
    activate(window)
    let watch = watch(.windowClass)
    #expect(watch.state.windowClass == nil)
    other.set(Array("late\0Late\0".utf8), as: "WM_CLASS", of: window)
    #expect(changes(in: watch) == 1)
    #expect(watch.state.windowClass == "Late")
  }

  @Test("survives active windows that vanish, never were, or are the root window itself")
  func vanished() {
    var errors: [ProtocolError] = []
    connection.onError = { errors.append($0) }
    let window = program("Gimp")
    activate(window)
    let watch = watch()
    #expect(watch.state.windowClass == "Gimp")
    other.destroy(window)
    other.set(3, as: "_NET_CURRENT_DESKTOP", of: root)
    changes(in: watch)
    #expect(watch.activeWindow()?.title == nil)
    activate(WindowID(rawValue: 0x123456))
    changes(in: watch)
    #expect(watch.state.windowClass == nil)
    activate(root)
    changes(in: watch)
    #expect(watch.activeWindow() == nil)
    activate(program("XTerm"))
    changes(in: watch)
    #expect(watch.state.windowClass == "XTerm")
    #expect(watch.state.workspace == 4)
    #expect(errors == [])
  }

  @Test("does not take a closed window for the active one, though the window manager goes on naming it")
  func closed() {
    let (first, second) = (program("Gimp"), program("XTerm"))
    activate(first)
    let watch = watch()
    other.set(UInt32(second.rawValue), as: "_NET_CLIENT_LIST", of: root)
    #expect(changes(in: watch) == 1)
    #expect(watch.activeWindowID == .none && watch.state == DesktopState())
    other.set(UInt32(first.rawValue), as: "_NET_CLIENT_LIST", of: root)
    #expect(changes(in: watch) == 1)
    #expect(watch.activeWindowID == first && watch.state.windowClass == "Gimp")
    // A window manager may name a new window before it lists it.
    activate(second)
    changes(in: watch)
    #expect(watch.activeWindowID == second)
    other.destroy(second)
    #expect(self.watch().activeWindowID == .none, "closed before anybody looked")
  }

  @Test("takes no property of the wrong kind for what it should be")
  func wrongKinds() {
    let window = other.window()
    other.set(7, as: "WM_CLASS", of: window)
    other.set(7, as: "WM_NAME", of: window)
    other.set(Array("text".utf8), as: "_NET_WM_STATE", of: window)
    other.set(Array("text".utf8), as: "_NET_CURRENT_DESKTOP", of: root)
    activate(window)
    #expect(watch().state == DesktopState())
    other.set(Array("text".utf8), as: "_NET_ACTIVE_WINDOW", of: root)
    #expect(watch().activeWindowID == .none)
  }

  @Test("hands a hostile title on as it is, cut at 4096 bytes")
  func hostileTitle() {
    let window = program("Gimp")
    activate(window)
    let hostile = "$(reboot)`id`\n\u{1B}]0;x\u{7}%n" + String(repeating: "語", count: 100_000)
    other.set(Array(hostile.utf8), type: "UTF8_STRING", as: "_NET_WM_NAME", of: window)
    let title = watch().state.windowTitle ?? ""
    #expect(hostile.hasPrefix(title))
    #expect((4094...4096).contains(title.utf8.count))
  }

  @Test("tells commands of the active window, titles included that nobody follows")
  func commands() throws {
    let window = program("Gimp")
    activate(window)
    other.set(0, as: "_NET_CURRENT_DESKTOP", of: root)
    let watch = watch([])
    other.set([0xE9], as: "WM_NAME", of: window)
    other.set(4711, as: "_NET_WM_PID", of: window)
    var expected = ActiveWindow(id: window)
    expected.windowClass = WindowClass(bytes: Array("gimp\0Gimp\0".utf8))
    expected.title = "é"
    expected.process = 4711
    expected.workspace = 1
    #expect(watch.activeWindow() == expected)
    other.set(2, as: "_NET_WM_DESKTOP", of: window)
    #expect(watch.activeWindow()?.workspace == 3)
    // On all workspaces: the current one is meant.
    other.set(.max, as: "_NET_WM_DESKTOP", of: window)
    #expect(watch.activeWindow()?.workspace == 1)
  }

  @Test("takes the focused window where nobody names the active one")
  func focused() {
    let window = program("XTerm")
    other.map(window)
    let child = XCreateSimpleWindow(other.handle, window.rawValue, 0, 0, 10, 10, 0, 0, 0)
    XMapWindow(other.handle, child)
    XSetInputFocus(other.handle, child, Int32(RevertToPointerRoot), Time(CurrentTime))
    other.connection.sync()
    #expect(watch().activeWindow()?.id == window)
  }

  @Test("follows a real window manager, and outlives it")
  func openbox() throws {
    let watch = watch()
    let openbox = try Support.WindowManager(server)
    #expect(connection.pump(until: { watch.state.workspace == 1 }) { _ = watch.handle($0) })
    let first = program("Gimp")
    other.map(first)
    #expect(connection.pump(until: { watch.state.windowClass == "Gimp" }) { _ = watch.handle($0) })
    let second = program("XTerm")
    other.map(second)
    activateByMessage(second)
    #expect(connection.pump(until: { watch.state.windowClass == "XTerm" }) { _ = watch.handle($0) })
    other.send(
      "_NET_WM_STATE", [1, Int(other.atom("_NET_WM_STATE_FULLSCREEN").rawValue), 0, 1, 0], of: second,
      to: root)
    #expect(connection.pump(until: { watch.state.isFullscreen }) { _ = watch.handle($0) })
    other.destroy(second)
    #expect(connection.pump(until: { watch.state.windowClass == "Gimp" }) { _ = watch.handle($0) })
    #expect(watch.activeWindow()?.id == first)
    openbox.kill()
    #expect(watch.activeWindow()?.id == first)
  }

  private func activateByMessage(_ window: WindowID) {
    other.send("_NET_ACTIVE_WINDOW", [2, 0, 0, 0, 0], of: window, to: root)
  }
}

@Suite("The window manager", .serialized) struct WindowManagerTests {
  private let server: PrivateServer
  private let connection: X11.Connection

  init() throws {
    server = try PrivateServer()
    connection = try connect(to: server)
  }

  @Test("is known by name and by what it supports, and not when it has gone")
  func openbox() throws {
    #expect(connection.windowManager() == nil)
    connection.listen(for: .properties, on: connection.root)
    let openbox = try Support.WindowManager(server)
    #expect(connection.pump(until: { connection.windowManager()?.name == "Openbox" }) { _ in })
    #expect(connection.windowManager()?.supports(.netActiveWindow) == true)
    openbox.kill()
    #expect(connection.windowManager() == nil)
  }

  @Test("and the server are told apart: vendor, release, depth")
  func serverFacts() {
    let facts = connection.serverFacts()
    #expect(facts.vendor == "The X.Org Foundation")
    #expect(facts.release > 10_000_000)
    #expect(facts.depth == 24)
    #expect(!facts.isXwayland)
  }
}
