import Geometry
import Menus
import Testing

@testable import Pie

/// A launcher of five items, in the bottom right corner of 1280x720; those with a number in `hidden` are gaps.
private func plan(_ ids: [String] = ["a", "b", "c", "d", "e"], hidden: Set<Int> = []) -> LauncherPlan {
  var whole = Setup()
  var menu = Menu(name: MenuName("main"))
  menu.items = ids.map { Item(label: $0, action: .run(["true"])) }
  for index in hidden { menu.items[index].isHidden = true }
  whole.menus = [menu]
  let setup = LauncherSetup(name: LauncherName("new"), item: Item(label: "new", action: .menu(menu.name)))
  return LauncherPlan(
    setup, in: whole,
    LauncherPlan.Surroundings(monitor: LauncherPlayer.monitor, motion: LauncherMotion(isReduced: true)))
}

private let now = Instant(milliseconds: 1000)

private func open(_ plan: LauncherPlan) -> LauncherState {
  var state = LauncherState(plan)
  _ = state.handle(.open, at: now)
  return state
}

private func key(_ symbol: UInt32, digit: Int? = nil) -> LauncherEvent {
  .keyPress(KeyInput(code: KeyCode(rawValue: 9), symbol: KeySymbol(rawValue: symbol), digit: digit))
}

/// Keysyms (X11/keysymdef.h).
private let (tab, home, end, left, up, enter) = (
  UInt32(0xff09), UInt32(0xff50), UInt32(0xff57), UInt32(0xff51), UInt32(0xff52), UInt32(0xff0d)
)

@Suite("An item of a launcher that is not there") struct LauncherGapTests {
  @Test("leaves a gap: nothing is seen there, and no other item moves") func seen() {
    let (whole, gapped) = (plan(), plan(hidden: [1, 3]))
    #expect(whole.layout == gapped.layout)
    var state = open(gapped)
    var presentation = LauncherPresentation(LauncherState(gapped))
    presentation.update(state, at: now)
    let looks = LauncherLooks(gapped, Appearance(theme: .light)) { _ in Size(width: 40, height: 16) }
    let scene = LauncherScene(state, presentation, looks).items(at: now)
    #expect(scene.layers.map(\.center) == [4, 2, 0].map { gapped.button.center + gapped.layout.offsets[$0] })
    _ = state.handle(.close, at: now)
    #expect(state.accessible.children.count == 1)
  }

  @Test("is chosen by nothing: a click there closes") func clicked() {
    let plan = plan(hidden: [2])
    var state = open(plan)
    let place = plan.button.center + plan.layout.offsets[2]
    let effects =
      state.handle(.motion(place), at: now) + state.handle(.buttonPress(1, place, moves: false), at: now)
      + state.handle(.buttonRelease(1, place), at: now)
    #expect(effects == [.release(passingClick: false)])
  }

  @Test("is no choice of assistive technology, whose items are those that are there") func access() {
    let plan = plan(hidden: [0])
    let state = open(plan)
    #expect(state.accessible.children.last?.children.map(\.name) == ["b", "c", "d", "e"])
    #expect(state.accessiblePoint(of: [1, 0]) == plan.button.center + plan.layout.offsets[1])
    #expect(state.accessiblePoint(of: [1, 4]) == nil)
  }

  @Test("alone, or with others like it, leaves nothing to go to by key") func none() {
    var state = open(plan(hidden: [0, 1, 2, 3, 4]))
    for event in [key(tab), key(home), key(end), key(left), key(up), key(0x31, digit: 1), key(enter)] {
      let effects = state.handle(event, at: now)
      #expect(effects == [], "\(event)")
    }
    #expect(state.isOpen)
  }

  @Test("is left out by keys", arguments: [tab, home, end, up, left]) func keys(symbol: UInt32) {
    var state = open(plan(hidden: [0, 4]))
    for _ in 0..<6 {
      _ = state.handle(key(symbol), at: now)
      #expect(state.hovered.map { (1...3).contains($0) } ?? true)
    }
  }
}

@Suite("A launcher whose items change while it is open") struct LauncherRefillTests {
  @Test("keeps the hovered one hovered, wherever it is now") func hovered() {
    var state = open(plan())
    _ = state.handle(key(end), at: now)
    var effects = state.refill(plan(["a", "e"]))
    #expect(effects == [.hovered(1)])
    effects = state.refill(plan(["a"]))
    #expect(effects == [.hovered(nil)])
    #expect(state.isOpen)
  }

  @Test("lets new ones come in, and others stay where they are") func motion() {
    let (before, after) = (plan(["a", "b"]), plan(["a", "b", "c"]))
    var state = open(before)
    var presentation = LauncherPresentation(LauncherState(before))
    presentation.update(state, at: now)
    _ = state.refill(after)
    presentation.refill(state, from: ["a", "b"].map { ItemID($0) }, at: now)
    #expect((0..<3).map { presentation.progress(of: $0, at: now) } == [1, 1, 1])
    let isChanged = presentation.update(state, at: now)
    #expect(!isChanged)
  }

  @Test("is another one where more than its items differs") func other() {
    #expect(plan(["a"]).differsInItemsOnly(from: plan()))
    var moved = LauncherSetup(name: LauncherName("new"), item: plan().setup.item)
    moved.margin = 60
    var whole = Setup()
    whole.menus = [plan().menu].compactMap(\.self)
    let other = LauncherPlan(
      moved, in: whole,
      LauncherPlan.Surroundings(monitor: LauncherPlayer.monitor, motion: LauncherMotion(isReduced: true)))
    #expect(!other.differsInItemsOnly(from: plan()))
  }
}
