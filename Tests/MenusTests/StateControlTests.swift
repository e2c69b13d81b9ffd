import Testing

@testable import Menus

@Suite struct StateControlTests {
  private let toggle = StateControl(.toggle, set: "x")
  private let value = StateControl(.value(0...1, step: 0.1), set: "x")

  @Test func `a toggle is on by a word, or by success without one`() {
    for word in ["on", "1", "true", "YES", " yes please"] {
      #expect(toggle.reading(from: word, succeeded: false) == 1)
    }
    for word in ["off", "0", "no", "x"] { #expect(toggle.reading(from: word, succeeded: true) == 0) }
    #expect(toggle.reading(from: "", succeeded: true) == 1)
    #expect(toggle.reading(from: "", succeeded: false) == 0)
  }

  @Test func `a value is the number that comes first, within its range`() {
    #expect(value.reading(from: "0.25 of 1", succeeded: true) == 0.25)
    #expect(value.reading(from: "-3", succeeded: true) == 0)
    #expect(value.reading(from: "45%", succeeded: true) == 1)
    #expect(value.reading(from: "loud", succeeded: true) == nil)
  }

  @Test func `notches are whole steps and end with the range`() {
    var reading = 0.0
    for _ in 0..<10 { reading = value.changed(reading, by: 1) }
    #expect(reading == 1)
    #expect(value.changed(1, by: 1) == 1)
    #expect(value.changed(nil, by: -1) == 0)
    #expect(StateControl.text(of: value.changed(0.2, by: 1)) == "0.3")
    #expect(toggle.changed(1, by: 1) == 0 && toggle.changed(nil, by: 1) == 1)
  }

  @Test func `an item shows its state`() {
    var item = Item(label: "Volume", action: .control(StateControl(.value(0...100, step: 5), set: "x")))
    #expect(item.title == "Volume" && item.gauge == nil)
    item.reading = 40
    #expect(item.title == "Volume: 40" && item.gauge == 0.4)
    var wifi = Item(label: "Wifi", action: .control(toggle))
    wifi.reading = 1
    #expect(wifi.title == "Wifi" && wifi.gauge == 1 && wifi.adjustment == nil)
    wifi.reading = 0
    #expect(wifi.gauge == nil)
  }
}
