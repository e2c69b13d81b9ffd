import Endpoint
import Glibc

/// An empty file that this process has locked (fcntl(2), advisory record locking); the system unlocks it when the
/// process ends, however it ends.
///
/// Such a lock is the process's alone: what it starts does not inherit it, and the system tells whose it is. It is lost
/// as soon as the process closes any descriptor of the file, so nothing else may open it.
///
/// The first byte is the process's. The second is for one that it forks, which is to be waited for, too: whoever finds
/// either locked does not have the file.
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
      guard set(F_WRLCK, on: 0..<2, of: number) else {
        guard errno == EAGAIN || errno == EACCES else {
          throw .system(SystemFailure("cannot lock \(path)"))
        }
        guard let owner = owner(of: 0..<1, of: number) ?? owner(of: 1..<2, of: number) else { continue }
        return .held(by: owner)
      }
      guard set(F_UNLCK, on: 1..<2, of: number) else {
        throw .system(SystemFailure("cannot unlock a part of \(path)"))
      }
      guard fchmod(number, 0o600) == 0 else { throw .system(SystemFailure("cannot close \(path) to others")) }
      // Whoever had it may have removed it between open and lock; then it is locked in vain.
      if let facts = FileFacts(of: descriptor), let there = FileFacts(at: path), facts.isSame(as: there) {
        return .locked(LockedFile(path: path, descriptor: descriptor, facts: facts))
      }
    }
  }

  private static func set(_ kind: Int32, on bytes: Range<Int>, of descriptor: Int32) -> Bool {
    var lock = flock(kind, on: bytes)
    return fcntl(descriptor, F_SETLK, &lock) == 0
  }

  /// nil: nobody has them locked.
  private static func owner(of bytes: Range<Int>, of descriptor: Int32) -> pid_t? {
    var lock = flock(F_WRLCK, on: bytes)
    guard fcntl(descriptor, F_GETLK, &lock) == 0, lock.l_type != Int16(F_UNLCK) else { return nil }
    return lock.l_pid
  }

  /// For a process that is forked, which locks the second byte.
  var number: Int32 { descriptor.number }

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

extension flock {
  fileprivate nonisolated init(_ kind: Int32, on bytes: Range<Int>) {
    self.init()
    l_type = Int16(kind)
    (l_start, l_len) = (bytes.lowerBound, bytes.count)
  }
}
