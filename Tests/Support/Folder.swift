import Glibc

/// A folder of its own for one test; removed with it.
package final class Folder: Sendable {
  package let path: String

  package init() throws {
    var template = Array("/tmp/whorl-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw TestFailure("no temporary folder: errno \(errno)") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { removeTree(path) }

  package subscript(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file in place, with the folders on the way to it.
  @discardableResult
  package func write(_ bytes: [UInt8], to name: String, mode: mode_t = 0o644) throws -> String {
    let parents = name.split(separator: "/").dropLast()
    for count in parents.indices { makeFolder(parents[...count].joined(separator: "/")) }
    let file = open(self[name], O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
    guard file >= 0 else { throw TestFailure("\(self[name]) cannot be written: errno \(errno)") }
    defer { close(file) }
    guard Glibc.write(file, bytes, bytes.count) == bytes.count else {
      throw TestFailure("\(self[name]) was not written whole: errno \(errno)")
    }
    return self[name]
  }

  @discardableResult
  package func write(_ text: String, to name: String, mode: mode_t = 0o644) throws -> String {
    try write(Array(text.utf8), to: name, mode: mode)
  }

  @discardableResult
  package func makeFolder(_ name: String, mode: mode_t = 0o755) -> String {
    mkdir(self[name], mode)
    return self[name]
  }

  /// The names in a folder, sorted; none if there is no such folder.
  package func names(in name: String = ".") -> [String] { Support.names(in: self[name]) }

  package func text(of name: String) -> String? { contents(of: self[name]) }
}

/// A whole file, those of /proc included; nil if it cannot be opened.
package func contents(of path: String) -> String? {
  let file = open(path, O_RDONLY | O_CLOEXEC)
  guard file >= 0 else { return nil }
  defer { close(file) }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 65536)
  while case let count = read(file, &chunk, chunk.count), count > 0 { bytes += chunk[..<count] }
  return String(decoding: bytes, as: UTF8.self)
}

/// The names in a folder, sorted; none if there is no such folder.
package func names(in path: String) -> [String] {
  guard let folder = opendir(path) else { return [] }
  defer { closedir(folder) }
  var names: [String] = []
  while let entry = readdir(folder) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    if name != ".", name != ".." { names.append(name) }
  }
  return names.sorted()
}

/// Removes a file, or a folder with all that is in it; links are not followed.
private func removeTree(_ path: String) {
  guard unlink(path) != 0, errno == EISDIR else { return }
  for name in names(in: path) { removeTree("\(path)/\(name)") }
  rmdir(path)
}
