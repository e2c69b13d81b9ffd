import Geometry
import Testing

@testable import X11

@Suite("Monitors") struct MonitorsTests {
  private static let left = Monitor(name: "LEFT", bounds: Rectangle(x: 0, y: 120, width: 800, height: 600))
  private static let right = Monitor(
    name: "RIGHT", bounds: Rectangle(x: 800, y: 0, width: 1120, height: 1080), isPrimary: true)
  private let monitors = Monitors([left, right], root: Size(width: 1920, height: 1080))

  @Test(
    "hold their own points, the last pixel of a border included",
    arguments: [
      (0.0, 120.0, "LEFT"), (799, 719, "LEFT"), (799.9, 400, "LEFT"), (800, 400, "RIGHT"),
      (1919, 1079, "RIGHT"),
    ])
  func containing(x: Double, y: Double, name: String) {
    #expect(monitors.monitor(containing: Point(x: x, y: y)).name == name)
  }

  @Test(
    "stand in for the dead zones next to them",
    arguments: [
      (10.0, 0.0, "LEFT"), (10, 1000, "LEFT"), (790, 5, "RIGHT"), (5000, 5000, "RIGHT"), (-9, -9, "LEFT"),
      (400, 720, "LEFT"),
    ])
  func nearest(x: Double, y: Double, name: String) {
    #expect(monitors.monitor(containing: Point(x: x, y: y)).name == name)
  }

  @Test("without pixels are left out")
  func bogus() {
    let nothing = Monitor(name: "Z", bounds: Rectangle(x: 0, y: 0, width: 0, height: 0))
    #expect(Monitors([nothing, Self.left], root: Size(width: 1920, height: 1080)).all == [Self.left])
  }

  @Test("are never none: the root window stands in, and it is never empty")
  func none() {
    let alone = Monitors([], root: Size(width: 0, height: 480)).primary
    #expect(alone.bounds == Rectangle(x: 0, y: 0, width: 1, height: 480))
  }

  @Test("have a primary one, the first where none is called so")
  func primary() {
    #expect(monitors.primary == Self.right)
    #expect(Monitors([Self.left], root: .zero).primary == Self.left)
  }
}

@Suite("A video mode") struct ModeTimingTests {
  private let plain = ModeTiming(dotClock: 148_500_000, totalWidth: 2200, totalHeight: 1125)

  @Test("has the frames of its dot clock, twice as many interlaced, half as many double scanned")
  func rate() {
    var interlaced = plain
    interlaced.isInterlaced = true
    var doubled = plain
    doubled.isDoubleScanned = true
    #expect([plain, interlaced, doubled].map(\.refreshRate) == [60, 120, 30])
  }

  @Test("without a clock or a size has no rate")
  func unknown() {
    #expect(ModeTiming(dotClock: 0, totalWidth: 2200, totalHeight: 1125).refreshRate == nil)
    #expect(ModeTiming(dotClock: 1e8, totalWidth: 0, totalHeight: 0).refreshRate == nil)
    #expect(ModeTiming(dotClock: 0, totalWidth: 0, totalHeight: 0).refreshRate == nil)
  }
}
