import Geometry
import Menus
import Pie

/// Plays events to a launcher and keeps what it answers.
struct LauncherPlayer {
  private(set) var state: LauncherState
  private(set) var presentation: LauncherPresentation
  private(set) var effects: [LauncherEffect] = []
  var now = Instant(milliseconds: 1000)

  static let monitor = Rectangle(x: 0, y: 0, width: 1280, height: 720)

  /// A launcher in the bottom right corner; its button is at (1222, 662).
  /// - Parameters:
  ///   - items: the number of its menu's items; 0: it has an action of its own.
  ///   - icon: of the first item.
  ///   - control: of the first item, where there is one.
  init(
    items: Int = 5, layout: LayoutKind = .fan, isReduced: Bool = false, isMirrored: Bool = false,
    labelWidth: Double = 40, icon: Icon? = nil, control: StateControl? = nil,
    _ change: (inout LauncherSetup) -> Void = { _ in }
  ) {
    var whole = Setup()
    var menu = Menu(name: MenuName("main"))
    menu.items = (0..<items).map { Item(label: "item \($0)", action: .run(["true"])) }
    if let control, items > 0 { menu.items[0].action = .control(control) }
    if let icon { menu.items[0].icon = icon }
    whole.menus = [menu]
    let action: Action = items > 0 ? .menu(menu.name) : .run(["true"])
    var setup = LauncherSetup(name: LauncherName("new"), item: Item(label: "new", action: action))
    setup.manners.layout = layout
    change(&setup)
    let plan = LauncherPlan(
      setup, in: whole,
      LauncherPlan.Surroundings(
        monitor: LauncherPlayer.monitor, isMirrored: isMirrored, motion: LauncherMotion(isReduced: isReduced),
        labelWidth: labelWidth))
    state = LauncherState(plan)
    presentation = LauncherPresentation(state)
  }

  @discardableResult
  mutating func play(_ event: LauncherEvent, after pause: Milliseconds = 0) -> [LauncherEffect] {
    now = now + pause
    let answer = state.handle(event, at: now)
    presentation.update(state, at: now)
    effects += answer
    return answer
  }

  /// The picture of an icon comes.
  mutating func arrive(_ icon: Icon) { presentation.arrived(icon, at: now) }

  /// Others are to be seen beside it.
  mutating func meet(_ others: [LauncherPlayer]) { state.neighbours = others.map(\.state.ground) }

  var button: Point { state.plan.button.center }
  func item(_ index: Int) -> Point { button + state.plan.layout.offsets[index] }
  let outside = Point(x: 300, y: 200)

  mutating func press(_ point: Point, button: UInt8 = 1, after pause: Milliseconds = 0) -> [LauncherEffect] {
    play(.buttonPress(button, point, moves: false), after: pause)
  }
  mutating func release(_ point: Point, button: UInt8 = 1, after pause: Milliseconds = 0) -> [LauncherEffect]
  {
    play(.buttonRelease(button, point), after: pause)
  }
  @discardableResult
  mutating func click(_ point: Point, button: UInt8 = 1, after pause: Milliseconds = 0) -> [LauncherEffect] {
    press(point, button: button, after: pause) + release(point, button: button, after: 30)
  }

  /// Lets every deadline pass until none is left but that of the idle limit.
  mutating func settle() -> [LauncherEffect] {
    var answers: [LauncherEffect] = []
    while let next = state.nextDeadline, next < now + 5000 {
      now = max(now, next)
      answers += play(.wake)
    }
    return answers
  }
}

/// A generator of numbers that a seed decides.
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 | 1 }
  /// SplitMix64 (Steele, Lea and Flood 2014).
  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
    return value ^ (value >> 31)
  }
}
