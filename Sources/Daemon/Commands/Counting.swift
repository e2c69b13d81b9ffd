extension Int {
  /// "1 menu", "2 menus"; for nouns whose plural ends in s.
  func counting(_ noun: String) -> String { self == 1 ? "1 \(noun)" : "\(self) \(noun)s" }
}
