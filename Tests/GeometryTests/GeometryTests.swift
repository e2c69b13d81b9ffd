import Geometry
import Testing

@Suite("Geometry") struct GeometryTests {
  @Test(
    "an angle is kept in 0..<360 degrees",
    arguments: [
      (0.0, 0.0), (360, 0), (-90, 270), (725, 5), (-1e-18, 0), (.infinity, 0), (.nan, 0),
    ])
  func angleIsNormal(given: Double, kept: Double) { #expect(Angle(degrees: given).degrees == kept) }

  @Test("compass words go clockwise from the top in steps of 22.5 degrees")
  func compass() {
    #expect(Compass.n.angle == .up)
    #expect(Compass.e.angle == .right)
    #expect(Compass.se.angle == Angle(degrees: 45))
    #expect(Compass.nnw.angle == Angle(degrees: 247.5))
  }

  @Test("the zero offset has no direction") func noDirection() { #expect(Offset.zero.angle == nil) }

  @Test("a wedge owns its start and not its end") func wedge() {
    let wedge = Wedge(start: Angle(degrees: 350), extent: 20)
    #expect(wedge.contains(Angle(degrees: 350)))
    #expect(wedge.contains(Angle(degrees: 9.9)))
    #expect(!wedge.contains(Angle(degrees: 10)))
  }

  @Test("mirroring exchanges left and right and keeps up and down") func mirror() {
    #expect(Angle.left.mirrored == .right)
    #expect(Angle.up.mirrored == .up)
    #expect(Angle.down.mirrored == .down)
  }

  @Test(
    "a scale stays between one half and four",
    arguments: [(1.0, 1.0), (0.1, 0.5), (9, 4), (0, 1), (-2, 1), (.nan, 1), (.infinity, 1)])
  func scale(given: Double, kept: Double) { #expect(Scale(given).factor == kept) }

  @Test("a rectangle owns its left and top border only") func rectangle() {
    let monitor = Rectangle(x: 800, y: 0, width: 100, height: 50)
    #expect(monitor.contains(Point(x: 800, y: 0)))
    #expect(!monitor.contains(Point(x: 900, y: 0)))
    #expect(monitor.distance(to: Point(x: 797, y: 54)) == 5)
  }

  @Test("what is left of a rectangle holds every other point once, and none of what was cut out")
  func cutting() {
    let whole = Rectangle(x: -3, y: 2, width: 20, height: 16)
    let discs = Rectangle(x: 4, y: 4, width: 9, height: 9).capsuleRows
    let beyond = Rectangle(x: 12, y: 10, width: 40, height: 3)
    for parts in [[], discs, [beyond], discs + [beyond], [whole.insetBy(-1)]] {
      let left = whole.cutting(out: parts)
      for x in -5..<20 {
        for y in 0..<20 {
          let point = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
          let isLeft = whole.contains(point) && !parts.contains { $0.contains(point) }
          #expect(left.count { $0.contains(point) } == (isLeft ? 1 : 0))
        }
      }
    }
  }
}
