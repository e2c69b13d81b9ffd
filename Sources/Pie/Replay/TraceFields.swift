import Geometry
import Menus

/// The parts of a line, `name=value` each; values hold no space.
struct Fields {
  private var names: [String] = []
  private var values: [String: String] = [:]

  init() {}

  init(_ text: Substring) {
    for part in text.split(separator: " ") {
      guard let equals = part.firstIndex(of: "=") else { continue }
      self[String(part[..<equals])] = String(part[part.index(after: equals)...])
    }
  }

  subscript(name: String) -> String? {
    get { values[name] }
    set {
      guard let newValue else { return }
      if values.updateValue(newValue, forKey: name) == nil { names.append(name) }
    }
  }

  var line: String { names.map { "\($0)=\(values[$0] ?? "")" }.joined(separator: " ") }

  func number(_ name: String) -> Double? { values[name].flatMap(Double.init) }

  func numbers(_ name: String) -> [Double]? {
    guard let parts = values[name]?.split(separator: ",") else { return nil }
    let numbers = parts.compactMap { Double($0) }
    return numbers.count == parts.count ? numbers : nil
  }

  func point(_ name: String) -> Point? {
    guard let numbers = numbers(name), numbers.count == 2 else { return nil }
    return Point(x: numbers[0], y: numbers[1])
  }

  var modifiers: Modifiers { Modifiers(rawValue: values["modifiers"].flatMap { UInt16($0) } ?? 0) }

  var sample: PointerSample? {
    guard let point = point("at"), let time = values["time"].flatMap({ UInt32($0) }),
      let serial = values["serial"].flatMap({ UInt($0) })
    else { return nil }
    return PointerSample(point: point, time: ServerTime(rawValue: time), serial: serial)
  }

  mutating func put(_ sample: PointerSample) {
    self["at"] = Fields.text(sample.point)
    self["time"] = String(sample.time.rawValue)
    self["serial"] = String(sample.serial)
  }

  static func text(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
  }

  static func text(_ point: Point) -> String { "\(text(point.x)),\(text(point.y))" }

  /// A text as its code points, where it would not survive as a part of a line.
  static func escaped(_ string: String) -> String {
    let isPlain = !string.isEmpty && !string.hasPrefix("U+") && !string.contains { $0.isWhitespace }
    guard !isPlain else { return string }
    return string.unicodeScalars.map { "U+" + String($0.value, radix: 16) }.joined(separator: ",")
  }

  static func unescaped(_ string: String) -> String {
    guard string.hasPrefix("U+") else { return string }
    let scalars = string.split(separator: ",").compactMap {
      UInt32($0.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
    }
    return String(String.UnicodeScalarView(scalars))
  }
}

extension Holder {
  /// As a part of a line.
  var word: String {
    switch self {
    case .key(let code): "key:\(code.rawValue)"
    case .button(let button): "button:\(button)"
    }
  }

  init?(word: String) {
    let parts = word.split(separator: ":")
    guard parts.count == 2, let number = UInt8(parts[1]) else { return nil }
    switch parts[0] {
    case "key": self = .key(KeyCode(rawValue: number))
    case "button": self = .button(number)
    default: return nil
    }
  }
}
