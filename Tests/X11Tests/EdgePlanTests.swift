import Geometry
import Menus
import Testing

@testable import X11

@Suite("The edges of monitors") struct EdgePlanTests {
  private let left = Rectangle(x: 0, y: 120, width: 800, height: 600)
  private let right = Rectangle(x: 800, y: 0, width: 1120, height: 1080)

  private func areas(_ edges: Set<ScreenEdge>, _ monitors: [Rectangle]) -> [[Double]] {
    EdgePlan(edges, on: monitors).zones.map { [$0.area.x, $0.area.y, $0.area.width, $0.area.height] }
  }

  @Test("are the outermost pixels of a single one")
  func single() {
    #expect(areas([.top], [right]) == [[800, 0, 1120, 1]])
    #expect(areas([.bottom], [right]) == [[800, 1079, 1120, 1]])
    #expect(areas([.right], [right]) == [[1919, 0, 1, 1080]])
    #expect(areas([.topLeft], [left]) == [[0, 120, 4, 4]])
  }

  @Test("leave out what another one adjoins")
  func inner() {
    #expect(areas([.right], [left, right]) == [[1919, 0, 1, 1080]])
    #expect(
      areas([.left], [left, right]) == [[0, 120, 1, 600], [800, 0, 1, 120], [800, 720, 1, 360]])
    #expect(areas([.topRight], [left, right]) == [[1916, 0, 4, 4]])
    #expect(areas([.bottomLeft], [left, right]) == [[0, 716, 4, 4], [800, 1076, 4, 4]])
  }

  @Test("end where a wanted corner begins")
  func corners() {
    #expect(areas([.left, .topLeft], [left]) == [[0, 120, 4, 4], [0, 124, 1, 596]])
  }

  @Test("are one for mirrored monitors")
  func mirrored() { #expect(areas([.top], [left, left]) == [[0, 120, 800, 1]]) }
}
