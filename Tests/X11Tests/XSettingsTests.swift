import Testing

@testable import X11

@Suite("XSETTINGS") struct XSettingsTests {
  static let values: [(String, XSettings.Value)] = [
    ("Net/ThemeName", .text("Arc-Dark")), ("Xft/DPI", .integer(98304)),
    ("Gtk/EnableAnimations", .integer(-1)),
  ]

  @Test("read the same in both byte orders", arguments: [true, false])
  func byteOrders(leastFirst: Bool) {
    let bytes = encode(Self.values, leastFirst: leastFirst)
    #expect(XSettings(bytes: bytes) == XSettings(Dictionary(uniqueKeysWithValues: Self.values)))
  }

  @Test("cut anywhere are refused whole")
  func truncated() {
    let bytes = encode(Self.values, leastFirst: true)
    for length in 0..<bytes.count { #expect(XSettings(bytes: Array(bytes.prefix(length))) == nil) }
  }

  @Test("that claim four thousand million values, or lengths past the end, are refused")
  func lies() {
    var many = encode([], leastFirst: true)
    many.replaceSubrange(8..<12, with: [255, 255, 255, 255])
    #expect(XSettings(bytes: many) == nil)
    var long = encode([("a", .text("b"))], leastFirst: true)
    long.replaceSubrange(24..<28, with: [255, 255, 255, 255])
    #expect(XSettings(bytes: long) == nil)
    #expect(XSettings(bytes: [7] + many.dropFirst()) == nil)
  }

  @Test("of a kind we do not use are passed over")
  func color() {
    var bytes = encode([("b", .integer(2))], leastFirst: true)
    bytes[8] = 2
    bytes.insert(contentsOf: [2, 0, 1, 0, 97, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8], at: 12)
    #expect(XSettings(bytes: bytes) == XSettings(["b": .integer(2)]))
  }
}

/// The property as a settings daemon would write it.
func encode(_ values: [(String, XSettings.Value)], leastFirst: Bool) -> [UInt8] {
  func number(_ value: Int, _ size: Int) -> [UInt8] {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    return leastFirst ? bytes : bytes.reversed()
  }
  func padded(_ text: String) -> [UInt8] {
    Array(text.utf8) + Array(repeating: 0, count: -text.utf8.count & 3)
  }
  var bytes: [UInt8] = [leastFirst ? 0 : 1, 0, 0, 0] + number(1, 4) + number(values.count, 4)
  for (name, value) in values {
    let kind: UInt8 = if case .integer = value { 0 } else { 1 }
    bytes += [kind, 0] + number(name.utf8.count, 2) + padded(name) + number(1, 4)
    switch value {
    case .integer(let value): bytes += number(value, 4)
    case .text(let text): bytes += number(text.utf8.count, 4) + padded(text)
    }
  }
  return bytes
}
