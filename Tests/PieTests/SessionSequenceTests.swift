import Geometry
import Menus
import Pie
import Practice
import Testing

@Suite("Any sequence of events") struct SessionSequenceTests {
  @Test("keeps the session's invariants", arguments: 0..<300 as Range<UInt64>)
  func invariants(seed: UInt64) {
    var dice = Dice(seed: seed)
    let menu = SessionPlayer.menu(nested: true) {
      $0.items[4].confirms = true
      $0.items[5].keepsOpen = true
      $0.manners.selection = Selection.allCases.randomElement(using: &dice) ?? .auto
      $0.manners.submenu = SubmenuPlace.allCases.randomElement(using: &dice) ?? .atPointer
      $0.manners.atEdge = EdgeRule.allCases.randomElement(using: &dice) ?? .shift
    }
    let holder: Holder? = [.key(SessionPlayer.space), .button(8), nil].randomElement(using: &dice) ?? nil
    var player = SessionPlayer(
      menu, at: randomPoint(&dice), holder: holder, canWarp: Bool.random(using: &dice))
    for _ in 0..<60 {
      let wasOver = player.session.state == .closed
      let before = player.effects.count
      playRandomEvent(&player, &dice)
      let new = player.effects.dropFirst(before)
      if wasOver { #expect(new.isEmpty, "nothing happens after the end") }
      check(player)
    }
    player.play(.dismiss(.quit))
    #expect(player.session.state == .closed)
    #expect(player.ends == 1, "the grabs end exactly once")
    #expect(player.session.nextDeadline == nil)
    let hides = player.effects.filter { if case .hide = $0 { true } else { false } }
    #expect(hides.count == 1)
  }

  private func check(_ player: SessionPlayer) {
    let session = player.session
    #expect(!session.trail.isEmpty && session.trail.count <= 32)
    if let index = session.hoveredIndex { #expect(session.level.menu.items.indices.contains(index)) }
    if session.isOpen { #expect(session.nextDeadline != nil) }
    let end = player.effects.firstIndex(of: .end)
    let chosen = player.effects.indices.filter {
      if case .perform(let choice) = player.effects[$0] { !choice.item.keepsOpen } else { false }
    }
    #expect(chosen.count <= 1, "at most one choice closes a menu")
    if let choice = chosen.first {
      #expect(end.map { $0 < choice } ?? false, "the grabs end before the action starts")
    }
  }

  private func randomPoint(_ dice: inout Dice) -> Point {
    Point(x: .random(in: 0..<1280, using: &dice).rounded(), y: .random(in: 0..<800, using: &dice).rounded())
  }

  private func playRandomEvent(_ player: inout SessionPlayer, _ dice: inout Dice) {
    let point =
      Bool.random(using: &dice)
      ? randomPoint(&dice)
      : player.session.level.center
        + Offset(
          length: .random(in: 0..<200, using: &dice),
          towards: Angle(degrees: .random(in: 0..<360, using: &dice)))
    player.wait(.random(in: 0..<400, using: &dice))
    player.serial += .random(in: 0..<3, using: &dice)
    let button = UInt8.random(in: 1...9, using: &dice)
    let code = [SessionPlayer.space, KeyCode(rawValue: 9), KeyCode(rawValue: 40)].randomElement(using: &dice)
    let symbols: [UInt32] = [0xff08, 0xff0d, 0xff51, 0xff52, 0xff09, 0x61, 0x20]
    switch Int.random(in: 0..<11, using: &dice) {
    case 0, 1, 2: player.move(to: point)
    case 3: player.play(.buttonPress(button, player.sample(point)))
    case 4: player.play(.buttonRelease(button, player.sample(point)))
    case 5: player.click(point)
    case 6: player.type(symbols.randomElement(using: &dice) ?? 0x61)
    case 7: player.play(.keyRelease(code ?? SessionPlayer.space, [], player.sample(point)))
    case 8: player.type(0x61, digit: .random(in: 0...9, using: &dice))
    case 9: player.play(.wake)
    default: player.session.warped(serial: player.serial)
    }
  }
}
