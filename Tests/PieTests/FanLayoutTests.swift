import Geometry
import Menus
import Pie
import Testing

private let screen = Rectangle(x: 0, y: 0, width: 1280, height: 720)
private let corner = Point(x: 1222, y: 662)

private func fan(
  _ count: Int, at point: Point = corner, area: Rectangle = screen, arc: Arc = Arc(from: 180, to: 270),
  spread: Spread = .full, measures: FanMeasures = FanMeasures()
) -> FanPlacement {
  FanPlacement(count: count, wanted: point, area: area, arc: arc, spread: spread, measures: measures)
}

@Suite("A fan") struct FanLayoutTests {
  @Test("has its first item on the start of the arc and its last on the end") func ends() {
    let angles = fan(5).layout.slots.map(\.angle.degrees)
    #expect(angles.first == 180)
    #expect(angles.last == 270)
    #expect(angles[2] == 225)
  }

  @Test("of one item has it half-way") func single() {
    #expect(fan(1).layout.slots.map(\.angle.degrees) == [225])
  }

  @Test("chooses by direction, from half a step before the first item to half a step after the last")
  func hitTest() {
    let layout = fan(3).layout
    func index(_ degrees: Double, _ length: Double = 112) -> Int? {
      layout.index(at: Offset(length: length, towards: Angle(degrees: degrees)))
    }
    #expect(index(180) == 0)
    #expect(index(202) == 0)
    #expect(index(203) == 1)
    #expect(index(270) == 2)
    #expect(index(158) == 0)
    #expect(index(157) == nil)
    #expect(index(292) == 2)
    #expect(index(293) == nil)
    #expect(index(45) == nil)
    #expect(index(225, 50) == nil)
    #expect(index(225, 3000) == 1)
  }

  @Test("of close items still chooses from 15 degrees before the first") func leastMargin() {
    let layout = fan(18).layout
    #expect(layout.index(at: Offset(length: 300, towards: Angle(degrees: 166))) == 0)
    #expect(layout.index(at: Offset(length: 300, towards: Angle(degrees: 164))) == nil)
  }

  @Test("counts within the reach only, where one is given") func reach() {
    let layout = fan(3).layout
    let way = Offset(length: 281, towards: Angle(degrees: 225))
    #expect(layout.index(at: way) == 1)
    #expect(layout.index(at: way, within: layout.reach) == nil)
  }

  @Test("that does not fit in its directions is turned") func turned() {
    // In the top left corner nothing is up and left.
    let placed = fan(3, at: Point(x: 58, y: 58))
    #expect(placed.center == Point(x: 58, y: 58))
    #expect(placed.layout.slots.map(\.angle.degrees) == [0, 45, 90])
  }

  @Test("of too many items for one arc has a second one, each chosen at its own distance") func secondArc() {
    let area = Rectangle(x: 0, y: 0, width: 320, height: 568)
    let layout = fan(9, at: Point(x: 262, y: 510), area: area).layout
    #expect(layout.slots.map(\.row) == [0, 0, 0, 0, 1, 1, 1, 1, 1])
    for index in layout.slots.indices {
      #expect(layout.index(at: layout.slots[index].offset) == index)
    }
  }

  @Test("that fits nowhere else moves its button, no further than it must") func moved() {
    let area = Rectangle(x: 0, y: 0, width: 300, height: 300)
    let placed = fan(4, at: Point(x: 40, y: 40), area: area, arc: Arc(from: 90, to: 270))
    #expect(placed.center == Point(x: 130, y: 145))
    #expect(placed.layout.slots.allSatisfy { area.insetBy(32.9).contains(placed.center + $0.offset) })
  }

  @Test("of a full circle keeps its last item off its first") func circle() {
    let layout = fan(4, at: screen.center, arc: Arc(from: 0, to: 360)).layout
    #expect(layout.slots.map(\.angle.degrees) == [0, 90, 180, 270])
  }

  @Test(
    "never lets items overlap, and keeps them on the screen, wherever it is", arguments: [1, 2, 7, 20, 50])
  func nothingOverlaps(count: Int) {
    for area in [screen, Rectangle(x: 1280, y: 200, width: 1920, height: 1080)] {
      for spread in Spread.allCases {
        for arc in [
          Arc(from: 180, to: 270), Arc(from: 90, to: 270), Arc(from: 0, to: 360), Arc(from: 10, to: -35),
        ] {
          for x in [0.03, 0.5, 0.97] {
            for y in [0.05, 0.5, 0.95] {
              let point = Point(x: area.minX + x * area.width, y: area.minY + y * area.height)
              let placed = fan(count, at: point, area: area, arc: arc, spread: spread)
              expectApart(placed.layout.slots.map { placed.center + $0.offset }, item: 50, in: area)
            }
          }
        }
      }
    }
  }

