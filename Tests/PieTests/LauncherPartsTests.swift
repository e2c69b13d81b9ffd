import Geometry
import Menus
import Pie
import Testing

@Suite("Launchers of one corner") struct LauncherPlacesTests {
  private let monitor = Rectangle(x: 0, y: 0, width: 1280, height: 720)

  @Test("stand in a row, 16 px apart, away from the corner") func row() {
    var places = LauncherPlaces()
    let ways = [60.0, 150, 60].map {
      places.next(at: .corner(.bottomRight), on: monitor, width: $0, scale: .one)
    }
    #expect(ways == [.zero, Offset(dx: -76, dy: 0), Offset(dx: -242, dy: 0)])
  }

  @Test("do not mind those of other places and monitors") func others() {
    var places = LauncherPlaces()
    _ = places.next(at: .corner(.bottomRight), on: monitor, width: 60, scale: .one)
    #expect(places.next(at: .corner(.topLeft), on: monitor, width: 60, scale: .one) == .zero)
    let other = Rectangle(x: 1280, y: 0, width: 800, height: 600)
    #expect(places.next(at: .corner(.bottomRight), on: other, width: 60, scale: .one) == .zero)
    #expect(places.next(at: .edge(.left), on: monitor, width: 60, scale: Scale(2)) == .zero)
    #expect(
      places.next(at: .edge(.left), on: monitor, width: 60, scale: Scale(2)) == Offset(dx: 0, dy: 92))
  }
}

@Suite("A window that is raised") struct RaiseLimitTests {
  @Test("comes up five times in two seconds, and again after that") func limit() {
    var limit = RaiseLimit()
    let start = Instant(milliseconds: 1000)
    let answers = (0..<7).map { limit.allows(at: start + Milliseconds(Double($0) * 10)) }
    #expect(answers == [true, true, true, true, true, false, false])
    #expect(limit.next == start + 2000)
    let (early, late) = (limit.allows(at: start + 1999), limit.allows(at: start + 2000))
    #expect(!early)
    #expect(late)
  }
}

@Suite("A launcher's place") struct LauncherPlanTests {
  private func plan(
    _ place: LauncherPlace, items: Int = 5, area: Rectangle? = nil, moved: Point? = nil, label: String? = nil,
    isMirrored: Bool = false
  ) -> LauncherPlan {
    var whole = Setup()
    var menu = Menu(name: MenuName("main"))
    menu.items = (0..<items).map { Item(label: "\($0)", action: .run(["true"])) }
    whole.menus = [menu]
    var setup = LauncherSetup(name: LauncherName("new"), item: Item(label: "new", action: .menu(menu.name)))
    setup.place = place
    setup.label = label
    return LauncherPlan(
      setup, in: whole,
      LauncherPlan.Surroundings(
        monitor: LauncherPlayer.monitor, area: area, isMirrored: isMirrored, labelWidth: 40, moved: moved))
  }

  @Test("in a corner is 28 px off both edges, and its arc opens into the screen", arguments: Corner.allCases)
  func corners(corner: Corner) {
    let plan = plan(.corner(corner))
    #expect(plan.button.center.x == (corner.isLeft ? 58 : 1222))
    #expect(plan.button.center.y == (corner.isTop ? 58 : 662))
    let inner = LauncherPlayer.monitor.insetBy(32.9)
    #expect(plan.layout.offsets.allSatisfy { inner.contains(plan.button.center + $0) })
  }

  @Test("at an edge is in its middle, its items on a half circle", arguments: Side.allCases) func edges(
    side: Side
  ) {
    let plan = plan(.edge(side))
    let inner = LauncherPlayer.monitor.insetBy(32.9)
    #expect(plan.layout.offsets.allSatisfy { inner.contains(plan.button.center + $0) })
    #expect(abs(plan.layout.offsets[2].angle?.distance(to: side.opposite.angle) ?? 90) < 1e-6)
  }

  @Test("is off the panels, and on the screen wherever it was moved to") func area() {
    let area = Rectangle(x: 0, y: 30, width: 1280, height: 650)
    #expect(plan(.corner(.bottomRight), area: area).button.center == Point(x: 1222, y: 622))
    let far = plan(.corner(.bottomRight), moved: Point(x: 5000, y: -40))
    #expect(LauncherPlayer.monitor.contains(far.button.bounds(extension: 1)))
  }

  @Test("of fifty items still has room for all of them") func many() {
    let plan = plan(.corner(.bottomRight), items: 50)
    #expect(plan.layout.offsets.count == 50)
    let inner = LauncherPlayer.monitor.insetBy(24.9)
    #expect(plan.layout.offsets.allSatisfy { inner.contains(plan.button.center + $0) })
  }

  @Test("keeps a pill on the screen: it grows away from the nearer side") func pill() {
    for corner in Corner.allCases {
      let button = plan(.corner(corner), label: "New").button
      #expect(button.leftShare == (corner.isLeft ? 0 : 1))
      #expect(LauncherPlayer.monitor.contains(button.bounds(extension: 1)))
    }
  }
}

