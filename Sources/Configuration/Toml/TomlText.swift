/// A document read as far as it can be: what was understood, and every mistake of its syntax.
struct TomlText {
  var entries: [TomlEntry] = []
  var mistakes: [TomlMistake] = []
  /// False where lines were left out: then something missing is no mistake of its own.
  var isComplete: Bool { mistakes.isEmpty }

  /// The parser stops at the first mistake. Where that lies on a line with one `key = value`, the line is left
  /// out and the rest is read again, so that one slip does not hide the others.
  init(_ source: Source) {
    var bytes = source.bytes
    while mistakes.count < 20 {
      do {
        let document = try TomlDocument(bytes)
        entries = document.entries()
        return
      } catch {
        let line = source.bytesOfLine(error.position.line)
        mistakes.append(
          TomlMistake(message: Self.explain(error.message), position: error.position))
        guard Self.standsAlone(bytes[line]) else { return }
        // A comment of the same length: every other place stays as it is.
        for index in line { bytes[index] = UInt8(ascii: "#") }
      }
    }
  }

  /// True for `key = value` on one line, which nothing before or after it depends on.
  private static func standsAlone(_ line: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: line, as: UTF8.self)
    guard let first = text.first(where: { $0 != " " && $0 != "\t" }), first != "[", first != "#" else {
      return false
    }
    guard let equals = text.firstIndex(of: "=") else { return false }
    let value = text[text.index(after: equals)...]
    func count(_ character: Character) -> Int { value.count { $0 == character } }
    return count("[") == count("]") && count("{") == count("}")
      && value.range(of: "\"\"\"") == nil && value.range(of: "'''") == nil
      && text[..<equals].allSatisfy { !"]{}[,".contains($0) }
  }

  /// The parser's message in the words of somebody who writes a file; unknown ones stay as they are.
  private static func explain(_ message: String) -> String {
    var detail = message[...]
    if detail.hasPrefix("Error while parsing "), let colon = detail.range(of: ": ") {
      let subject = detail[..<colon.lowerBound].dropFirst("Error while parsing ".count)
      detail = detail[colon.upperBound...]
      if subject == "inline table", detail.includes("'\\n'") || detail.includes("dangling comma") {
        return "a table in braces ends on the line it begins on and has no comma before the brace: "
          + "write it on one line or as a [table] of its own"
      }
      if subject == "key-value pair", detail.hasPrefix("expected a comment or whitespace") {
        return "something follows the value: one `key = value` a line, and text in quotes"
      }
    }
    for (begin, better) in explanations where detail.hasPrefix(begin) { return better }
    if detail.hasPrefix("cannot redefine existing ") {
      let name = detail.split(separator: "'", omittingEmptySubsequences: false)
      if name.count > 1 { return "'\(name[1])' is written a second time; the first stands above" }
    }
    return detail.substituting("the end of the line", for: "'\\n'")
  }

  private static let noValue = "this is no value: text needs quotes"

  private static let explanations: [(begin: String, better: String)] = [
    ("could not determine value type", noValue), ("expected value-terminator", noValue),
    ("expected 'true'", noValue), ("expected 'false'", noValue),
    ("expected value, saw '\\n'", "the value is missing"),
    (
      "unescaped control characters other than TAB",
      "the quote is not closed on this line, or a control character stands in the text"
    ),
    ("encountered end-of-file", "the file ends before this is closed"),
    ("unknown escape sequence", "a backslash begins an escape here: write it twice, or use 'single quotes'"),
  ]
}
