import Geometry
import Menus
import Pie
import Support
import Testing

@Suite("Reference values") struct ReferenceTests {
  @Test("bubbles of a ring stand where the table says") func ringOffsets() throws {
    for row in try CaseTable("ring_offset").rows {
      let angles = ringAngles(pins: Array(repeating: nil, count: Int(row.number("count"))))
      let offset = Offset(length: row.number("radius"), towards: angles[Int(row.number("index"))])
      #expect(abs(offset.dx - row.number("dx")) < 1e-4, "\(row)")
      #expect(abs(offset.dy - row.number("dy")) < 1e-4, "\(row)")
    }
  }

  @Test("a place chooses the item the table says") func ringHits() throws {
    for row in try CaseTable("ring_hit").rows {
      let layout = RingLayout.plain(count: Int(row.number("count")), radius: row.number("radius"))
      let target = layout.target(at: Offset(dx: row.number("dx"), dy: row.number("dy")))
      let expected = row["index"].flatMap(Int.init).map(RingLayout.Target.slot)
      #expect(target == expected, "\(row)")
    }
  }

  @Test("a spring is where the table says") func springs() throws {
    for row in try CaseTable("spring").rows {
      let spring = Spring(
        duration: Milliseconds(row.number("duration_s") * 1000), bounce: row.number("bounce"))
      let value = spring.value(after: Milliseconds(row.number("time_s") * 1000))
      #expect(abs(value - row.number("value")) < 1e-5, "\(row)")
    }
  }
}

extension RingLayout {
  /// A ring of exactly this radius, without growing.
  static func plain(count: Int, radius: Double) -> RingLayout {
    var manners = Manners()
    manners.radius = radius
    manners.bubble = 0
    var layout = RingLayout(
      pins: Array(repeating: nil, count: count), measures: RingMeasures(manners: manners, scale: .one))
    for index in layout.slots.indices { layout.slots[index].radius = radius }
    layout.radius = radius
    layout.deadZone = min(radius * 45 / 100, 60)
    return layout
  }
}
