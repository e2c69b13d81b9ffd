import Support
import Testing

@Suite("A trigger that can be had, but not as it may be meant")
struct TriggerRemarkTests {
  @Test func `switches the keyboard layout too: that is said once, and the menu opens`() throws {
    let desk = try Desk("Super+space", "Super+F1") {
      _ = try run(
        ["setxkbmap", "-layout", "us,de", "-option", "grp:win_space_toggle"],
        environment: ["DISPLAY": $0.display])
    }
    try desk.daemon.whorl("pause")
    try desk.daemon.whorl("resume")
    let remarks = desk.daemon.log.split(separator: "\n").filter { $0.contains("layout") }
    #expect(
      remarks == [
        "whorl: menu \"main\": Super+space: switches the keyboard layout as well; "
          + "give the menu or the layouts another key"
      ])
    try desk.tapTrigger()
    #expect(try desk.happened() == ["opened main"])
  }

  @Test func `names one modifier twice: that is said once, and the menu opens`() throws {
    let desk = try Desk("Super+Mod4+space")
    let remark =
      "whorl: menu \"main\": Super+Mod4+space: Super and Mod4 are the same modifier on this keyboard; "
      + "one of them is enough"
    #expect(desk.daemon.log.split(separator: "\n").map(String.init) == [remark])
    try desk.tapTrigger()
    #expect(try desk.happened() == ["opened main"])
    try desk.daemon.whorl("hide")
    // Another key map does not make it news.
    let outcome = try run(
      ["xmodmap", "-e", "keycode 65 = F13", "-e", "keycode 74 = space"],
      environment: ["DISPLAY": desk.server.display])
    #expect(outcome.status == 0)
    try desk.waitForTrigger()
    #expect(desk.daemon.log.split(separator: "\n").map(String.init) == [remark])
  }
}
