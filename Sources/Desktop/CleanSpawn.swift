import CDesktop
import Glibc

/// How every program is started: default signals, none of them blocked, and no descriptor of ours but the standard
/// ones (posix_spawn(3)).
nonisolated struct CleanSpawn: ~Copyable {
  private var attributes = posix_spawnattr_t()
  private var actions = posix_spawn_file_actions_t()

  enum Session: Hashable, Sendable {
    /// Lives on when the terminal of the daemon is closed.
    case own
    case ours
  }

  init(in session: Session) {
    posix_spawnattr_init(&attributes)
    posix_spawn_file_actions_init(&actions)
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    // sigfillset leaves out two signals of glibc's own, which posix_spawn would then set to ignored.
    memset(&all, 0xff, MemoryLayout<sigset_t>.size)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | (session == .own ? WHORL_SPAWN_SETSID : 0)
    posix_spawnattr_setflags(&attributes, Int16(flags))
  }

  deinit {
    var (attributes, actions) = (attributes, actions)
    posix_spawnattr_destroy(&attributes)
    posix_spawn_file_actions_destroy(&actions)
  }

  mutating func enter(_ directory: String) { posix_spawn_file_actions_addchdir_np(&actions, directory) }

  mutating func readNothing() {
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
  }

  /// Standard output becomes `descriptor`.
  mutating func write(to descriptor: Int32) {
    posix_spawn_file_actions_adddup2(&actions, descriptor, STDOUT_FILENO)
  }

  /// Standard input and output become `descriptor`.
  mutating func talk(over descriptor: Int32) {
    posix_spawn_file_actions_adddup2(&actions, descriptor, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDOUT_FILENO)
  }

  /// Starts `file`, a path or a name in PATH. Returns when its first instruction is due (glibc's posix_spawn waits for
  /// the exec).
  ///
  /// - Returns: 0, or the code of what went wrong (errno(3)).
  consuming func start(
    _ file: String, _ arguments: CStringBlock, environment: CStringBlock?, process: inout pid_t
  ) -> Int32 {
    posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1)
    return posix_spawnp(
      &process, file, &actions, &attributes, arguments.pointers, environment?.pointers ?? environ)
  }
}
