import Glibc

/// The path of a program of this package, beside the tests that run.
package func built(_ name: String) throws -> String {
  var bytes = [CChar](repeating: 0, count: 4096)
  let count = readlink("/proc/self/exe", &bytes, bytes.count)
  let own = String(decoding: bytes.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
  let folder = own.split(
    separator: "/", omittingEmptySubsequences: false
  ).dropLast().joined(separator: "/")
  let path = "\(folder)/\(name)"
  guard access(path, X_OK) == 0 else { throw TestFailure("\(path) is not built") }
  return path
}
