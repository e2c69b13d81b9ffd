import Menus

/// What `whorl pick` is asked for: a choice between lines.
package struct Pick: Hashable, Sendable {
  package var prompt: String?
  package var message: String?
  /// What is printed of a choice: letters as rofi's `-format` knows them (rofi-dmenu(5)).
  package var format = "s"
  /// The byte between two lines of the input.
  package var separator = UInt8(ascii: "\n")
  /// What is hovered at first.
  package var selection: Selection?
  /// More than one line can be chosen.
  package var isMultiple = false
  /// It is cancelled when nothing was chosen by then.
  package var timeout: Milliseconds?
  /// Rows that are marked, as rofi writes them: "0,2-4,-1".
  package var activeRows: String?
  package var urgentRows: String?
  /// Read instead of the standard input.
  package var file: String?
  package var layout = LayoutKind.ring
  /// Lines are written in Pango's markup.
  package var hasMarkup = false
  /// Keys as they are written, by the number of rofi's `kb-custom`: from 1 to 19.
  package var customKeys: [Int: String] = [:]
  /// Options that say how rofi or dmenu look, in the order of their coming.
  package var ignored: [String] = []

  package enum Selection: Hashable, Sendable {
    /// The first line that is this text, or begins with it.
    case text(String)
    /// From 0.
    case row(Int)
  }

  package init() {}

  /// What is shown above the lines.
  package var title: String? {
    let parts = [prompt, message].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: " – ")
  }

  /// One warning for all that was ignored; nil: nothing was.
  package var warning: String? {
    guard !ignored.isEmpty else { return nil }
    return "whorl pick: ignored, since a pie has no use for it: \(ignored.joined(separator: " "))\n"
  }
}

/// A chosen line.
package struct PickedLine: Hashable, Sendable {
  package var text: String
  /// From 0.
  package var index: Int
  /// What was typed to find it.
  package var filter: String

  package init(text: String, index: Int, filter: String = "") {
    self.text = text
    self.index = index
    self.filter = filter
  }

  /// In the words of rofi's `-format`; other characters stand for themselves.
  package func text(in format: String) -> String {
    var result = ""
    for character in format {
      switch character {
      case "s", "p": result += text
      case "q": result += PickedLine.quoted(text)
      case "i": result += String(index)
      case "d": result += String(index + 1)
      case "f": result += filter
      case "F": result += PickedLine.quoted(filter)
      default: result.append(character)
      }
    }
    return result
  }

  /// As one word of a shell, whatever is in it.
  private static func quoted(_ text: String) -> String { "'\(text.substituting("'\\''", for: "'"))'" }
}
