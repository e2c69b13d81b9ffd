import Menus
import Pie
import Testing

@Suite("The end of a session") struct SessionEndTests {
  @Test(
    "waits for the trigger that is still down, and its repeats open nothing",
    arguments: [CloseReason.command, .reload, .windowGone, .pointerHeld])
  func patient(reason: CloseReason) {
    var player = SessionPlayer()
    player.play(.dismiss(reason))
    #expect(player.closed == reason)
    #expect(player.session.isHeld(by: .key(SessionPlayer.space)))
    // A repeat every second keeps it waiting.
    for _ in 0..<10 {
      player.wait(1000)
      player.play(.trigger(menu: MenuName("main"), holder: .key(SessionPlayer.space)))
      player.play(.wake)
    }
    #expect(player.ends == 0)
    player.letGo(at: SessionPlayer.center)
    #expect(player.ends == 1)
  }

  @Test(
    "is at once where somebody else needs the input",
    arguments: [CloseReason.grabWanted, .screenLock, .otherTrigger, .quit])
  func urgent(reason: CloseReason) {
    var player = SessionPlayer()
    player.play(.dismiss(reason))
    #expect(player.ends == 1)
  }

  @Test("waits for every button and key that went down", arguments: [UInt8(2), 8])
  func everything(other: UInt8) {
    var player = SessionPlayer(holder: nil)
    player.play(.buttonPress(other, player.sample(SessionPlayer.center)))
    player.click(player.place(of: 1))
    #expect(player.closed == .chosen && player.ends == 0)
    player.play(.buttonRelease(other, player.sample(SessionPlayer.center)))
    #expect(player.ends == 1 && player.ran == ["1"])
  }
}
