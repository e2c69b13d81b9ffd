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
  /// What is typed already when it opens.
  package var filter: String?
  /// The lines that `filter` finds are printed, and nothing is asked.
  package var isDump = false
  /// A search that leaves one line chooses it.
  package var choosesOnlyMatch = false
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

  /// What is shown above the lines; the message is written in Pango's markup (rofi-dmenu(5), `-mesg`).
  package var title: String? {
    let parts = [prompt, message?.withoutMarkup].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: " – ")
  }

  /// One warning for all that was ignored; nil: nothing was.
  package var warning: String? {
    guard !ignored.isEmpty else { return nil }
    return "whorl pick: ignored, since a pie has no use for it: \(ignored.joined(separator: " "))\n"
  }
}
