import Control
import Endpoint
import Glibc

/// Replaces this process by `whorl-daemon` with the same arguments: the one beside this program, else the one
/// in PATH. Returns only where that fails.
func becomeDaemonProgram() -> ExitCode {
  let name = "whorl-daemon"
  signal(SIGPIPE, SIG_DFL)
  let words = CommandLine.unsafeArgv
  let count = Int(CommandLine.argc)
  // The arguments stay the bytes they are: file names need not be UTF-8.
  var arguments = [UnsafeMutablePointer<CChar>?](UnsafeBufferPointer(start: words, count: count)) + [nil]
  guard count > 0, let own = strdup(name) else { return .failed }
  defer { free(own) }
  arguments[0] = own
  if let folder = ownFolder() { execv("\(folder)/\(name)", arguments) }
  execvp(name, arguments)
  let reason = String(cString: strerror(errno))
  StandardStream.error.write("whorl: cannot start \(name) (\(reason)); it belongs beside whorl or in PATH\n")
  return .failed
}

/// The folder of this executable, symbolic links resolved.
private func ownFolder() -> String? {
  var path = [CChar](repeating: 0, count: Int(PATH_MAX))
  let count = readlink("/proc/self/exe", &path, path.count)
  guard count > 0, let slash = path[..<count].lastIndex(of: CChar(UInt8(ascii: "/"))) else { return nil }
  return String(decoding: path[..<slash].map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
