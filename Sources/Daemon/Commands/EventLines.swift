import Desktop
import Menus
import Pie

/// What happens, as a line of JSON each (`whorl events`).
final class EventLines {
  private let send: (String) -> Void

  init(send: @escaping (String) -> Void) { self.send = send }

  func report(_ effect: SessionEffect, menu: MenuName) {
    switch effect {
    case .entered(let name, let depth):
      line("opened", [("menu", .text(name.rawValue)), ("depth", .number(Double(depth)))])
    case .hovered(let item): line("hovered", [("item", item.map { .text($0.rawValue) } ?? .null)])
    case .hide(let reason):
      line("closed", [("menu", .text(menu.rawValue)), ("reason", .text(reason.rawValue))])
    case .perform(let choice):
      line(
        "chosen",
        [
          ("menu", .text(choice.menu.rawValue)), ("item", .text(choice.origin.item)),
        ])
    case .warp, .adjusted, .end: break
    }
  }

  func report(_ effect: LauncherEffect, launcher plan: LauncherPlan) {
    let name = ("launcher", Json.text(plan.setup.name.rawValue))
    switch effect {
    case .grab: line("launcher-opened", [name])
    case .release: line("launcher-closed", [name])
    case .drop: line("launcher-moved", [name])
    case .hovered(let index):
      line("hovered", [name, ("item", index.map { .text(plan.items[$0].id.rawValue) } ?? .null)])
    case .perform, .adjusted, .drag: break
    }
  }

  func reloaded(isGood: Bool) { line("reloaded", [("ok", .boolean(isGood))]) }

  /// Menu and item are those of the choice, and null for what no item began.
  func failed(_ failure: LaunchFailure) {
    line(
      "failed",
      [
        ("menu", failure.origin.map { .text($0.menu.rawValue) } ?? .null),
        ("item", failure.origin.map { .text($0.item) } ?? .null), ("label", .text(failure.name)),
        ("reason", .text("\(failure.reason)")),
      ])
  }

  private func line(_ event: String, _ fields: [(String, Json)]) {
    send(Json.object([("event", .text(event))] + fields).text)
  }
}

/// A value as JSON text (RFC 8259).
indirect enum Json: Hashable {
  case null
  case boolean(Bool)
  case number(Double)
  case text(String)
  case list([Json])
  case fields([Field])

  struct Field: Hashable {
    var name: String
    var value: Json
  }

  static func object(_ fields: [(String, Json)]) -> Json {
    .fields(fields.map { Field(name: $0.0, value: $0.1) })
  }

  var text: String {
    switch self {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .number(let value):
      value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
    case .text(let text): Json.quoted(text)
    case .list(let values): "[\(values.map(\.text).joined(separator: ","))]"
    case .fields(let fields):
      "{\(fields.map { "\(Json.quoted($0.name)):\($0.value.text)" }.joined(separator: ","))}"
    }
  }

  /// In quotes. What is not to be seen or steers terminals and readers is written by its number: the value stays.
  ///
  /// - Parameter escape: spells such a character.
  static func quoted(_ text: String, escape: (Unicode.Scalar) -> String = escaped) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where scalar.breaksLines || scalar.properties.generalCategory == .format || scalar.isUnseen:
        result += escape(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// Beyond U+FFFF as two surrogates.
  nonisolated private static func escaped(_ scalar: Unicode.Scalar) -> String {
    scalar.utf16.map { "\\u" + digits($0, count: 4) }.joined()
  }

  /// As a basic string of TOML 1.0, which knows no surrogates.
  static func quotedForToml(_ text: String) -> String {
    quoted(text) {
      $0.value > 0xffff ? "\\U" + digits($0.value, count: 8) : "\\u" + digits($0.value, count: 4)
    }
  }

  nonisolated private static func digits(_ number: some BinaryInteger, count: Int) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: count - digits.count) + digits
  }
}
