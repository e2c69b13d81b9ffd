import CDesktop
import Glibc

/// An X server of its own for one test: Xvfb on a display number the server chooses.
package final class PrivateServer: Sendable {
  package let display: String
  package let process: pid_t

  package struct Failure: Error { package let message: String }

  package init(screen: String = "1280x800x24", arguments: [String] = []) throws {
    var pipes: [Int32] = [0, 0]
    guard pipe(&pipes) == 0 else { throw Failure(message: "pipe: errno \(errno)") }
    defer { close(pipes[0]) }
    process = try spawn(
      ["Xvfb", "-displayfd", "3", "-noreset", "-nolisten", "tcp", "-screen", "0", screen] + arguments,
      descriptors: [3: pipes[1]])
    close(pipes[1])
    var digits: [UInt8] = []
    var byte: UInt8 = 0
    while read(pipes[0], &byte, 1) == 1, byte != 10 { digits.append(byte) }
    guard !digits.isEmpty else { throw Failure(message: "Xvfb did not start") }
    display = ":" + String(decoding: digits, as: UTF8.self)
  }

  deinit {
    kill(process, SIGTERM)
    var status: Int32 = 0
    waitpid(process, &status, 0)
  }
}

/// Starts a program with default signals and an empty signal mask; a descriptor map says which of ours
/// becomes which of the child's, beside standard output and error.
package func spawn(
  _ arguments: [String], environment: [String: String] = [:], descriptors: [Int32: Int32] = [:]
) throws -> pid_t {
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  var none = sigset_t()
  var all = sigset_t()
  sigemptyset(&none)
  sigfillset(&all)
  posix_spawnattr_setsigmask(&attributes, &none)
  posix_spawnattr_setsigdefault(&attributes, &all)
  posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  for (theirs, ours) in descriptors { posix_spawn_file_actions_adddup2(&actions, ours, theirs) }
  var words = arguments.map { strdup($0) } + [nil]
  defer { words.forEach { free($0) } }
  var inherited: [String: String] = [:]
  var entry = environ
  while let text = entry.pointee {
    let pair = String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    if pair.count == 2 { inherited[String(pair[0])] = String(pair[1]) }
    entry += 1
  }
  inherited.merge(environment) { $1 }
  var variables = inherited.map { strdup("\($0.key)=\($0.value)") } + [nil]
  defer { variables.forEach { free($0) } }
  var process: pid_t = 0
  let result = posix_spawnp(&process, arguments[0], &actions, &attributes, &words, &variables)
  guard result == 0 else {
    throw PrivateServer.Failure(message: "\(arguments[0]): \(String(cString: strerror(result)))")
  }
  return process
}
