import Support
import Testing

@testable import X11

@Suite("The wheel, watched beside other input") struct WheelWatchTests {
  @Test("tells every notch once and in order, over another client's window, and nothing of other buttons")
  func notches() throws {
    let server = try PrivateServer()
    let connection = try Connection(display: server.display)
    let wheel = try #require(WheelWatch(connection: connection))
    let probe = try Probe(server)
    let hand = try Hand(server)
    hand.move(to: 300, 300)
    for button: UInt32 in [5, 5, 1, 4, 3, 7, 6, 2] { hand.click(button) }
    #expect(probe.sees { $0.kind == .buttonRelease && $0.detail == "Button2" })
    var seen: [UInt8] = []
    #expect(
      eventually {
        seen += wheel.drain()
        return seen.count >= 5
      })
    #expect(seen + wheel.drain() == [5, 5, 4, 7, 6])
    #expect(probe.presses.count == 16)
  }

  @Test("is not there without XInput 2") func missing() throws {
    let server = try PrivateServer()
    let connection = try Connection(display: server.display, hiding: [.input])
    #expect(WheelWatch(connection: connection) == nil)
  }
}
