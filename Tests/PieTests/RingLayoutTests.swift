import Geometry
import Menus
import Pie
import Testing

@Suite("A ring") struct RingLayoutTests {
  let measures = RingMeasures(manners: Manners(), scale: .one)

  func ring(_ pins: [Angle?], back: Angle? = nil) -> RingLayout {
    RingLayout(pins: pins, back: back, measures: measures)
  }
  func ring(_ count: Int, back: Angle? = nil) -> RingLayout {
    ring(Array(repeating: nil, count: count), back: back)
  }

  @Test("keeps 6 px between neighbours at any number of items up to twenty", arguments: 2...20)
  func gap(count: Int) {
    let layout = ring(count)
    let distance = (Point.zero + layout.slots[0].offset) - (Point.zero + layout.slots[1].offset)
    #expect(distance.length >= 62 - 1e-9)
  }

  @Test("of one item gives it every direction, the dead zone still none") func single() {
    let layout = ring(1)
    #expect(layout.target(at: Offset(dx: 0, dy: 80)) == .slot(0))
    #expect(layout.target(at: Offset(dx: 0, dy: 10)) == nil)
  }

  @Test("has every item and the way back in a place of its own, at any number and wherever one came from")
  func places() {
    for count in 1...40 {
      for back in [nil, 0.0, 37, 90, 255, 345].map({ $0.map(Angle.init(degrees:)) }) {
        for isMirrored in [false, true] {
          let layout = RingLayout(
            pins: Array(repeating: nil, count: count), back: back, isMirrored: isMirrored, measures: measures)
          let chosen = layout.slots.map { layout.target(at: $0.offset) }
          let what = "\(count) items, back at \(back?.degrees ?? -1), mirrored: \(isMirrored)"
          #expect(chosen == layout.slots.indices.map { .slot($0) }, "\(what)")
          guard let back else { continue }
          #expect(layout.target(at: Offset(length: layout.radius, towards: back)) == .back, "\(what)")
        }
      }
    }
  }

  @Test("of no items chooses nothing") func empty() {
    #expect(ring(0).target(at: Offset(dx: 80, dy: 0)) == nil)
  }

  @Test("spaces the items between two pins evenly") func pins() {
    let layout = ring([.up, nil, .right, nil, nil, .left])
    #expect(layout.slots.map(\.angle.degrees) == [270, 315, 0, 60, 120, 180])
  }

  @Test("goes round evenly from a single pin") func onePin() {
    #expect(ring([nil, .down, nil, nil]).slots.map(\.angle.degrees) == [0, 90, 180, 270])
  }

  @Test("of up to seven children and the way back has equal sectors, the first clockwise from the top")
  func submenu() {
    // Entered to the right: the way back is on the left.
    let layout = ring(7, back: .left)
    #expect(layout.slots.map(\.angle.degrees) == [270, 315, 0, 45, 90, 135, 225])
    #expect(layout.target(at: Offset(dx: -80, dy: 0)) == .back)
    #expect(layout.target(at: Offset(dx: 80, dy: 0)) == .slot(2))
  }

  @Test("of more than seven children leaves 30 degrees to the way back") func largeSubmenu() {
    let layout = ring(10, back: .down)
    #expect(layout.target(at: Offset(length: 80, towards: Angle(degrees: 104))) == .back)
    #expect(layout.target(at: Offset(length: 80, towards: Angle(degrees: 106))) != .back)
    #expect(Set(layout.slots.map(\.angle)).count == 10)
  }

