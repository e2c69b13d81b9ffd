import Menus

extension String {
  /// The same, its lines kept, with nothing in it that steers a terminal or a reader: it may quote what came from anywhere.
  package var readable: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { String($0).oneLine }
      .joined(separator: "\n")
  }
}
