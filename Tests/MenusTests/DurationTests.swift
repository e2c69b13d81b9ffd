import Testing

@testable import Menus

@Suite struct DurationTests {
  @Test(arguments: [("350ms", 350.0), ("30s", 30_000), ("1.5s", 1500), ("2min", 120_000), ("0ms", 0)])
  func `text with a unit`(text: String, milliseconds: Double) {
    #expect(Milliseconds(text: text)?.value == milliseconds)
  }

  @Test(arguments: ["", "350", "ms", "-1s", "1 s", "1h", "1.2.3s", "٣s", "infs", "1e3s"])
  func `anything else is no duration`(text: String) {
    #expect(Milliseconds(text: text) == nil)
  }

  @Test func `server time wraps round`() {
    #expect(ServerTime(rawValue: 5).since(ServerTime(rawValue: .max - 4)) == 10)
    #expect(ServerTime(rawValue: .max - 4).since(ServerTime(rawValue: 5)) == -10)
  }
}
