import Endpoint
import Glibc

/// An empty file that this process has locked (fcntl(2), advisory record locking); the system unlocks it when the
/// process ends, however it ends.
///
/// Such a lock is the process's alone: what it starts does not inherit it, and the system tells whose it is. It is lost
/// as soon as the process closes any descriptor of the file, so nothing else may open it.
nonisolated struct LockedFile: ~Copyable {
  private let path: String
  private let descriptor: Descriptor
  private let facts: FileFacts

  enum Attempt: ~Copyable {
    case locked(LockedFile)
    /// 0: by a process that cannot be seen from here (pid_namespaces(7)).
    case held(by: pid_t)
  }

  /// Makes the file where it is missing. Waits for nothing.
  static func lock(_ path: String) throws(ControlFailure) -> Attempt {
    while true {
      try refuseForeign(path)
      let number = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
      guard number >= 0 else { throw .system(SystemFailure("cannot open \(path)")) }
      let descriptor = Descriptor(owning: number)
      var whole = flock()
      whole.l_type = Int16(F_WRLCK)
      guard fcntl(number, F_SETLK, &whole) == 0 else {
        guard errno == EAGAIN || errno == EACCES, fcntl(number, F_GETLK, &whole) == 0 else {
          throw .system(SystemFailure("cannot lock \(path)"))
        }
        if whole.l_type == Int16(F_UNLCK) { continue }
        return .held(by: whole.l_pid)
      }
      guard fchmod(number, 0o600) == 0 else { throw .system(SystemFailure("cannot close \(path) to others")) }
      // Whoever had it may have removed it between open and lock; then it is locked in vain.
      if let facts = FileFacts(of: descriptor), let there = FileFacts(at: path), facts.isSame(as: there) {
        return .locked(LockedFile(path: path, descriptor: descriptor, facts: facts))
      }
    }
  }

  // The file goes while it is still locked, so that nobody locks one that is about to vanish.
  deinit {
    if let there = FileFacts(at: path), there.isSame(as: facts) { unlink(path) }
  }

  private init(path: String, descriptor: consuming Descriptor, facts: FileFacts) {
    self.path = path
    self.descriptor = descriptor
    self.facts = facts
  }

  private static func refuseForeign(_ path: String) throws(ControlFailure) {
    guard let there = FileFacts(at: path) else { return }
    guard there.owner == getuid() else { throw .otherUser(path: path, user: there.owner) }
    guard there.kind == .file else { throw .inTheWay(path: path, what: there.kind.words) }
    guard there.size == 0 else { throw .inTheWay(path: path, what: "is a file with something in it") }
  }
}
