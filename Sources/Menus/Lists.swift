// Lists in sentences.

extension [String] {
  /// What there is to choose from: "a, b or c".
  package var alternatives: String { joined(with: "or") }

  /// "a, b and c".
  package var enumeration: String { joined(with: "and") }

  private func joined(with word: String) -> String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " \(word) " + last
  }
}
