import Geometry
import Testing

@testable import X11

@Suite struct StrutTests {
  private let root = Size(width: 1920, height: 1080)
  private let left = Rectangle(x: 0, y: 120, width: 800, height: 600)
  private let right = Rectangle(x: 800, y: 0, width: 1120, height: 1080)

  @Test func `a partial strut is read from its twelve numbers, a plain one from its four`() {
    let partial: [UInt32] = [0, 0, 30, 0, 0, 0, 0, 0, 800, 1919, 0, 0]
    #expect(Strut.read(partial, root: root) == [Strut(edge: .top, depth: 30, start: 800, end: 1919)])
    #expect(Strut.read([0, 40, 0, 0], root: root) == [Strut(edge: .right, depth: 40, start: 0, end: 1079)])
    #expect(Strut.read([1, 2], root: root).isEmpty)
    #expect(Strut.read([0, 0, 0, 0], root: root).isEmpty)
  }

  @Test func `a panel takes its part of the monitor that it lies on, and of no other`() {
    let panel = Strut(edge: .top, depth: 30, start: 800, end: 1919)
    #expect(right.without([panel], root: root) == Rectangle(x: 800, y: 30, width: 1120, height: 1050))
    #expect(left.without([panel], root: root) == left)
  }

  @Test func `a panel at the lower edge of a shorter monitor reserves down to the root's edge`() {
    // 40 px above 720, the lower edge of the left monitor: 400 px above that of the root.
    let panel = Strut(edge: .bottom, depth: 400, start: 0, end: 799)
    #expect(left.without([panel], root: root) == Rectangle(x: 0, y: 120, width: 800, height: 560))
    #expect(right.without([panel], root: root) == right)
  }

  @Test func `panels on several sides add up, and one that leaves next to nothing does not count`() {
    let panels = [
      Strut(edge: .top, depth: 30, start: 0, end: 1919), Strut(edge: .right, depth: 60, start: 0, end: 1079),
    ]
    #expect(right.without(panels, root: root) == Rectangle(x: 800, y: 30, width: 1060, height: 1050))
    let absurd = Strut(edge: .left, depth: 1900, start: 0, end: 1079)
    #expect(right.without([absurd], root: root) == right)
  }
}
