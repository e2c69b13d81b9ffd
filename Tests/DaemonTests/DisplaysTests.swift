import Glibc
import Support
import Testing

@Suite("Daemons on displays") struct DisplaysTests {
  private func start(_ daemon: DaemonProcess, _ arguments: String..., display: String? = nil) throws
    -> Program
  {
    try Program(
      [built("whorl-daemon")] + arguments,
      environment: daemon.home.environment.merging(["DISPLAY": display ?? daemon.server.display]) { $1 })
  }

  @Test("a second one on a display ends with a message, whatever the display's spelling")
  func second() throws {
    let daemon = try DaemonProcess(try PrivateServer())
    for display in [daemon.server.display, daemon.server.display + ".0"] {
      let other = try start(daemon, "daemon", display: display)
      #expect(try other.wait() == 1)
      #expect(
        other.errors.text.contains("runs") && other.errors.text.contains("--replace"), "\(other.errors.text)")
    }
    try daemon.expectCalm()
  }

  @Test("one that replaces takes over, and the old one ends well")
  func replace() throws {
    let daemon = try DaemonProcess(try PrivateServer())
    let other = try start(daemon, "daemon", "--replace")
    #expect(try daemon.program.wait() == 0)
    #expect(try eventually { try daemon.whorl("sync").status == 0 })
    #expect(other.status == nil)
    // The new one has the trigger that the old one had.
    #expect(try daemon.whorl("status", "--json").output.contains("\"grabbed\":true"))
  }

  @Test("one that was killed leaves nothing that stops the next")
  func stale() throws {
    let daemon = try DaemonProcess(try PrivateServer())
    daemon.program.signal(SIGKILL)
    _ = try daemon.program.wait()
    let refused = try daemon.whorl("list")
    #expect(refused.status == 3 && refused.errors.contains("no daemon"), "\(refused)")
    let other = try start(daemon)
    #expect(try eventually { try daemon.whorl("sync").status == 0 })
    other.stop()
    #expect(other.status == 0)
    #expect(daemon.home.folder.names(in: "run/whorl").filter { $0.hasSuffix(".sock") } == [])
  }

  @Test("one that is being killed or told to end does not stop the next", arguments: [SIGKILL, SIGTERM])
  func dying(signal: Int32) throws {
    let first = try DaemonProcess(try PrivateServer())
    var running = first.program
    for _ in 0..<20 {
      running.signal(signal)
      // It has its lock for a while longer.
      let next = try start(first)
      _ = try running.wait()
      #expect(try eventually { try next.status != nil || first.whorl("sync").status == 0 })
      #expect(next.status == nil, "\(next.errors.text)")
      // One that ends well gives its keys back first; of one that was killed the server learns in its own time.
      #expect(signal == SIGKILL || next.errors.text == first.log)
      running = next
    }
  }

  @Test("one that is stopped keeps the next out, which says what to do, and goes on")
  func stopped() throws {
    let daemon = try DaemonProcess(try PrivateServer())
    daemon.program.signal(SIGSTOP)
    let other = try start(daemon)
    #expect(try other.wait() == 3)
    #expect(other.errors.text.contains("`kill -CONT \(daemon.program.process)`"), "\(other.errors.text)")
    daemon.program.signal(SIGCONT)
    try daemon.expectCalm()
  }

  @Test("two displays have one each, and the end of one is nothing to the other")
  func two() throws {
    let first = try DaemonProcess(try PrivateServer())
    let second = try DaemonProcess(try PrivateServer(), home: first.home)
    try first.whorl("show", "main")
    #expect(try first.whorl("status", "--json").output.contains("\"open\":\"main\""))
    #expect(try second.whorl("status", "--json").output.contains("\"open\":null"))
    first.stop()
    #expect(try second.whorl("sync").status == 0)
    #expect(try first.whorl("sync").status == 3)
  }

  @Test("without a display, or with one that is not there, ends with a message")
  func none() throws {
    let home = try PrivateHome()
    for display in [nil, "", ":4711", "nonsense"] as [String?] {
      let program = try run(
        [built("whorl-daemon")], environment: home.environment.merging(["DISPLAY": display]) { $1 })
      #expect(program.status == 3, "\(display ?? "none")")
      #expect(program.errors.hasPrefix("whorl: ") && program.errors.contains("isplay"), "\(program.errors)")
    }
  }
}
