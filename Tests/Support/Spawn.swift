import CDesktop
import Glibc

/// Starts a program with default signals and an empty signal mask.
/// - Parameters:
///   - arguments: the program, looked up in PATH, and its arguments.
///   - environment: variables beside those of the test; nil takes one away.
///   - descriptors: which of ours becomes which of the child's (`[theirs: ours]`).
package func spawn(
  _ arguments: [String], environment: [String: String?] = [:], descriptors: [Int32: Int32] = [:]
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
  let changed = inheritedEnvironment().merging(environment) { $1 }
  var variables = changed.compactMap { name, value in value.map { strdup("\(name)=\($0)") } } + [nil]
  defer { variables.forEach { free($0) } }
  var process: pid_t = 0
  let result = posix_spawnp(&process, arguments[0], &actions, &attributes, &words, &variables)
  guard result == 0 else {
    throw TestFailure("\(arguments[0]) does not start: \(String(cString: strerror(result)))")
  }
  return process
}

private func inheritedEnvironment() -> [String: String?] {
  var inherited: [String: String?] = [:]
  var entry = environ
  while let text = entry.pointee {
    let pair = String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    if pair.count == 2 { inherited[String(pair[0])] = String(pair[1]) }
    entry += 1
  }
  return inherited
}
