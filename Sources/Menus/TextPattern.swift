/// Text in which `*` stands for any characters and `?` for one, or a regular expression; letter case counts.
package struct TextPattern: Hashable, Sendable {
  package let text: String
  /// `text` is a regular expression. What it matches is not for the core to find out: `ExpressionMatch` tells.
  package let isExpression: Bool

  package init(_ text: String) {
    self.text = text
    isExpression = false
  }

  package init(expression: String) {
    text = expression
    isExpression = true
  }

  /// `known` are the matches of expressions that were found.
  package func matches(_ subject: String, among known: Set<ExpressionMatch> = []) -> Bool {
    isExpression
      ? known.contains(ExpressionMatch(expression: text, subject: subject)) : matchesWildcards(subject)
  }

  private func matchesWildcards(_ subject: String) -> Bool {
    let pattern = Array(text)
    let subject = Array(subject)
    var (p, s) = (0, 0)
    var retry: (pattern: Int, subject: Int)?
    while s < subject.count {
      if p < pattern.count, pattern[p] == "*" {
        retry = (p + 1, s)
        p += 1
      } else if p < pattern.count, pattern[p] == "?" || pattern[p] == subject[s] {
        p += 1
        s += 1
      } else if let last = retry {
        retry = (last.pattern, last.subject + 1)
        (p, s) = (last.pattern, last.subject + 1)
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == "*" }
  }
}
