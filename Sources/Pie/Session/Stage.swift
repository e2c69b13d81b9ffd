import Geometry
import Menus

/// Everything a session is told once: where it plays and by which rules.
package struct Stage: Hashable, Sendable {
  /// All menus, for submenus by name, and the keys.
  package var setup: Setup
  /// The monitor that holds the opening point, in root coordinates.
  package var monitor: Rectangle
  package var scale: Scale
  package var isMirrored: Bool
  /// Height of a title's capsule, in device pixels.
  package var titleHeight: Double
  /// Width of the widest capsule that may stand beside a bubble, in device pixels.
  package var labelWidth: Double
  /// Without input for so long the menu closes.
  package var idleLimit: Milliseconds
  /// False where no warp is possible or wanted (Xwayland): directions then count from the point of the press.
  package var canWarp: Bool
  /// So long after it was come to a menu is seen whole.
  package var appearing: Milliseconds

  package init(
    setup: Setup, monitor: Rectangle, scale: Scale = .one, isMirrored: Bool = false, titleHeight: Double = 34,
    labelWidth: Double = 0, idleLimit: Milliseconds = 30_000, canWarp: Bool = true,
    appearing: Milliseconds = Motion().opening
  ) {
    self.setup = setup
    self.monitor = monitor
    self.scale = scale
    self.isMirrored = isMirrored
    self.titleHeight = titleHeight
    self.labelWidth = labelWidth
    self.idleLimit = idleLimit
    self.canWarp = canWarp
    self.appearing = appearing
  }

  /// A ring for `menu` as near to `wanted` as the monitor allows.
  func level(for menu: Menu, wanted: Point, back: Angle? = nil, enteredBy: Int? = nil) -> Level {
    let page = menu.firstPage
    if back == nil, let placement = oneSided(page, wanted: wanted) {
      return Level(menu: page, placement: placement, enteredBy: enteredBy)
    }
    let measures = RingMeasures(manners: page.manners, scale: scale)
    let layout = RingLayout(
      pins: page.items.map(\.pinnedAngle), back: back, isMirrored: isMirrored, measures: measures)
    let placement = Placement(
      layout: layout, wanted: wanted, monitor: monitor, rule: page.manners.atEdge,
      titleHeight: page.hasTitleAboveLabels ? 2 * titleHeight + measures.gap : titleHeight,
      labelWidth: page.manners.labels == .always && !layout.isDouble ? labelWidth : 0, measures: measures)
    return Level(menu: page, placement: placement, enteredBy: enteredBy)
  }

  /// The place of a menu that is a fan or a stack; nil for a ring. Submenus, which need a way back, are rings.
  private func oneSided(_ menu: Menu, wanted: Point) -> Placement? {
    let manners = menu.manners
    let measures = FanMeasures(radius: manners.radius, item: manners.bubble, scale: scale)
    switch manners.layout {
    case .ring: return nil
    case .fan:
      let arc = manners.arc ?? Arc(from: 180, to: 270)
      let fan = FanPlacement(
        count: menu.items.count, wanted: wanted, area: monitor, arc: isMirrored ? arc.mirrored : arc,
        spread: manners.spread, measures: measures)
      return Placement(center: fan.center, .fan(fan.layout))
    case .stack:
      let side = manners.towards ?? .top
      let stack = StackPlacement(
        count: menu.items.count, towards: isMirrored ? side.mirrored : side, center: wanted, area: monitor,
        measures: measures)
      return Placement(center: stack.center, .stack(stack.layout))
    }
  }
}

/// How one session begins.
package struct Opening: Hashable, Sendable {
  /// The pointer inside the event that opened it.
  package var pointer: PointerSample
  /// Where the centre is wanted, in root coordinates.
  package var center: Point
  package var gesture: Trigger.Gesture
  /// What is down; nil for a command.
  package var holder: Holder?
  /// The press froze all input until the menu had it: every movement since then comes as an event of its own, in its
  /// place. The place inside a key's event is then of no use, because the server puts in it where the pointer is by
  /// the time it lets the frozen events go.
  package var frozeInput: Bool
  /// Modifiers of the trigger's event: they do not count as a chord while they stay down.
  package var modifiers: Modifiers
  /// Keys that were down already: their repeats mean nothing.
  package var downKeys: Set<KeyCode>
  /// What the keyboard hovers before anything is done.
  package var hovered: ItemID?
  /// What is searched for before anything is done.
  package var typed: String?

  package var drop: DropRole
  /// The way that led here before; nil: none.
  package var way: Way?

  /// A menu that was chosen from before this session began, and the items that led on from it: a launcher's, or those that
  /// something was dropped on.
  package struct Way: Hashable, Sendable {
    package var menu: MenuName
    package var path: [ItemID]

    package init(menu: MenuName, path: [ItemID]) {
      self.menu = menu
      self.path = path
    }
  }

  /// No event of the server opens it.
  package var isByCommand: Bool { pointer.time == .current }

  package init(
    pointer: PointerSample, center: Point? = nil, holder: Holder?, modifiers: Modifiers = [],
    downKeys: Set<KeyCode> = [], frozeInput: Bool = false, gesture: Trigger.Gesture = .press,
    drop: DropRole = .none
  ) {
    self.pointer = pointer
    self.gesture = gesture
    self.drop = drop
    self.center = center ?? pointer.point
    self.holder = holder
    self.modifiers = modifiers
    self.downKeys = downKeys
    self.frozeInput = frozeInput
  }

  var isByButton: Bool { if case .button? = holder { true } else { false } }
}

extension Menu {
  /// Where all labels are shown its own title stands above them.
  fileprivate var hasTitleAboveLabels: Bool { title != nil && manners.labels == .always }
}
