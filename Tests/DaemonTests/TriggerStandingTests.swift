import CDesktop
import Support
import Testing

@Suite("What is told of triggers") struct TriggerStandingTests {
  @Test(arguments: [
    ([], "Super+space, Super+Ctrl+space (not needed), Super+F1 (not needed)"),
    (
      ["space"],
      "Super+space (held by another program), Super+Ctrl+space, Super+F1 (not needed)"
    ),
  ])
  func `is why one of several that are tried is not taken`(held: [String], line: String) throws {
    let server = try PrivateServer()
    let grabbers = try held.map { try Grabber(server, holding: .key($0, modifiers: UInt32(Mod4Mask))) }
    let daemon = try DaemonProcess(server, home: PrivateHome())
    #expect(try daemon.whorl("status").output.contains("menu main: \(line)\n"))
    withExtendedLifetime(grabbers) {}
  }

  @Test func `is the same by the doctor, whoever holds them`() throws {
    let server = try PrivateServer()
    let home = try PrivateHome(
      configuration: """
        [menu.main]
        trigger = ["F5", "Shift+Super+F6"]
        items = [{ label = "a", run = "true", trigger = "F7" }]
        """)
    let grabber = try Grabber(server, holding: .key("F5"))
    let environment = home.environment.merging(["DISPLAY": server.display]) { $1 }
    let alone = try run([built("whorl"), "doctor"], environment: environment).output
    let daemon = try DaemonProcess(server, home: home)
    let beside = try daemon.whorl("doctor").output
    for (told, menu, item) in [(alone, "main", "main/a"), (beside, "menu main", "item main/a")] {
      #expect(
        told.contains("  !!  \(menu): F5 is held by another program: X does not tell by which"), "\(told)")
      #expect(told.contains("free it there, or choose another key"))
      #expect(told.contains("  ok  \(menu): Super+Shift+F6\n"))
      #expect(told.contains("  ok  \(item): F7\n"))
    }
    try daemon.whorl("pause")
    #expect(try daemon.whorl("doctor").output.contains("paused: all triggers are given back"))
    withExtendedLifetime(grabber) {}
  }
}
