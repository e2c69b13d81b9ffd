import CDesktop
import Glibc

/// Starts a program.
/// - Parameters:
///   - input: a descriptor for its standard input; ours if left out.
///   - output: a descriptor for its standard output; ours if left out.
///   - environment: variables beside our own.
func spawn(
  _ arguments: [String], environment: [String: String] = [:], input: Int32? = nil, output: Int32? = nil
) throws -> pid_t {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  if let input { posix_spawn_file_actions_adddup2(&actions, input, 0) }
  if let output { posix_spawn_file_actions_adddup2(&actions, output, 1) }
  var names = Set(environment.keys)
  var variables = environment.map { strdup("\($0.key)=\($0.value)") }
  var entry = environ
  while let text = entry.pointee {
    let name = String(cString: text).prefix { $0 != "=" }
    if names.insert(String(name)).inserted { variables.append(strdup(text)) }
    entry += 1
  }
  variables.append(nil)
  var words = arguments.map { strdup($0) } + [nil]
  defer { (words + variables).forEach { free($0) } }
  var process: pid_t = 0
  let result = posix_spawnp(&process, arguments[0], &actions, nil, &words, &variables)
  guard result == 0 else { throw BenchError("\(arguments[0]): \(String(cString: strerror(result)))") }
  return process
}

/// Waits for a program.
/// - Returns: its exit code, 128 and more for a signal.
@discardableResult
func wait(for process: pid_t) -> Int32 {
  var status: Int32 = 0
  while waitpid(process, &status, 0) < 0, errno == EINTR {}
  return status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + (status & 0x7f)
}

/// What a program writes, read to its end.
func output(of arguments: [String], environment: [String: String] = [:]) throws -> (text: String, code: Int32)
{
  var ends: [Int32] = [-1, -1]
  guard g_unix_open_pipe(&ends, FD_CLOEXEC, nil) != 0 else { throw BenchError("no pipe: errno \(errno)") }
  defer { close(ends[0]) }
  let process = try spawn(arguments, environment: environment, output: ends[1])
  close(ends[1])
  let text = contents(of: ends[0])
  return (text, wait(for: process))
}

func contents(of descriptor: Int32) -> String {
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 65536)
  while case let count = read(descriptor, &chunk, chunk.count), count > 0 { bytes += chunk[..<count] }
  return String(decoding: bytes, as: UTF8.self)
}

func contents(of path: String) -> String? {
  let file = open(path, O_RDONLY | O_CLOEXEC)
  guard file >= 0 else { return nil }
  defer { close(file) }
  return contents(of: file)
}

/// A program of this package, beside this one.
func built(_ name: String) -> String {
  var bytes = [CChar](repeating: 0, count: 4096)
  let count = readlink("/proc/self/exe", &bytes, bytes.count)
  let own = String(decoding: bytes.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
  return own.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/") + "/"
    + name
}
