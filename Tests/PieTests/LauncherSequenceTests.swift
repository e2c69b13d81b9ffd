import Geometry
import Menus
import Pie
import Testing

@Suite("Random sequences of events") struct LauncherSequenceTests {
  private func randomEvent(_ player: LauncherPlayer, _ numbers: inout SeededNumbers) -> LauncherEvent {
    let count = player.state.plan.items.count
    var places = [player.button, player.button, player.outside, Point(x: 1180, y: 640)]
    if count > 0 { places.append(player.item(Int.random(in: 0..<count, using: &numbers))) }
    let place = places.randomElement(using: &numbers) ?? .zero
    let button: UInt8 = [1, 1, 1, 1, 2, 3, 4, 5].randomElement(using: &numbers) ?? 1
    switch Int.random(in: 0..<12, using: &numbers) {
    case 0...3: return .buttonPress(button, place, moves: Int.random(in: 0..<8, using: &numbers) == 0)
    case 4...6: return .buttonRelease(button, place)
    case 7: return .motion(place)
    case 8: return .open
    case 9: return Bool.random(using: &numbers) ? .close : .dismiss
    case 10:
      let symbol: UInt32 = [0xff1b, 0xff09, 0xff0d, 0xff52, 0x31].randomElement(using: &numbers) ?? 0xff1b
      return .keyPress(KeyInput(code: KeyCode(rawValue: 9), symbol: KeySymbol(rawValue: symbol)))
    default: return .wake
    }
  }

  @Test(
    "never leave a launcher half open, without its grabs or with them too long, nor make anything jump",
    arguments: UInt64(1)...60)
  func invariants(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    var player = LauncherPlayer(
      items: Int(seed % 7), layout: seed % 2 == 0 ? .fan : .stack, isReduced: seed % 5 == 0,
      control: seed % 2 == 1 ? StateControl(.value(0...100, step: 5), set: "x") : nil
    ) {
      $0.manners.runsAfterClose = seed % 3 == 0
      $0.manners.passesClick = seed % 4 == 0
    }
    var isGrabbed = false
    for _ in 0..<300 {
      let pause = Milliseconds(Double([0, 5, 20, 60, 150, 400, 900].randomElement(using: &numbers) ?? 0))
      player.now = player.now + pause
      let before = look(player)
      for effect in player.play(randomEvent(player, &numbers)) {
        switch effect {
        case .grab:
          #expect(!isGrabbed)
          isGrabbed = true
        case .release:
          #expect(isGrabbed)
          isGrabbed = false
        case .perform(.item(let index)):
          #expect(!isGrabbed, "an item runs with the grabs given back")
          #expect(player.state.plan.items.indices.contains(index))
        case .perform(.own): #expect(player.state.plan.items.isEmpty)
        case .adjusted(_, let value): #expect(isGrabbed && player.state.plan.items[0].reading == value)
        case .hovered, .drag, .drop: break
        }
      }
      #expect(isGrabbed == player.state.isOpen)
      // Without motion everything jumps, by design.
      if seed % 5 != 0 { #expect(zip(before, look(player)).allSatisfy { abs($0 - $1) < 1e-9 }) }
    }
    _ = player.settle()
    player.now = player.now + 3000
    player.presentation.expectAtRest(open: player.state.isOpen, player)
  }

  private func look(_ player: LauncherPlayer) -> [Double] {
    let (shown, now) = (player.presentation, player.now)
    return player.state.plan.items.indices.flatMap {
      [shown.progress(of: $0, at: now), shown.swell(of: $0, at: now)]
    }
      + [shown.turned(at: now), shown.pressed(at: now), shown.extended(at: now)]
  }

  @Test("of quick clicks end open or closed, by their number", arguments: 1...8) func quickClicks(count: Int)
  {
    var player = LauncherPlayer()
    for _ in 0..<count { player.click(player.button, after: 15) }
    _ = player.settle()
    #expect(player.state.isOpen == (count % 2 == 1))
  }
}

extension LauncherPresentation {
  fileprivate func expectAtRest(open: Bool, _ player: LauncherPlayer) {
    #expect(!isMoving(at: player.now))
    let goal = open ? 1.0 : 0
    #expect(turned(at: player.now) == goal)
    #expect(player.state.plan.items.indices.allSatisfy { progress(of: $0, at: player.now) == goal })
    #expect(showsItems(at: player.now) == open)
  }
}
