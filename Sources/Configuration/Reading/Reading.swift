import Menus

/// What one reading of the configuration yields: a value that may go to another thread.
package struct Reading: Sendable {
  /// nil where there is an error: what was in force stays.
  package var setup: Setup?
  /// Every mistake, sorted by place.
  package var diagnostics: [Diagnostic]
  /// The files and folders whose changes matter, whether they exist or not.
  package var watched: [String] { stamps.keys.sorted() }
  /// Where all of it is written.
  package var landmarks = Landmarks()
  /// The state in which each of them was found; nil for one that does not exist.
  var stamps: [String: FileStamp?] = [:]

  package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}
