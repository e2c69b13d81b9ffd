import Support

/// A page of the documents, and the code in it.
struct Page {
  let name: String
  let text: String

  static let names =
    Repository.files(in: "", ending: ".md") + Repository.files(in: "docs", ending: ".md")
    + Repository.files(in: "contrib", ending: ".md")

  init(_ name: String) {
    self.name = name
    text = Repository.text(name) ?? ""
  }

  /// What stands between backquotes, and the lines of blocks marked `sh`.
  var code: [String] {
    var found: [String] = []
    var fence: Substring?
    for line in text.split(separator: "\n") {
      if line.hasPrefix("```") {
        fence = fence == nil ? line.dropFirst(3) : nil
      } else if fence == "sh" {
        found.append(String(line))
      } else if fence == nil {
        let parts = line.split(separator: "`", omittingEmptySubsequences: false)
        found += parts.enumerated().filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
      }
    }
    return found
  }

  /// The arguments of every `whorl …` in the code.
  var commandLines: [[String]] {
    code.flatMap { line in
      let spaced = line.reduce(into: "") { $0 += "()|>&;'".contains($1) ? " \($1) " : String($1) }
      let words = spaced.split(separator: " ").map(String.init)
      return words.indices.filter { words[$0] == "whorl" }.map { start in
        Array(words[(start + 1)...].prefix { !["|", ">", "&", ";", ")", "'", "#"].contains($0) })
      }
    }
  }

  /// Where the links lead, without those that leave the project.
  var links: [String] {
    text.split(separator: "](").dropFirst().compactMap { part in
      let target = part.prefix { $0 != ")" }
      return target.contains("://") ? nil : String(target)
    }
  }
}
