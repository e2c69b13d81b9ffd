import Control
import Desktop
import Endpoint
import Glibc
import Menus

/// The daemon's socket in the file system.
final class ListeningSocket {
  private let descriptor: Descriptor
  private let path: String
  private let facts: FileFacts

  /// Connections that wait to be accepted.
  private static let backlog: Int32 = 64

  /// Puts the socket into place, instead of one that a killed daemon left. Nothing else is ever removed.
  init(for claim: DisplayClaim) throws(ControlFailure) {
    let path = claim.place.socket
    try removeStale(path)
    let number = socket(AF_UNIX, streamWithoutBlocking, 0)
    guard number >= 0 else { throw .system(SystemFailure("cannot make a socket")) }
    let descriptor = Descriptor(owning: number)
    // bind(2) gives the file the mode of the socket, so there is no moment at which it is wider. A umask may
    // take away more: the second call gives that back.
    guard fchmod(number, 0o600) == 0, withSocketAddress(path, { bind(number, $0, $1) }) == 0,
      chmod(path, 0o600) == 0, let facts = FileFacts(at: path), listen(number, ListeningSocket.backlog) == 0
    else { throw .system(SystemFailure("cannot listen at \(path)")) }
    self.descriptor = descriptor
    self.path = path
    self.facts = facts
  }

  var number: Int32 { descriptor.number }

  /// Removes the file, if it is still this socket.
  func removeFile() {
    if let there = FileFacts(at: path), there.isSame(as: facts) { unlink(path) }
  }
}

private let streamWithoutBlocking = Int32(
  SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)

/// Removes a socket at `path` that nobody listens to.
private func removeStale(_ path: String) throws(ControlFailure) {
  guard let there = FileFacts(at: path) else {
    guard errno == ENOENT else { throw .system(SystemFailure("cannot look at \(path)")) }
    return
  }
  guard there.owner == getuid() else { throw .otherUser(path: path, user: there.owner) }
  guard there.kind == .socket else { throw .inTheWay(path: path, what: there.kind.words) }
  guard try isDeserted(path) else { throw .inTheWay(path: path, what: "is the socket of another program") }
  guard unlink(path) == 0 else { throw .system(SystemFailure("cannot remove the old socket \(path)")) }
}

/// Whether nobody listens at `path`. The claim says that no daemon lives, but one that was killed a moment ago may still
/// be closing its descriptors; then the system hangs up soon. Another program does not.
private func isDeserted(_ path: String) throws(ControlFailure) -> Bool {
  let limit = MainLoop.now + 2000
  while true {
    let number = socket(AF_UNIX, streamWithoutBlocking, 0)
    guard number >= 0 else { throw .system(SystemFailure("cannot make a socket")) }
    let probe = Descriptor(owning: number)
    guard withSocketAddress(path, { connect(probe.number, $0, $1) }) == 0 else {
      // Otherwise it is there and cannot be had: EAGAIN (its backlog is full), EPROTOTYPE (no stream).
      return errno == ECONNREFUSED
    }
    var hangingUp = pollfd(fd: probe.number, events: 0, revents: 0)
    let rest = limit.milliseconds - MainLoop.now.milliseconds
    guard rest > 0, poll(&hangingUp, 1, Int32(rest.rounded(.up))) > 0 else { return false }
  }
}
