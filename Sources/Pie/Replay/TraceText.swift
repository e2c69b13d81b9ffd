import Geometry
import Menus

// A trace as text: a line for the opening, then a line for each event, with its moment in milliseconds first and its
// parts as `name=value`.

extension Trace {
  /// The first line of every trace.
  package static let heading = "whorl-trace 1"

  /// The whole text.
  package var text: String {
    ([Trace.heading, openingLine] + steps.map(\.line)).joined(separator: "\n") + "\n"
  }

  /// The line that begins a session.
  package var openingLine: String {
    var fields = Fields()
    fields["menu"] = Fields.escaped(menu.rawValue)
    fields.put(opening.pointer)
    fields["center"] = Fields.text(opening.center)
    fields["holder"] = opening.holder?.word
    fields["gesture"] = opening.gesture.rawValue
    fields["froze"] = opening.frozeInput ? "yes" : "no"
    fields["modifiers"] = String(opening.modifiers.rawValue)
    fields["keys"] = opening.downKeys.map { String($0.rawValue) }.sorted().joined(separator: ",")
    fields["hovered"] = opening.hovered.map { Fields.escaped($0.rawValue) }
    // What was dropped before changes no choice, and is nobody's business.
    if opening.drop == .dragged { fields["drop"] = "dragged" }
    let monitor = stage.monitor
    fields["monitor"] = [monitor.x, monitor.y, monitor.width, monitor.height].map(Fields.text).joined(
      separator: ",")
    fields["scale"] = Fields.text(stage.scale.factor)
    fields["mirrored"] = stage.isMirrored ? "yes" : "no"
    fields["title"] = Fields.text(stage.titleHeight)
    fields["labels"] = Fields.text(stage.labelWidth)
    fields["idle"] = Fields.text(stage.idleLimit.value)
    fields["warps"] = stage.canWarp ? "yes" : "no"
    return "open \(fields.line)"
  }

  /// The last session of a text.
  package init(text: String) throws(TraceMistake) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .map { (number: $0.offset + 1, text: String($0.element)) }
      .filter { !$0.text.isEmpty && !$0.text.hasPrefix("#") }[...]
    guard lines.first?.text == Trace.heading else {
      throw TraceMistake(line: 1, "the first line is not \"\(Trace.heading)\"")
    }
    lines = lines.filter { $0.text != Trace.heading }[...]
    if let last = lines.lastIndex(where: { $0.text.hasPrefix("open ") }) { lines = lines[last...] }
    guard let first = lines.popFirst(), first.text.hasPrefix("open ") else {
      throw TraceMistake(line: 2, "there is no line that begins with \"open\"")
    }
    guard let opened = Trace(opening: Fields(first.text.dropFirst("open ".count))) else {
      throw TraceMistake(line: first.number, "this opening lacks something")
    }
    self = opened
    for line in lines {
      guard let step = Step(line: line.text) else {
        throw TraceMistake(line: line.number, "\"\(line.text)\" is no event")
      }
      steps.append(step)
    }
  }

  private init?(opening fields: Fields) {
    guard let name = fields["menu"], let pointer = fields.sample, let center = fields.point("center"),
      let monitor = fields.numbers("monitor"), monitor.count == 4
    else { return nil }
    let keys = (fields["keys"] ?? "").split(separator: ",").compactMap {
      UInt8($0).map(KeyCode.init(rawValue:))
    }
    var opening = Opening(
      pointer: pointer, center: center, holder: fields["holder"].flatMap(Holder.init(word:)),
      modifiers: fields.modifiers, downKeys: Set(keys), frozeInput: fields["froze"] == "yes",
      gesture: fields["gesture"].flatMap(Trigger.Gesture.init(rawValue:)) ?? .press,
      drop: fields["drop"] == "dragged" ? .dragged : .none)
    opening.hovered = fields["hovered"].map { ItemID(Fields.unescaped($0)) }
    self.init(
      menu: MenuName(Fields.unescaped(name)), opening: opening,
      stage: Stage(
        setup: Setup(),
        monitor: Rectangle(x: monitor[0], y: monitor[1], width: monitor[2], height: monitor[3]),
        scale: Scale(fields.number("scale") ?? 1), isMirrored: fields["mirrored"] == "yes",
        titleHeight: fields.number("title") ?? 34, labelWidth: fields.number("labels") ?? 0,
        idleLimit: Milliseconds(fields.number("idle") ?? 30_000), canWarp: fields["warps"] != "no"))
  }
}

/// What is wrong with the text of a trace.
package struct TraceMistake: Error, Hashable, CustomStringConvertible {
  /// Counts from 1.
  package let line: Int
  package let message: String

  init(line: Int, _ message: String) {
    self.line = line
    self.message = message
  }

  package var description: String { "line \(line): \(message)" }
}