  @Test("of 21 to 40 items is two rings that meet half-way", arguments: [21, 30, 40]) func twoRings(
    count: Int
  ) {
    let layout = ring(count)
    #expect(layout.slots.count == count)
    for (index, slot) in layout.slots.enumerated() { #expect(layout.target(at: slot.offset) == .slot(index)) }
    let inner = layout.slots.filter(\.isInner)
    #expect(layout.border == (inner[0].radius + layout.radius) / 2)
  }

  @Test("stops choosing at its reach only where one is given") func reach() {
    let far = Offset(dx: 0, dy: -3000)
    #expect(ring(8).target(at: far) == .slot(0))
    #expect(ring(8).target(at: far, within: ring(8).reach) == nil)
  }

  @Test("mirrored lies mirrored, and chooses what is drawn there") func mirrored() {
    let layout = RingLayout(pins: [nil, nil, nil, nil], isMirrored: true, measures: measures)
    #expect(layout.slots.map(\.angle) == [.up, .left, .down, .right])
    #expect(layout.target(at: Offset(dx: -80, dy: 0)) == .slot(1))
    for count in [1, 2, 20, 21, 40] {
      let pins = [Angle?](repeating: nil, count: count)
      let plain = RingLayout(pins: pins, measures: measures)
      let mirrored = RingLayout(pins: pins, isMirrored: true, measures: measures)
      #expect(mirrored.slots.map(\.angle) == plain.slots.map(\.angle.mirrored), "\(count) items")
    }
  }

  @Test("mirrored on the free directions at an edge begins at their other end") func mirroredArc() {
    let free = Wedge(start: .right, extent: 90)
    let plain = RingLayout(count: 4, free: free, measures: measures)
    let mirrored = RingLayout(count: 4, free: free, isMirrored: true, measures: measures)
    #expect(mirrored.slots.map(\.angle) == plain.slots.map(\.angle).reversed())
  }

  @Test("with more items than two rings hold continues on pages and loses none") func pages() {
    var page = Menu(
      name: MenuName("big"), items: (0..<1000).map { Item(label: "\($0)", action: .run(["true"])) }
    ).firstPage
    var labels: [String] = []
    while true {
      #expect(page.items.count <= 40)
      guard case .items(let rest)? = page.items.last?.action else { break }
      labels += page.items.dropLast().map(\.label)
      page = rest.firstPage
    }
    labels += page.items.map(\.label)
    #expect(labels == (0..<1000).map(String.init))
  }

  @Test("copies no items for a page before somebody goes there") func sharedPages() throws {
    var menu = Menu(
      name: MenuName("big"), items: (0..<1000).map { Item(label: "\($0)", action: .run(["true"])) })
    func storage(of menu: Menu) -> UnsafePointer<Item>? { menu.items.withUnsafeBufferPointer(\.baseAddress) }
    let whole = storage(of: menu)
    for _ in 0..<3 {
      guard case .items(let rest)? = menu.firstPage.items.last?.action else { break }
      menu = rest
      #expect(storage(of: menu) == whole)
    }
    #expect(menu.firstPage.items.first?.label == "117")
  }
}

@Suite("Placement") struct PlacementTests {
  let monitor = Rectangle(x: 0, y: 120, width: 800, height: 600)
  let measures = RingMeasures(manners: Manners(), scale: .one)

  func place(_ point: Point, _ rule: EdgeRule = .shift) -> Placement {
    Placement(
      layout: RingLayout(pins: Array(repeating: nil, count: 8), measures: measures), wanted: point,
      monitor: monitor, rule: rule, titleHeight: 34, measures: measures)
  }

  @Test("keeps the centre where there is room") func room() {
    #expect(place(Point(x: 400, y: 400)).center == Point(x: 400, y: 400))
  }

  @Test(
    "moves a ring with its title wholly onto the monitor",
    arguments: [
      Point(x: 0, y: 120), Point(x: 799, y: 120), Point(x: 0, y: 719), Point(x: 799, y: 719),
      Point(x: 400, y: 120),
    ])
  func shift(wanted: Point) {
    let placement = place(wanted)
    for slot in placement.layout.slots {
      let bubble = Rectangle(center: placement.center + slot.offset, size: Size(width: 68, height: 68))
      #expect(monitor.contains(bubble))
    }
    #expect(placement.center.y - 104 - 48 - 34 >= monitor.minY)
  }

  @Test("centres a ring on a monitor that is too small for it") func tiny() {
    let tiny = Rectangle(x: 10, y: 10, width: 100, height: 100)
    let placement = Placement(
      layout: RingLayout(pins: [nil, nil], measures: measures), wanted: Point(x: 10, y: 10), monitor: tiny,
      rule: .shift, titleHeight: 34, measures: measures)
    #expect(placement.center == Point(x: 60, y: 60))
  }

  @Test("clips where it is told to") func clip() {
    #expect(place(Point(x: 0, y: 120), .clip).center == Point(x: 0, y: 120))
  }

  @Test("lays a fan over the free directions, the centre unmoved") func fan() {
    let corner = Point(x: 1, y: 121)
    let placement = place(corner, .fan)
    #expect(placement.center == corner)
    for (index, slot) in placement.layout.slots.enumerated() {
      #expect(monitor.contains(corner + slot.offset))
      #expect(placement.layout.target(at: slot.offset) == .slot(index))
    }
    #expect(placement.layout.target(at: Offset(dx: -90, dy: -90)) == nil)
  }
}
