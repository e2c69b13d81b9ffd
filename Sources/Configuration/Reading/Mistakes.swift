import Menus

/// A place in one of the files that are read together.
struct Location: Hashable, Sendable {
  /// Index of the file in reading order.
  var source: Int
  var position: Position
}

/// All that is found wrong while reading, in the order in which it was found.
struct Mistakes: Sendable {
  private(set) var found: [(severity: Diagnostic.Severity, location: Location, message: String)] = []

  mutating func error(_ location: Location, _ message: String) {
    found.append((.error, location, message))
  }

  mutating func warning(_ location: Location, _ message: String) {
    found.append((.warning, location, message))
  }
}
