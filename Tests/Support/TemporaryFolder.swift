import Glibc

/// A folder of its own for one test; removed with all it holds when it is let go.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() {
    var template = Array("/tmp/whorl-tests-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { preconditionFailure("a temporary folder can be made") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { Self.remove(path) }

  private static func remove(_ path: String) {
    if unlink(path) == 0 { return }
    if let folder = opendir(path) {
      defer { closedir(folder) }
      while let entry = readdir(folder) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name != ".", name != ".." { remove("\(path)/\(name)") }
      }
    }
    rmdir(path)
  }

  /// The path of `name` in it.
  package func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Makes the folders on the way. Returns the path.
  @discardableResult
  package func write(_ bytes: [UInt8], to name: String, mode: mode_t = 0o644) -> String {
    makeFolders(name.split(separator: "/").dropLast().map(String.init))
    let descriptor = open(file(name), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
    precondition(descriptor >= 0, "\(name) can be made")
    defer { close(descriptor) }
    precondition(Glibc.write(descriptor, bytes, bytes.count) == bytes.count, "\(name) can be written")
    return file(name)
  }

  @discardableResult
  package func write(_ text: String, to name: String, mode: mode_t = 0o644) -> String {
    write(Array(text.utf8), to: name, mode: mode)
  }

  private func makeFolders(_ names: [String]) {
    for end in names.indices { mkdir(file(names[...end].joined(separator: "/")), 0o755) }
  }
}
