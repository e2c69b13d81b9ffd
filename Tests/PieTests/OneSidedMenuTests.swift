import Geometry
import Menus
import Pie
import Testing

@Suite("A menu that is a fan or a stack") struct OneSidedMenuTests {
  private func session(_ layout: LayoutKind, at point: Point = Point(x: 600, y: 400), items: Int = 4)
    -> Session
  {
    var menu = Menu(name: MenuName("main"))
    menu.items = (0..<items).map { Item(label: "\($0)", action: .run(["true"])) }
    menu.manners.layout = layout
    let stage = Stage(setup: Setup(), monitor: Rectangle(x: 0, y: 0, width: 1280, height: 720))
    let opening = Opening(
      pointer: PointerSample(point: point, time: ServerTime(rawValue: 1), serial: 1), holder: nil)
    return Session.open(menu, on: stage, opening, at: Instant(milliseconds: 0)).session
  }

  private func hover(_ session: Session, _ offset: Offset) -> Int? {
    var session = session
    let sample = PointerSample(
      point: session.level.center + offset, time: ServerTime(rawValue: 2), serial: 2)
    _ = session.handle(.motion(sample), at: Instant(milliseconds: 10))
    return session.hoveredIndex
  }

  @Test("opens up and left of the pointer, and chooses there alone") func fan() {
    let session = session(.fan)
    #expect(session.level.center == Point(x: 600, y: 400))
    #expect(session.level.layout.slots.map { $0.angle.degrees.rounded() } == [180, 210, 240, 270])
    #expect(hover(session, Offset(dx: -100, dy: 0)) == 0)
    #expect(hover(session, Offset(dx: 0, dy: -100)) == 3)
    #expect(hover(session, Offset(dx: 100, dy: 0)) == nil)
  }

  @Test("stacks up from the pointer, each item chosen in its slot") func stack() {
    let session = session(.stack)
    #expect(hover(session, Offset(dx: 0, dy: -65)) == 0)
    #expect(hover(session, Offset(dx: 40, dy: -260)) == 3)
    #expect(hover(session, Offset(dx: 0, dy: 65)) == nil)
  }

  @Test("is turned where there is no room") func turned() {
    #expect(hover(session(.stack, at: Point(x: 600, y: 60)), Offset(dx: 0, dy: 130)) == 1)
    #expect(hover(session(.fan, at: Point(x: 60, y: 60)), Offset(dx: 100, dy: 0)) == 0)
  }

  @Test("is walked through by arrows") func arrows() {
    var session = session(.stack)
    let up = SessionEvent.keyPress(
      KeyInput(code: KeyCode(rawValue: 111), symbol: KeySymbol(rawValue: 0xff52)))
    for index in 0..<4 {
      _ = session.handle(up, at: Instant(milliseconds: 10))
      #expect(session.hoveredIndex == index)
    }
  }
}
