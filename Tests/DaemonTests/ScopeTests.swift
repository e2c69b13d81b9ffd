import Glibc
import Support
import Testing

@Suite("Scopes of systemd") struct ScopeTests {
  @Test(arguments: FakeService.Manner.allCases)
  func `are asked for by the process that runs, and nothing waits for the answer`(
    manner: FakeService.Manner
  ) throws {
    let bus = try SessionBus()
    let systemd = try FakeService(on: bus.address, manner)
    let home = try PrivateHome(
      configuration: """
        [menu.main]
        [[menu.main.items]]
        label = "Büro $(x)"
        run = "echo $$ > first; exec sleep 60"
        [[menu.main.items]]
        label = "b"
        run = "echo $$ > second; exec sleep 60"
        """)
    let daemon = try DaemonProcess(
      PrivateServer(), home: home, environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
    var processes: [Int32] = []
    defer { processes.forEach { kill($0, SIGTERM) } }
    for (item, file) in [("Büro $(x)", "first"), ("b", "second")] {
      try daemon.whorl("choose", "main/\(item)")
      #expect(eventually { Int32(home.folder.text(of: file)?.dropLast() ?? "") != nil }, "\(daemon.log)")
      processes += Int32(home.folder.text(of: file)?.dropLast() ?? "").map { [$0] } ?? []
    }
    let expected = zip(["B_ro___x_", "b"], processes).map { name, process in
      "StartTransientUnit ('app-whorl-\(name)-\(process).scope', 'fail', "
        + "[('PIDs', <[uint32 \(process)]>), ('CollectMode', <'inactive-or-failed'>)], [])"
    }
    #expect(
      eventually { systemd.calls == Array(expected.prefix(manner == .dies ? 1 : 2)) }, "\(systemd.calls)")
    try daemon.expectCalm()
  }
}