  @Test("of fifty items on a screen that is far too small overlaps nothing either") func tiny() {
    let area = Rectangle(x: 0, y: 0, width: 200, height: 150)
    for arc in [Arc(from: 180, to: 270), Arc(from: 40, to: 40)] {
      let placed = fan(50, at: Point(x: 142, y: 92), area: area, arc: arc)
      expectApart(placed.layout.slots.map { placed.center + $0.offset }, item: 50, in: nil)
    }
  }

  @Test("of any radius keeps its items on the screen", arguments: [60, 112, 300, 700, 1000])
  func anyRadius(radius: Double) {
    for area in [screen, Rectangle(x: 1280, y: 200, width: 800, height: 600)] {
      for count in [1, 5, 9, 30] {
        for x in [0.05, 0.5, 0.95] {
          let point = Point(x: area.minX + x * area.width, y: area.minY + 0.92 * area.height)
          let placed = fan(count, at: point, area: area, measures: FanMeasures(radius: radius))
          expectApart(placed.layout.slots.map { placed.center + $0.offset }, item: 50, in: area)
        }
      }
    }
  }

  @Test("of a radius that is too large for its place ends at the screen's edge, unturned") func tooLarge() {
    let placed = fan(5, measures: FanMeasures(radius: 1000))
    #expect(placed.center == corner)
    #expect(placed.layout.slots.map(\.angle.degrees) == [180, 202.5, 225, 247.5, 270])
    // 33 px from the upper edge to the middle of the last item.
    #expect(placed.layout.slots.map(\.radius) == Array(repeating: 629, count: 5))
  }

  @Test("of no items chooses nothing") func empty() {
    #expect(fan(0).layout.slots.isEmpty)
    #expect(fan(0).layout.index(at: Offset(dx: -80, dy: -80)) == nil)
  }

  @Test("is as large as the scale") func scaled() {
    let placed = fan(3, measures: FanMeasures(scale: Scale(2)))
    #expect(placed.layout.slots.map(\.radius) == [224, 224, 224])
    #expect(placed.layout.item == 100)
  }
}

@Suite("A stack") struct StackLayoutTests {
  private func stack(
    _ count: Int, towards side: Side = .top, at point: Point = corner, area: Rectangle = screen
  ) -> StackPlacement {
    StackPlacement(count: count, towards: side, center: point, area: area, measures: FanMeasures())
  }

  @Test("chooses the slot along the line, 44 px to each side across it") func hitTest() {
    let layout = stack(3).layout
    #expect(layout.index(at: Offset(dx: 0, dy: -65)) == 0)
    #expect(layout.index(at: Offset(dx: 44, dy: -130)) == 1)
    #expect(layout.index(at: Offset(dx: 45, dy: -130)) == nil)
    #expect(layout.index(at: Offset(dx: -44, dy: -195)) == 2)
    #expect(layout.index(at: Offset(dx: 0, dy: -31)) == nil)
    #expect(layout.index(at: Offset(dx: 0, dy: -229)) == nil)
    #expect(layout.index(at: Offset(dx: 0, dy: 65)) == nil)
  }

  @Test("turns to the side that has room", arguments: Side.allCases) func turned(side: Side) {
    let placed = stack(5, towards: side)
    #expect(placed.center == corner)
    #expect(placed.layout.towards == (side == .top || side == .bottom ? .top : .left))
  }

  @Test("of too many items for a line has several, all on the screen", arguments: [8, 20, 50]) func lines(
    count: Int
  ) {
    for point in [corner, Point(x: 58, y: 58), screen.center] {
      let area = Rectangle(x: 0, y: 0, width: 640, height: 720)
      let placed = stack(count, at: area.clamping(point, margin: 58), area: area)
      expectApart(placed.layout.slots.map { placed.center + $0.offset }, item: 50, in: area)
      for index in placed.layout.slots.indices {
        #expect(placed.layout.index(at: placed.layout.slots[index].offset) == index)
      }
    }
  }
}

/// No two items overlap; all of them lie in `area`.
private func expectApart(_ centers: [Point], item: Double, in area: Rectangle?) {
  for (index, center) in centers.enumerated() {
    for other in centers[..<index] where (center - other).length < item - 1e-6 {
      Issue.record("two of \(centers.count) items overlap: \(center), \(other)")
    }
    if let area, !area.insetBy(item / 2 - 0.01).contains(center) {
      Issue.record("an item at \(center) leaves \(area)")
    }
  }
}
