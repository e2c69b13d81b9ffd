import Glibc

/// A folder of its own for one test; removed with it.
final class Folder {
  let path: String

  init() {
    var template = Array("/tmp/whorl-desktop-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { preconditionFailure("the temporary folder can be made") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { Self.remove(path) }

  private nonisolated static func remove(_ path: String) {
    if let folder = opendir(path) {
      while let entry = readdir(folder) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        guard name != ".", name != ".." else { continue }
        if entry.pointee.d_type == UInt8(DT_DIR) {
          remove("\(path)/\(name)")
        } else {
          unlink("\(path)/\(name)")
        }
      }
      closedir(folder)
    }
    rmdir(path)
  }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  @discardableResult
  func write(_ text: String, to name: String, mode: mode_t = 0o644) -> String {
    let descriptor = open(file(name), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
    precondition(descriptor >= 0, "\(name) can be written")
    defer { close(descriptor) }
    var bytes = Array(text.utf8)
    precondition(Glibc.write(descriptor, &bytes, bytes.count) == bytes.count, "\(name) can be written")
    return file(name)
  }

  func makeFolder(_ name: String) -> String {
    mkdir(file(name), 0o755)
    return file(name)
  }

  /// nil: there is no such file.
  func bytes(of name: String) -> [UInt8]? {
    let descriptor = open(file(name), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
    }
  }

  func text(of name: String) -> String? { bytes(of: name).map { String(decoding: $0, as: UTF8.self) } }

  /// The parts of a file whose parts each end in NUL.
  func parts(of name: String) -> [String]? {
    text(of: name)?.split(separator: "\0", omittingEmptySubsequences: false).dropLast().map(String.init)
  }
}
