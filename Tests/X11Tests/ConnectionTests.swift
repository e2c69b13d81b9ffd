import Glibc
import Support
import Testing

@testable import X11

@Suite("The connection", .serialized) struct ConnectionTests {
  @Test("opens a display, knows its extensions and closes its socket on exec")
  func opening() throws {
    let server = try PrivateServer()
    let connection = try Connection(display: server.display)
    #expect(connection.displayName == server.display)
    #expect(connection.extensions.missing.isEmpty)
    #expect(connection.rootSize().width == 1280)
    #expect(fcntl(connection.descriptor, F_GETFD) & FD_CLOEXEC != 0)
    #expect(connection.nextEvent() == nil)
  }

  @Test("that cannot be opened names the display and what to do")
  func refusal() {
    #expect(throws: ConnectionFailure.notOpened(display: ":987654", environment: nil)) {
      try Connection(display: ":987654")
    }
    #expect(
      ConnectionFailure.notOpened(display: nil, environment: nil).message.contains("DISPLAY is not set"))
  }

  @Test("traps the errors of one piece of work, hands others on, and survives both")
  func errors() throws {
    let server = try PrivateServer()
    let connection = try Connection(display: server.display)
    var untrapped: [ProtocolError] = []
    connection.onError = { untrapped.append($0) }
    let nonsense = WindowID(rawValue: 0x12345)
    connection.unmapForTest(nonsense)
    let errors = connection.trapping { connection.unmapForTest(nonsense) }
    #expect(errors.map(\.code) == [.window])
    #expect(errors.first?.resource == nonsense.rawValue)
    #expect(untrapped.map(\.code) == [.window])
    #expect(connection.trapping {} == [])
  }

  @Test("tells once that the server has gone, and then does nothing any more")
  func serverGone() throws {
    let server = try PrivateServer()
    let connection = try Connection(display: server.display)
    var calls = 0
    connection.onServerGone = { calls += 1 }
    kill(server.process, SIGKILL)
    while !connection.isServerGone { connection.sync() }
    connection.sync()
    #expect(connection.nextEvent() == nil)
    #expect(!connection.hasPending)
    #expect(connection.trapping { connection.unmapForTest(connection.root) } == [])
    #expect(calls == 1)
  }

  @Test("works without the extensions a server may lack")
  func missingExtensions() throws {
    let server = try PrivateServer(arguments: [
      "-extension", "RECORD", "-extension", "RANDR", "-extension", "XFIXES",
    ])
    let connection = try X11.Connection(display: server.display)
    // One switch of the server stands for RECORD and XTEST.
    #expect(connection.extensions.missing == [.randr, .fixes, .record, .test])
    #expect(GrabWatch(connection: connection) == nil)
    #expect(ReleaseWatch(connection: connection) == nil)
    let grabs = TriggerGrabs(connection: connection, rawInput: RawInput(connection: connection))
    #expect(grabs.update([trigger(.super, "space")], keyMap: connection.readKeyMap()) == [:])
  }
}
