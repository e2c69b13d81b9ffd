import Geometry
import Menus

// One event as a line of a trace, and back.

extension Trace.Step {
  package var line: String {
    let (word, fields) = parts
    let rest = fields.line
    let head = "\(Fields.text((moment * 1000).rounded() / 1000)) \(word)"
    return rest.isEmpty ? head : "\(head) \(rest)"
  }

  private var parts: (word: String, fields: Fields) {
    var fields = Fields()
    switch input {
    case .warped(let serial):
      fields["serial"] = String(serial)
      return ("warped", fields)
    case .warpFailed: return ("warp-failed", fields)
    case .event(.motion(let sample)):
      fields.put(sample)
      return ("motion", fields)
    case .event(.buttonPress(let button, let sample)), .event(.buttonRelease(let button, let sample)):
      fields["button"] = String(button)
      fields.put(sample)
      if case .event(.buttonPress) = input { return ("button-press", fields) }
      return ("button-release", fields)
    case .event(.keyPress(let key)):
      fields.put(key)
      return ("key-press", fields)
    case .event(.keyRelease(let code, let modifiers, let sample)):
      fields["code"] = String(code.rawValue)
      fields["modifiers"] = String(modifiers.rawValue)
      fields.put(sample)
      return ("key-release", fields)
    case .event(.trigger(let menu, let holder)):
      fields["menu"] = Fields.escaped(menu.rawValue)
      fields["holder"] = holder.word
      return ("trigger", fields)
    // What was made on the spot is no input; only that the session looked at the clock then.
    case .event(.wake), .event(.refilled): return ("wake", fields)
    case .event(.dismiss(let reason)):
      fields["reason"] = reason.rawValue
      return ("dismiss", fields)
    }
  }

  init?(line: String) {
    let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true)
    guard words.count >= 2, let moment = Double(words[0]) else { return nil }
    let fields = Fields(words.count > 2 ? words[2] : "")
    guard let input = Trace.Step.input(String(words[1]), fields) else { return nil }
    self.init(input, at: moment)
  }

  private static func input(_ word: String, _ fields: Fields) -> Trace.Input? {
    switch word {
    case "warped": return fields["serial"].flatMap { UInt($0) }.map { .warped(serial: $0) }
    case "warp-failed": return .warpFailed
    case "motion": return fields.sample.map { .event(.motion($0)) }
    case "button-press", "button-release":
      guard let button = fields["button"].flatMap({ UInt8($0) }), let sample = fields.sample else {
        return nil
      }
      return .event(word == "button-press" ? .buttonPress(button, sample) : .buttonRelease(button, sample))
    case "key-press": return fields.key.map { .event(.keyPress($0)) }
    case "key-release":
      guard let code = fields["code"].flatMap({ UInt8($0) }), let sample = fields.sample else { return nil }
      return .event(.keyRelease(KeyCode(rawValue: code), fields.modifiers, sample))
    case "trigger":
      guard let menu = fields["menu"], let holder = fields["holder"].flatMap(Holder.init(word:)) else {
        return nil
      }
      return .event(.trigger(menu: MenuName(Fields.unescaped(menu)), holder: holder))
    case "wake": return .event(.wake)
    case "dismiss": return fields["reason"].flatMap(CloseReason.init).map { .event(.dismiss($0)) }
    default: return nil
    }
  }
}

extension Fields {
  fileprivate mutating func put(_ key: KeyInput) {
    self["code"] = String(key.code.rawValue)
    self["symbol"] = String(key.symbol.rawValue, radix: 16)
    self["latin"] = String(key.latin.rawValue, radix: 16)
    self["digit"] = key.digit.map { String($0) }
    switch key.keypad {
    case .direction(let angle)?: self["keypad"] = Fields.text(angle.degrees)
    case .center?: self["keypad"] = "center"
    case nil: break
    }
    self["text"] = key.text.map(Fields.escaped)
    self["latin-text"] = key.latinText.map(Fields.escaped)
    self["modifier"] = key.isModifier ? "yes" : nil
    self["modifiers"] = String(key.modifiers.rawValue)
  }

  fileprivate var key: KeyInput? {
    guard let code = self["code"].flatMap({ UInt8($0) }),
      let symbol = self["symbol"].flatMap({ UInt32($0, radix: 16) }),
      let latin = self["latin"].flatMap({ UInt32($0, radix: 16) })
    else { return nil }
    let keypad: KeyInput.Keypad? =
      self["keypad"] == "center" ? .center : number("keypad").map { .direction(Angle(degrees: $0)) }
    return KeyInput(
      code: KeyCode(rawValue: code), symbol: KeySymbol(rawValue: symbol), latin: KeySymbol(rawValue: latin),
      digit: self["digit"].flatMap { Int($0) }, keypad: keypad, text: self["text"].map(Fields.unescaped),
      latinText: self["latin-text"].map(Fields.unescaped), isModifier: self["modifier"] == "yes",
      modifiers: modifiers)
  }
}
