import Glibc

/// A folder of its own for what is measured; removed with this.
final class TemporaryFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/whorl-bench-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw BenchError("no temporary folder: errno \(errno)") }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit { _ = (try? spawn(["rm", "-rf", path])).map { wait(for: $0) } }
}
