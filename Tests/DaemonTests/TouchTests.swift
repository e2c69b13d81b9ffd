import Support
import Testing

@Suite("A finger") struct TouchTests {
  /// With room for a ring around it.
  private let place = (x: 400, y: 400)
  /// On that ring's item to the east.
  private let east = (x: 500, y: 400)

  /// Waits for the menu: the mark under the finger comes before it.
  private func isOpen(_ desk: Desk) throws -> Bool {
    try eventually { try desk.daemon.whorl("status", "--json").output.contains("\"open\":\"main\"") }
  }

  private func expect(_ happened: [String], _ wanted: [String], _ place: SourceLocation = #_sourceLocation) {
    #expect(happened == wanted, sourceLocation: place)
  }

  @Test func `held still opens the menu, lifted leaves it open, and its next tap chooses by the place`()
    throws
  {
    let touch = try Touchscreen()
    let desk = try Desk("long-press Button1", on: touch.server)
    touch.begin(place.x, place.y)
    #expect(try isOpen(desk))
    touch.end(place.x, place.y)
    try expect(desk.happened(), ["opened main"])
    touch.tap(east.x, east.y)
    try expect(desk.chosen(), ["east"])
    touch.begin(place.x, place.y)
    #expect(try isOpen(desk))
    touch.end(place.x, place.y)
    touch.tap(1100, 700)
    try expect(desk.happened(), ["opened main", "closed main outside"])
    try desk.daemon.expectCalm()
  }

  @Test func `drawn onto an item and lifted chooses it`() throws {
    let touch = try Touchscreen()
    let desk = try Desk("long-press Button1", on: touch.server)
    touch.begin(place.x, place.y)
    #expect(try isOpen(desk))
    for step in 1...10 { touch.move(to: place.x, place.y + 10 * step) }
    touch.end(place.x, place.y + 100)
    try expect(desk.chosen(), ["south"])
    try desk.daemon.expectCalm()
  }

  @Test func `that taps, moves, or is joined by another one is the application's`() throws {
    let touch = try Touchscreen()
    let desk = try Desk("long-press Button1", on: touch.server)
    let probe = try Probe(desk.server)
    for tap in 1...10 {
      touch.tap(300 + 10 * tap, 300)
      #expect(eventually { probe.presses.count == 2 * tap })
    }
    touch.begin(300, 300)
    for step in 1...10 { touch.move(to: 300, 300 + 10 * step) }
    touch.end(300, 400)
    #expect(eventually { probe.presses.count == 22 })
    touch.begin(300, 300)
    touch.tapWithSecond(400, 300)
    #expect(eventually { probe.presses.count == 23 })
    touch.end(300, 300)
    #expect(eventually { probe.presses.count == 24 })
    let kinds = probe.presses.map(\.kind)
    #expect(kinds == (0..<24).map { $0 % 2 == 0 ? .buttonPress : .buttonRelease })
    #expect(try desk.happened().isEmpty)
    try desk.daemon.expectCalm()
  }

  @Test func `opens a launcher by a tap, chooses by the next, or in one go`() throws {
    let touch = try Touchscreen()
    let desk = try Desk("Super+F1", more: "[launcher.new]\nmenu = \"main\"", on: touch.server)
    let (x, y) = (1222, 742)
    touch.tap(x, y)
    try desk.daemon.sync()
    touch.tap(x - 112, y)
    try expect(desk.chosen(), ["north"])
    touch.begin(x, y)
    for step in 1...10 { touch.move(to: x, y - 11 * step) }
    touch.end(x, y - 110)
    try expect(desk.chosen(), ["west"])
    try desk.daemon.expectCalm()
  }
}
