import Geometry
import Menus
import Pie
import Support
import Testing

@Suite("Reference values of fans and stacks") struct FanReferenceTests {
  private func arc(_ row: [String: String]) -> Arc {
    Arc(from: row.number("start_degrees"), to: row.number("end_degrees"))
  }

  @Test(
    "items of a fan stand where the table says",
    arguments: [("fan_offset", Spread.full), ("fan_offset_inset", .inset)])
  func offsets(table: String, spread: Spread) throws {
    for row in try CaseTable(table).rows {
      let offset = fanOffset(
        index: Int(row.number("index")), of: Int(row.number("count")), radius: row.number("radius"),
        arc: arc(row), spread: spread)
      #expect(abs(offset.dx - row.number("dx")) < 1e-4, "\(row)")
      #expect(abs(offset.dy - row.number("dy")) < 1e-4, "\(row)")
    }
  }

  @Test("a fan grows to the radius the table says") func fittedRadius() throws {
    for row in try CaseTable("fan_fitted_radius").rows {
      let radius = fanFittedRadius(
        radius: row.number("radius"), item: row.number("item_size"), count: Int(row.number("count")),
        arc: arc(row), spread: .full, limit: row.number("limit"))
      #expect(abs(radius - row.number("fitted")) < 1e-3, "\(row)")
    }
  }

  @Test("the edge of the screen limits a fan as the table says") func radiusLimit() throws {
    for row in try CaseTable("fan_radius_limit").rows {
      let limit = fanRadiusLimit(
        center: Point(x: row.number("center_x"), y: row.number("center_y")),
        area: Rectangle(x: 0, y: 0, width: row.number("width"), height: row.number("height")),
        inset: row.number("inset"), count: Int(row.number("count")), arc: arc(row), spread: .full)
      #expect(abs(limit - row.number("limit")) < 1e-3, "\(row)")
    }
  }

  @Test("a corner button fans out as many items on one arc as the table says, and no more") func capacity()
    throws
  {
    for row in try CaseTable("fan_capacity").rows {
      let area = Rectangle(x: 0, y: 0, width: row.number("width"), height: row.number("height"))
      // Margin 28, button 60.
      let corner = Point(x: area.maxX - 58, y: area.maxY - 58)
      let most = Int(row.number("most_items_with_full_gap"))
      for count in [most, most + 1] {
        let fan = FanPlacement(
          count: count, wanted: corner, area: area, arc: Arc(from: 180, to: 270), spread: .full,
          measures: FanMeasures())
        let isOneArc = Set(fan.layout.slots.map(\.row)).count == 1
        #expect((isOneArc && fan.center == corner) == (count == most), "\(row) \(count)")
      }
    }
  }

  @Test("items of a stack stand where the table says") func stackOffsets() throws {
    for row in try CaseTable("stack_offset").rows {
      let side = try #require(row["direction"].flatMap(Side.init))
      let offset = stackOffset(index: Int(row.number("index")), towards: side)
      #expect(offset == Offset(dx: row.number("dx"), dy: row.number("dy")), "\(row)")
    }
  }

  @Test("a pill is extended at the offsets the table says") func extended() throws {
    for row in try CaseTable("should_extend").rows {
      let isExtended = shouldExtend(offset: row.number("offset"), threshold: row.number("threshold"))
      #expect(isExtended == (row["extended"] == "yes"), "\(row)")
    }
  }
}
