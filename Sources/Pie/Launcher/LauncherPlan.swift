import Geometry
import Menus

/// A launcher in its place: everything that is settled before anybody touches it.
package struct LauncherPlan: Hashable, Sendable {
  package internal(set) var setup: LauncherSetup
  /// nil: it has an action of its own.
  package internal(set) var menu: Menu?
  package internal(set) var layout: OneSidedLayout
  package let button: LauncherButton
  /// In root coordinates.
  package let monitor: Rectangle
  package let scale: Scale
  package let isMirrored: Bool
  package let motion: LauncherMotion
  package let keys: KeyBindings
  /// Open without input for so long it closes.
  package let idleLimit: Milliseconds

  /// What a launcher is put into.
  package struct Surroundings: Hashable, Sendable {
    package var monitor: Rectangle
    /// The part of the monitor that panels leave free.
    package var area: Rectangle
    package var scale: Scale
    package var isMirrored: Bool
    package var motion: LauncherMotion
    /// Width of the label's text, in device pixels; 0 without one.
    package var labelWidth: Double
    /// Where it was moved to by hand; nil: nowhere.
    package var moved: Point?
    /// How far other launchers of its corner push it aside.
    package var shift: Offset
    package var idleLimit: Milliseconds

    package init(
      monitor: Rectangle, area: Rectangle? = nil, scale: Scale = .one, isMirrored: Bool = false,
      motion: LauncherMotion = LauncherMotion(), labelWidth: Double = 0, moved: Point? = nil,
      shift: Offset = .zero, idleLimit: Milliseconds = 30_000
    ) {
      self.monitor = monitor
      self.area = area ?? monitor
      self.scale = scale
      self.isMirrored = isMirrored
      self.motion = motion
      self.labelWidth = labelWidth
      self.moved = moved
      self.shift = shift
      self.idleLimit = idleLimit
    }
  }

  package init(_ setup: LauncherSetup, in whole: Setup, _ surroundings: Surroundings) {
    self.setup = setup
    let menu = setup.menu(in: whole)
    self.menu = menu
    monitor = surroundings.monitor
    scale = surroundings.scale
    isMirrored = surroundings.isMirrored
    motion = surroundings.motion
    keys = whole.keys
    idleLimit = surroundings.idleLimit
    var button = LauncherPlan.button(of: setup, surroundings)
    let place = surroundings.moved.map(LauncherPlace.point) ?? setup.place
    let measures = FanMeasures(radius: setup.manners.radius, scale: surroundings.scale)
    let manners = menu?.manners ?? Manners()
    let count = menu?.items.count ?? 0
    switch setup.manners.layout ?? manners.layout {
    case .ring, .fan:
      let fan = FanPlacement(
        count: count, wanted: button.center, area: surroundings.area,
        arc: setup.manners.arc ?? manners.arc ?? place.inwardArc(on: monitor),
        spread: setup.manners.spread ?? manners.spread, measures: measures)
      button.center = fan.center
      layout = .fan(fan.layout)
    case .stack:
      let stack = StackPlacement(
        count: count,
        towards: setup.manners.towards ?? manners.towards ?? place.inwardSide(on: monitor),
        center: button.center, area: surroundings.area, measures: measures)
      button.center = stack.center
      layout = .stack(stack.layout)
    }
    button.findEdges(of: monitor)
    self.button = button
  }

  package var items: [Item] { menu?.items ?? [] }

  /// Those that are there; the others are gaps, where nothing is seen or chosen.
  package var shownItems: [Int] { items.indices.filter { !items[$0].isHidden } }

  /// As set; but where items stand behind each other their labels would cover them, and one is shown at a time.
  package var labels: LabelRule {
    setup.manners.labels == .always && layout.isDeep ? .hover : setup.manners.labels
  }

  package var runsAfterClose: Bool {
    setup.manners.runsAfterClose ?? menu?.manners.runsAfterClose ?? false
  }

  /// The button where its place says, kept inside of the free area.
  private static func button(of setup: LauncherSetup, _ surroundings: Surroundings) -> LauncherButton {
    let scale = surroundings.scale
    let isPill = setup.label != nil
    let height = (isPill ? LauncherLengths.pillHeight : LauncherLengths.disc) * scale
    let wide =
      2 * LauncherLengths.pillPadding + LauncherLengths.icon + LauncherLengths.pillGap
    let extra = isPill ? (wide * scale + surroundings.labelWidth - height).rounded(.up) : 0
    let inset = setup.margin * scale + height / 2
    let area = surroundings.area
    var center: Point
    switch (surroundings.moved, setup.place) {
    case (let moved?, _): center = area.clamping(moved, margin: height / 2)
    case (nil, .corner(let corner)):
      center = Point(
        x: corner.isLeft ? area.minX + inset : area.maxX - inset,
        y: corner.isTop ? area.minY + inset : area.maxY - inset)
    case (nil, .edge(let side)):
      center = area.center + side.way * (side.isVertical ? area.height / 2 - inset : area.width / 2 - inset)
    case (nil, .point(let point)): center = area.clamping(point, margin: height / 2)
    }
    if surroundings.moved == nil {
      center = area.clamping(center + surroundings.shift, margin: height / 2)
    }
    let leftShare: Double
    switch (surroundings.moved, setup.place) {
    case (nil, .edge(.top)), (nil, .edge(.bottom)): leftShare = 0.5
    default: leftShare = center.x > surroundings.monitor.center.x ? 1 : 0
    }
    return LauncherButton(
      center: Point(x: center.x.rounded(), y: center.y.rounded()), height: height, extraWidth: extra,
      leftShare: leftShare)
  }
}
