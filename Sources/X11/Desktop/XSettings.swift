/// What a settings daemon publishes: names such as "Net/ThemeName" and their values, without the colours.
///
/// Source: XSETTINGS specification 0.5, "Format of the _XSETTINGS_SETTINGS property".
nonisolated package struct XSettings: Equatable, Sendable {
  package enum Value: Equatable, Sendable {
    case integer(Int)
    case text(String)
  }

  package var values: [String: Value]

  package init(_ values: [String: Value] = [:]) { self.values = values }

  package func integer(_ name: String) -> Int? {
    if case .integer(let value) = values[name] { value } else { nil }
  }

  package func text(_ name: String) -> String? {
    if case .text(let value) = values[name] { value } else { nil }
  }

  /// Decodes the property's bytes in the byte order they name; nil where they are cut short or not of the format.
  package init?(bytes: [UInt8]) {
    guard let order = bytes.first.flatMap(ByteOrder.init(rawValue:)) else { return nil }
    var reader = ByteReader(bytes: bytes, order: order)
    // Byte order, padding, serial number.
    guard reader.skip(8), let count = reader.word() else { return nil }
    values = [:]
    for _ in 0..<count {
      guard let setting = reader.setting() else { return nil }
      values[setting.name] = setting.value
    }
  }
}

/// X.h, LSBFirst and MSBFirst.
nonisolated private enum ByteOrder: UInt8 {
  case leastFirst = 0
  case mostFirst = 1
}

/// Walks through bytes from another program: every step says whether there was enough.
nonisolated private struct ByteReader {
  let bytes: [UInt8]
  let order: ByteOrder
  private var position = 0

  init(bytes: [UInt8], order: ByteOrder) {
    self.bytes = bytes
    self.order = order
  }

  mutating func skip(_ count: Int) -> Bool { take(count) != nil }

  mutating func byte() -> UInt8? { take(1)?.first }

  mutating func half() -> UInt16? { number(of: 2).map { UInt16(truncatingIfNeeded: $0) } }

  mutating func word() -> UInt32? { number(of: 4) }

  /// UTF-8 of `count` bytes, with the padding to a multiple of four.
  mutating func paddedText(_ count: Int) -> String? {
    guard let text = take(count), skip(-count & 3) else { return nil }
    return String(decoding: text, as: UTF8.self)
  }

  mutating func setting() -> (name: String, value: XSettings.Value?)? {
    guard let kind = byte(), skip(1), let length = half(), let name = paddedText(Int(length)),
      skip(4)  // The serial number of its last change.
    else { return nil }
    switch kind {
    case 0:
      guard let value = word() else { return nil }
      return (name, .integer(Int(Int32(bitPattern: value))))
    case 1:
      guard let length = word(), let text = paddedText(Int(length)) else { return nil }
      return (name, .text(text))
    case 2:
      // A colour: four parts of sixteen bits.
      return skip(8) ? (name, nil) : nil
    default:
      return nil
    }
  }

  private mutating func number(of count: Int) -> UInt32? {
    guard let part = take(count) else { return nil }
    return switch order {
    case .leastFirst: part.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    case .mostFirst: part.reduce(0) { $0 << 8 | UInt32($1) }
    }
  }

  private mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= bytes.count - position else { return nil }
    defer { position += count }
    return bytes[position..<position + count]
  }
}
