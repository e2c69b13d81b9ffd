/// What the command line asks for.
struct Options {
  var title = "Whorl"
  var json: String?
  var count = 100
  var names: [String] = []
  var waitsForCompositor = false
  /// Puts the floor in the product's place, to check the bench itself: every ratio must be near 1.
  var isRehearsal = false

  /// nil: wrong use.
  init?(_ words: [String]) {
    var words = words[...]
    while let word = words.popFirst() {
      switch word {
      case "--compositor": waitsForCompositor = true
      case "--rehearse": isRehearsal = true
      case "--title", "--json", "--count":
        guard let value = words.popFirst() else { return nil }
        switch word {
        case "--title": title = value
        case "--json": json = value
        default:
          guard let number = Int(value), number > 0 else { return nil }
          count = number
        }
      default:
        guard Measurement.all.contains(where: { $0.name == word }) else { return nil }
        names.append(word)
      }
    }
  }
}
