import CDesktop
import Menus
import Support
import Testing

@testable import X11

@Suite("A list of windows") struct WindowListTests {
  @Test("takes the icon nearest to the size that is wanted, and stops at what makes no sense")
  func icons() {
    let small: [UInt32] = [1, 1, 7]
    let large: [UInt32] = [2, 2, 1, 2, 3, 4]
    #expect(WindowIcon.best(in: small + large, side: 1) == WindowIcon(width: 1, height: 1, pixels: [7]))
    #expect(WindowIcon.best(in: small + large, side: 2)?.pixels == [1, 2, 3, 4])
    #expect(WindowIcon.best(in: small + large, side: 64)?.pixels == [1, 2, 3, 4])
    #expect(WindowIcon.best(in: small + [9, 9, 1], side: 64)?.pixels == [7])
    for wrong: [UInt32] in [[], [1], [1, 1], [0, 0, 0], [.max, .max, 1], [2, 2, 1, 2, 3]] {
      #expect(WindowIcon.best(in: wrong, side: 64) == nil)
    }
  }

  @Test("says what each is called, where it is and what it wants, and leaves panels out")
  func listing() throws {
    let server = try PrivateServer()
    let connection = try connect(to: server)
    let other = try ForeignClient(on: server)
    let (plain, urgent, panel) = (other.window(), other.window(), other.window())
    other.set(Array("gimp\0Gimp\0".utf8), as: "WM_CLASS", of: plain)
    other.set([0xE9], as: "WM_NAME", of: plain)
    other.set(2, as: "_NET_WM_DESKTOP", of: plain)
    other.set(Array("日本".utf8), type: "UTF8_STRING", as: "_NET_WM_NAME", of: urgent)
    other.set(atoms: ["_NET_WM_STATE_DEMANDS_ATTENTION"], as: "_NET_WM_STATE", of: urgent)
    other.set(.max, as: "_NET_WM_DESKTOP", of: urgent)
    other.set(Array("panel".utf8), as: "WM_NAME", of: panel)
    other.set(atoms: ["_NET_WM_WINDOW_TYPE_DOCK"], as: "_NET_WM_WINDOW_TYPE", of: panel)
    let gone = other.window()
    other.destroy(gone)
    other.connection.setCardinals(
      [plain, urgent, panel, gone].map { UInt32($0.rawValue) }, as: other.atom("_NET_CLIENT_LIST"),
      of: other.connection.root)
    other.connection.sync()
    let expected = [
      ListedWindow(
        id: plain, title: "é", windowClass: WindowClass(bytes: Array("gimp\0Gimp\0".utf8)), workspace: 2),
      ListedWindow(id: urgent, title: "日本", windowClass: nil, workspace: nil, isUrgent: true),
    ]
    #expect(connection.listWindows() == expected)
  }
}
