import Endpoint
import Glibc

/// An empty file that this process has locked (flock(2)); the system unlocks it when the process ends, however
/// it ends.
nonisolated struct LockedFile: ~Copyable {
  private let path: String
  private let descriptor: Descriptor
  private let facts: FileFacts

  /// Makes the file where it is missing; nil where another process has it locked.
  static func lock(_ path: String) throws(ControlFailure) -> LockedFile? {
    while true {
      try refuseForeign(path)
      let number = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
      guard number >= 0 else { throw .system(SystemFailure("cannot open \(path)")) }
      let descriptor = Descriptor(owning: number)
      guard flock(number, LOCK_EX | LOCK_NB) == 0 else {
        guard errno == EWOULDBLOCK else { throw .system(SystemFailure("cannot lock \(path)")) }
        return nil
      }
      guard fchmod(number, 0o600) == 0 else { throw .system(SystemFailure("cannot close \(path) to others")) }
      // Whoever had it may have removed it between open and flock; then it is locked in vain.
      if let facts = FileFacts(of: descriptor), let there = FileFacts(at: path), facts.isSame(as: there) {
        return LockedFile(path: path, descriptor: descriptor, facts: facts)
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