@Suite("A launcher without margin") struct LauncherCornerTests {
  private func plan(_ place: LauncherPlace, margin: Double, scale: Double = 1, label: String? = nil)
    -> LauncherPlan
  {
    var setup = LauncherSetup(name: LauncherName("new"), item: Item(label: "new", action: .run(["true"])))
    setup.place = place
    setup.margin = margin
    setup.label = label
    return LauncherPlan(
      setup, in: Setup(),
      LauncherPlan.Surroundings(
        monitor: Rectangle(x: 0, y: 120, width: 800, height: 601), scale: Scale(scale),
        labelWidth: label == nil ? 0 : 70 * scale))
  }

  private func outermost(_ corner: Corner) -> Point {
    Point(x: corner.isLeft ? 0 : 799, y: corner.isTop ? 120 : 720)
  }

  @Test(
    "is hit in its corner's outermost pixel, at any scale", arguments: Corner.allCases, [1, 1.25, 1.5, 2.75])
  func corner(corner: Corner, scale: Double) {
    let plan = plan(.corner(corner), margin: 0, scale: scale)
    let point = outermost(corner)
    #expect(plan.button.contains(point, isExtended: false, scale: plan.scale))
    #expect(plan.button.pressRows(isExtended: false).contains { $0.contains(point) })
  }

  @Test(
    "is hit all along the edges it touches, as a disc and as a pill",
    arguments: Corner.allCases.map(LauncherPlace.corner) + Side.allCases.map(LauncherPlace.edge))
  func edges(place: LauncherPlace) {
    for (scale, isExtended) in [(1.0, false), (1.25, false), (2.75, false), (1, true), (1.5, true)] {
      let plan = plan(place, margin: 0, scale: scale, label: isExtended ? "Compose" : nil)
      let (body, monitor) = (plan.button.bounds(extension: isExtended ? 1 : 0), plan.monitor)
      let touched: [(Bool, [Point])] = [
        (body.minY <= monitor.minY + 1, points(body, y: monitor.minY)),
        (body.maxY >= monitor.maxY - 1, points(body, y: monitor.maxY - 1)),
        (body.minX <= monitor.minX + 1, points(body, x: monitor.minX)),
        (body.maxX >= monitor.maxX - 1, points(body, x: monitor.maxX - 1)),
      ]
      #expect(touched.contains { $0.0 })
      for point in touched.filter(\.0).flatMap(\.1) where monitor.contains(point) {
        #expect(plan.button.contains(point, isExtended: isExtended, scale: plan.scale))
        #expect(plan.button.pressRows(isExtended: isExtended).contains { $0.contains(point) })
      }
    }
  }

  private func points(_ body: Rectangle, y: Double) -> [Point] {
    stride(from: body.minX.rounded(.up), to: body.maxX, by: 1).map { Point(x: $0, y: y) }
  }

  private func points(_ body: Rectangle, x: Double) -> [Point] {
    stride(from: body.minY.rounded(.up), to: body.maxY, by: 1).map { Point(x: x, y: $0) }
  }

  @Test("is its disc alone away from edges, and everywhere where it has a margin", arguments: Corner.allCases)
  func elsewhere(corner: Corner) {
    let plan = plan(.corner(corner), margin: 0)
    let disc = plan.button.bounds(extension: 0)
    let ends = [
      Point(x: disc.minX + 1, y: disc.minY + 1), Point(x: disc.maxX - 1, y: disc.minY + 1),
      Point(x: disc.minX + 1, y: disc.maxY - 1), Point(x: disc.maxX - 1, y: disc.maxY - 1),
    ]
    let missed = ends.filter { !plan.button.contains($0, isExtended: false, scale: plan.scale) }
    // The corner of its square that points into the screen.
    #expect(missed.count == 1)
    #expect(missed.first?.x == (corner.isLeft ? disc.maxX - 1 : disc.minX + 1))
    #expect(missed.first?.y == (corner.isTop ? disc.maxY - 1 : disc.minY + 1))
    #expect(self.plan(.corner(corner), margin: 28).button.edgeAreas(isExtended: true).isEmpty)
  }
}

@Suite("A capsule in rows") struct CapsuleTests {
  @Test("is as tall and as wide as its rectangle, and narrower at its round ends") func rows() {
    let rows = Rectangle(x: 10, y: 20, width: 100, height: 58).capsuleRows
    #expect(rows.count == 58)
    #expect(rows.map(\.y) == (0..<58).map { 20 + Double($0) })
    #expect(rows[28].width == 100)
    #expect(rows[0].width < 60)
    #expect(rows.allSatisfy { abs($0.center.x - 60) <= 0.5 })
    #expect(rows.map(\.width) == rows.reversed().map(\.width))
  }

  @Test("of nothing has no rows") func empty() {
    #expect(Rectangle(x: 0, y: 0, width: 0, height: 5).capsuleRows.isEmpty)
  }
}
