import Support
import Testing

@Suite("A server without an extension") struct MissingExtensionTests {
  private func desk(without name: String) throws -> Desk {
    try Desk("Super+space", on: PrivateServer(arguments: ["-extension", name]))
  }

  @Test(arguments: ["RANDR", "RENDER", "Composite", "MIT-SCREEN-SAVER"])
  func `is told what it lacks and what for; a menu opens by its key and chooses`(name: String) throws {
    let desk = try desk(without: name)
    let told = desk.daemon.log.split(separator: "\n")
    #expect(told.count == 1)
    #expect(
      told.allSatisfy {
        $0.hasPrefix("whorl: the X server lacks the extension \(name), which is needed for ")
      })
    try desk.hand.press("Super_L", "space")
    desk.move(to: "east")
    try desk.hand.release("space", "Super_L")
    #expect(try desk.chosen() == ["east"])
    try desk.daemon.expectCalm()
  }

  /// One switch of the server stands for RECORD and XTEST, and so for a hand of ours.
  @Test func `needs no RECORD to show a menu by command`() throws {
    let server = try PrivateServer(arguments: ["-extension", "RECORD"])
    let daemon = try DaemonProcess(
      server, configuration: "[menu.main]\nitems = [ { label = \"one\", run = \"true\" } ]\n")
    #expect(
      daemon.log.contains("lacks the extension RECORD, which is needed for giving way to screen lockers"))
    try daemon.whorl("show", "main")
    #expect(!daemon.client.whorlWindows().isEmpty)
    try daemon.whorl("hide")
    #expect(eventually { daemon.client.whorlWindows().isEmpty })
  }
}
