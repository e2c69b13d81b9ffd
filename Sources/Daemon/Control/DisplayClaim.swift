import Control
import Endpoint
import Glibc

/// The right to be the daemon of a display; holding it is the permission to put the socket into place.
package final class DisplayClaim {
  package let place: SocketPlace
  /// nil: given up.
  private var lock: LockedFile?

  /// Throws `alreadyRunning` where another process holds it.
  package init(at place: SocketPlace) throws(ControlFailure) {
    self.place = place
    try prepare(folder: place.folder)
    lock = try LockedFile.lock(place.lock)
    if lock == nil { throw .alreadyRunning(place.display) }
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
