import Support

typealias Folder = Support.TemporaryFolder

extension Folder {
  /// The parts of a file whose parts each end in NUL.
  func parts(of name: String) -> [String]? {
    text(of: name)?.split(separator: "\0", omittingEmptySubsequences: false).dropLast().map(String.init)
  }
}
