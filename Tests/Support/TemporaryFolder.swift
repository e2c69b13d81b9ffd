import Glibc

/// A folder of its own for one test, for tests that cannot go on without: what fails ends them.
package final class TemporaryFolder: Sendable {
  private let folder: Folder

  package init() { folder = TemporaryFolder.expecting { try Folder() } }

  package var path: String { folder.path }

  /// The path of `name` in it.
  package func file(_ name: String) -> String { folder[name] }

  /// Makes the folders on the way. Returns the path.
  @discardableResult
  package func write(_ bytes: [UInt8], to name: String, mode: mode_t = 0o644) -> String {
    TemporaryFolder.expecting { try folder.write(bytes, to: name, mode: mode) }
  }

  @discardableResult
  package func write(_ text: String, to name: String, mode: mode_t = 0o644) -> String {
    write(Array(text.utf8), to: name, mode: mode)
  }

  @discardableResult
  package func makeFolder(_ name: String) -> String { folder.makeFolder(name) }

  /// nil: there is no such file.
  package func text(of name: String) -> String? { folder.text(of: name) }

  private static func expecting<Result>(_ body: () throws -> Result) -> Result {
    do {
      return try body()
    } catch {
      preconditionFailure("\(error)")
    }
  }
}
