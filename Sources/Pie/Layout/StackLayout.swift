import Geometry
import Menus

/// Final places of a stack's items about the button, and the hit test.
///
///     ·  ·      a second line, where one does not hold all
///     ·  ·
///     +         towards the top
package struct StackLayout: Hashable, Sendable {
  package let towards: Side
  package let slots: [Slot]
  /// Diameter of an item.
  package let item: Double
  private let step: Double
  private let halfWidth: Double
  /// The side on which further lines stand.
  private let across: Side
  private let perLine: Int

  package struct Slot: Hashable, Sendable {
    package let offset: Offset
    package let line: Int
  }

  init(count: Int, towards: Side, across: Side, perLine: Int, measures: FanMeasures) {
    let perLine = max(1, perLine)
    self.towards = towards
    self.across = across
    self.perLine = perLine
    item = measures.item
    step = measures.stackStep
    halfWidth = measures.stackHalfWidth
    slots = (0..<max(0, count)).map { index in
      let line = index / perLine
      let along = stackOffset(index: index % perLine, towards: towards, step: measures.stackStep)
      let aside = across.way * (Double(line) * measures.stackStep)
      return Slot(offset: along + aside, line: line)
    }
  }

  private var lines: Int { (slots.last?.line ?? 0) + 1 }

  /// The item whose slot holds `offset` from the button: half a step before and behind it along the line, 44 px to
  /// each side across.
  package func index(at offset: Offset) -> Int? {
    let along = offset.along(towards)
    let aside = offset.along(across)
    guard !slots.isEmpty, aside >= -halfWidth, aside <= Double(lines - 1) * step + halfWidth else {
      return nil
    }
    let line = min(lines - 1, max(0, Int((aside / step).rounded())))
    let place = (along / step).rounded(.toNearestOrAwayFromZero)
    guard place >= 1, place <= Double(perLine) else { return nil }
    let index = line * perLine + Int(place) - 1
    return slots.indices.contains(index) ? index : nil
  }
}

extension Side {
  /// One pixel towards it.
  package var way: Offset {
    switch self {
    case .top: Offset(dx: 0, dy: -1)
    case .bottom: Offset(dx: 0, dy: 1)
    case .left: Offset(dx: -1, dy: 0)
    case .right: Offset(dx: 1, dy: 0)
    }
  }

  package var angle: Angle {
    switch self {
    case .top: .up
    case .bottom: .down
    case .left: .left
    case .right: .right
    }
  }
}

extension Offset {
  fileprivate func along(_ side: Side) -> Double { dx * side.way.dx + dy * side.way.dy }
}

/// Where item `index` of a stack stands: the first one a step from the button.
package func stackOffset(index: Int, towards: Side, step: Double = 65) -> Offset {
  index < 0 ? .zero : towards.way * (step * Double(index + 1))
}

/// A stack in its place on the screen.
package struct StackPlacement: Hashable, Sendable {
  package let center: Point
  package let layout: StackLayout

  /// Lines `count` items up towards `wanted` side, or turned to one that has room: first the opposite, then the other
  /// two. Where none has, there are several lines towards the roomiest side, and the button moves along them if it
  /// must.
  package init(count: Int, towards wanted: Side, center: Point, area: Rectangle, measures: FanMeasures) {
    let room = area.insetBy(measures.inset)
    func most(_ side: Side) -> Int {
      let space =
        switch side {
        case .top: center.y - room.minY
        case .bottom: room.maxY - center.y
        case .left: center.x - room.minX
        case .right: room.maxX - center.x
        }
      return max(0, Int(((space + 0.001) / measures.stackStep).rounded(.down)))
    }
    let turns = [wanted, wanted.opposite] + Side.allCases.filter { $0.isVertical != wanted.isVertical }
    if let side = turns.first(where: { most($0) >= count }) {
      self.center = center
      layout = StackLayout(
        count: count, towards: side, across: side.isVertical ? .left : .top, perLine: count,
        measures: measures)
      return
    }
    let side = turns.max { most($0) < most($1) } ?? wanted
    let whole = side.isVertical ? room.height : room.width
    let perLine = max(1, most(side), min(count, Int((whole / measures.stackStep).rounded(.down))))
    let across: [Side] = side.isVertical ? [.left, .right] : [.top, .bottom]
    let aside = across.max { most($0) < most($1) } ?? .left
    layout = StackLayout(count: count, towards: side, across: aside, perLine: perLine, measures: measures)
    let lines = (max(0, count - 1)) / perLine
    var moved = center
    moved = moved.moved(back: side, by: Double(min(count, perLine) - most(side)) * measures.stackStep)
    moved = moved.moved(back: aside, by: Double(lines - most(aside)) * measures.stackStep)
    self.center = area.clamping(moved, margin: measures.inset)
  }
}

extension Point {
  /// Away from a side; by nothing where `distance` is negative.
  fileprivate func moved(back side: Side, by distance: Double) -> Point {
    self + side.opposite.way * max(0, distance)
  }
}
