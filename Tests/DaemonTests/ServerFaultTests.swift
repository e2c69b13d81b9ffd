import Glibc
import Support
import Testing

@Suite("A daemon or a server that is stopped, killed or gone")
struct ServerFaultTests {
  @Test(arguments: [false, true]) func `a killed server ends the daemon soon, with one message`(isOpen: Bool)
    throws
  {
    let desk = try Desk("Super+space")
    if isOpen { try desk.tapTrigger() }
    let said = desk.daemon.log
    desk.server.kill()
    #expect(try desk.daemon.program.wait(within: 2) == 3)
    let news = desk.daemon.log.dropFirst(said.count).split(separator: "\n")
    #expect(
      news == [
        "whorl: the connection to the X server is broken: the server has gone, or another program ended it"
      ])
    #expect(desk.daemon.home.folder.names(in: "run/whorl").allSatisfy { !$0.hasSuffix(".sock") })
  }

  @Test func `a stopped daemon is ended when a press waits for it, and input runs on`() throws {
    let desk = try Desk("Super+space")
    let probe = try Probe(desk.server)
    desk.daemon.program.signal(SIGSTOP)
    try desk.hand.press("Super_L", "space")
    #expect(try desk.daemon.program.wait(within: 5) == 128 + SIGKILL)
    try desk.hand.release("space", "Super_L")
    desk.hand.click()
    try desk.hand.tap("x")
    #expect(probe.sees { $0.kind == .buttonRelease })
    #expect(probe.sees { $0.kind == .keyRelease && $0.detail == "x" })
  }

  @Test func `a daemon killed while its menu is open leaves nothing behind`() throws {
    let desk = try Desk("Super+space")
    let probe = try Probe(desk.server)
    try desk.tapTrigger()
    #expect(desk.isShown)
    desk.daemon.program.signal(SIGKILL)
    #expect(eventually { !desk.isShown })
    probe.clear()
    desk.hand.click()
    try desk.hand.tap("x")
    #expect(probe.sees { $0.kind == .keyRelease && $0.detail == "x" })
    #expect(probe.presses.map(\.detail) == ["Button1", "Button1", "x", "x"])
  }
}
