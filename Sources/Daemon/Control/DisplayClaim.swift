import Control
import Desktop
import Endpoint
import Glibc
import Menus

/// The right to be the daemon of a display; holding it is the permission to put the socket into place.
package final class DisplayClaim {
  package let place: SocketPlace
  /// For the watchdog: a process that has its second byte locked belongs to the daemon, and is waited for as well.
  package let lockDescriptor: Int32
  /// nil: given up.
  private var lock: LockedFile?

  /// Throws `alreadyRunning` where another daemon holds it, and `doesNotAnswer` where that seems to be stopped.
  ///
  /// One that is ending is waited for, at most `patience`; for the start of a program only, since nothing else happens
  /// meanwhile.
  package convenience init(at place: SocketPlace, patience: Milliseconds = 2000) throws(ControlFailure) {
    let limit = MainLoop.now + patience
    while true {
      switch try DisplayClaim.attempt(at: place) {
      case .locked(let lock):
        self.init(place, lock)
        return
      case .held(let process): try LockOwner(process, of: place).waitForEnd(until: limit)
      }
    }
  }

  init(_ place: SocketPlace, _ lock: consuming LockedFile) {
    self.place = place
    lockDescriptor = lock.number
    self.lock = consume lock
  }

  static func attempt(at place: SocketPlace) throws(ControlFailure) -> LockedFile.Attempt {
    try prepare(folder: place.folder)
    return try LockedFile.lock(place.lock)
  }

  /// Gives the display up; the next daemon may start.
  package func release() { lock = nil }
}

/// Makes the folder, or makes sure that it is the user's and closed to all others.
private func prepare(folder: String) throws(ControlFailure) {
  let isNew = mkdir(folder, 0o700) == 0
  guard isNew || errno == EEXIST, let facts = FileFacts(at: folder) else {
    throw .system(SystemFailure("cannot make the folder \(folder)"))
  }
  guard facts.owner == getuid() else { throw .otherUser(path: folder, user: facts.owner) }
  guard facts.kind == .folder else { throw .inTheWay(path: folder, what: facts.kind.words) }
  guard facts.permissions == 0o700 || chmod(folder, 0o700) == 0 else {
    throw .system(SystemFailure("cannot close \(folder) to others"))
  }
}
