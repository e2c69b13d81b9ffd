/// The bytes that a data URI holds (RFC 2397): `data:[type][;base64],data`.
struct DataURI: Hashable, Sendable {
  let bytes: [UInt8]

  init(_ text: String) throws(PictureFailure) {
    let utf8 = Array(text.utf8)
    guard utf8.starts(with: "data:".utf8), let comma = utf8.firstIndex(of: UInt8(ascii: ",")) else {
      throw .broken("it is no data URI")
    }
    let head = String(decoding: utf8[..<comma], as: UTF8.self).lowercased()
    let plain = Self.unescaped(utf8[(comma + 1)...])
    guard head.hasSuffix(";base64") else {
      bytes = plain
      return
    }
    guard let decoded = Self.decoded(plain) else { throw .broken("its base64 is damaged") }
    bytes = decoded
  }

  /// With the bytes that `%41` and its kin stand for (RFC 3986, section 2.1).
  private static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
      if byte == UInt8(ascii: "%"), digits.count == 2 {
        bytes.append(UInt8(16 * digits[0] + digits[1]))
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }

  /// RFC 4648, section 4, and the safe alphabet of section 5; blanks mean nothing. nil: something else is in it.
  private static func decoded(_ text: [UInt8]) -> [UInt8]? {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for byte in text {
      let value: UInt8
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = byte - 65
      case UInt8(ascii: "a")...UInt8(ascii: "z"): value = byte - 97 + 26
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte - 48 + 52
      case UInt8(ascii: "+"), UInt8(ascii: "-"): value = 62
      case UInt8(ascii: "/"), UInt8(ascii: "_"): value = 63
      case UInt8(ascii: "="), 0x20, 0x0a, 0x0d, 0x09: continue
      default: return nil
      }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }
}
