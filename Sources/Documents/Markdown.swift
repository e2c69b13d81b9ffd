/// The part of Markdown that the reference page is written in, as roff: headings of the second level, paragraphs,
/// lists, tables and fenced blocks.
enum Markdown {
  static func roff(_ lines: [Substring]) -> String {
    var rest = lines[...]
    var result = ""
    while let line = rest.first {
      switch line {
      case "": rest.removeFirst()
      case _ where line.hasPrefix("## "):
        result += Roff.section(String(line.dropFirst(3)))
        rest.removeFirst()
      case _ where line.hasPrefix("```"):
        rest.removeFirst()
        result += Roff.example(take(from: &rest) { !$0.hasPrefix("```") })
        rest = rest.dropFirst()
      case _ where line.hasPrefix("|"): result += table(take(from: &rest) { $0.hasPrefix("|") })
      case _ where line.hasPrefix("- "): result += list(take(from: &rest) { !$0.isEmpty })
      default: result += Roff.paragraph(take(from: &rest) { !$0.isEmpty }.joined(separator: "\n"))
      }
    }
    return result
  }

  private static func take(from rest: inout ArraySlice<Substring>, while fits: (Substring) -> Bool)
    -> [Substring]
  {
    let taken = Array(rest.prefix(while: fits))
    rest = rest.dropFirst(taken.count)
    return taken
  }

  private static func list(_ lines: [Substring]) -> String {
    lines.map { line in
      line.hasPrefix("- ")
        ? ".IP \\(bu 2\n" + Roff.marked(line.dropFirst(2)) + "\n"
        : Roff.marked(line.drop { $0 == " " }) + "\n"
    }.joined()
  }

  /// Rows become tagged paragraphs: the first cell is the tag, the last one the text, those between stand after the tag.
  private static func table(_ lines: [Substring]) -> String {
    lines.dropFirst(2).map { line in
      let cells = line.dropFirst().dropLast().split(separator: "|").map(withoutBlanks)
      let between = zip(cells.dropFirst().dropLast(), ["", "; default "]).filter { !$0.0.isEmpty }
      let note = between.map { $0.1 + Roff.marked($0.0) }.joined()
      return Roff.tagged(
        Roff.marked(cells[0]) + (note.isEmpty ? "" : "  (\(note))"), Roff.marked(cells[cells.count - 1]))
    }.joined()
  }

  private static func withoutBlanks(_ cell: Substring) -> Substring {
    var cell = cell
    while cell.first == " " { cell.removeFirst() }
    while cell.last == " " { cell.removeLast() }
    return cell
  }
}
