import Control
import Glibc

/// A stream to the daemon's socket, seen from the other end.
package struct Connection: ~Copyable {
  package let descriptor: Descriptor
  /// The process that listens.
  package let peer: Peer

  /// Connects, and makes sure that the daemon belongs to this user before a word is said to it.
  package init(to place: SocketPlace) throws(Failure) {
    let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard number >= 0 else { throw .system(SystemFailure("cannot make a socket")) }
    let descriptor = Descriptor(owning: number)
    // connect(2) of a full backlog and send(2) to a stopped daemon end after this.
    var patience = timeval(tv_sec: Connection.patience, tv_usec: 0)
    setsockopt(number, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    guard withSocketAddress(place.socket, { connect(number, $0, $1) }) == 0 else {
      switch errno {
      case ENOENT, ECONNREFUSED, ENOTDIR: throw .noDaemon
      case EAGAIN: throw .silent(Silence(process: nil))
      default: throw .system(SystemFailure("cannot reach the daemon at \(place.socket)"))
      }
    }
    guard let peer = Peer(of: number) else {
      throw .system(SystemFailure("cannot tell whose socket \(place.socket) is"))
    }
    guard peer.user == getuid() else { throw .foreign(user: peer.user, socket: place.socket) }
    self.descriptor = descriptor
    self.peer = peer
  }

  /// Seconds in which a daemon that lives has read what it is sent, however busy the machine is.
  private static let patience = 5

  package enum Failure: Error {
    /// Nothing listens.
    case noDaemon
    case silent(Silence)
    case foreign(user: UInt32, socket: String)
    case system(SystemFailure)
  }

  /// Sends all of it. false: the daemon hung up; what it said before can still be received.
  package func send(_ bytes: [UInt8]) throws(Failure) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(descriptor.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count > 0 { sent += count }
      if count < 0, errno == EPIPE || errno == ECONNRESET { return false }
      if count < 0, errno == EAGAIN { throw .silent(Silence(process: peer.process)) }
      if count < 0, errno != EINTR { throw .system(SystemFailure("cannot send to the daemon")) }
    }
    return true
  }

  /// Waits until `receive` has something; false: whoever reads our `output` left before.
  package func waitForMore(whileReading output: Int32) throws(Failure) -> Bool {
    try wait(beside: pollfd(fd: output, events: 0, revents: 0), for: "the daemon")
  }

  /// Waits until `input` can be read; false: the daemon has something to say first.
  package func waitForInput(_ input: Int32) throws(Failure) -> Bool {
    try !wait(beside: pollfd(fd: input, events: Int16(POLLIN), revents: 0), for: "the input")
  }

  /// Returns whether the daemon has something to say; else it is `other` that something happened to. A daemon that has
  /// read what it was sent takes its time; from one that has not, nothing will come.
  private func wait(beside other: pollfd, for what: String) throws(Failure) -> Bool {
    var polled = [pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0), other]
    var limit = Int32(Connection.patience * 1000)
    while true {
      let count = poll(&polled, nfds_t(polled.count), limit)
      if count > 0 { return polled[0].revents != 0 }
      guard count == 0 || errno == EINTR else { throw .system(SystemFailure("cannot wait for \(what)")) }
      guard count == 0 else { continue }
      guard hasRead else { throw .silent(Silence(process: peer.process)) }
      limit = -1
    }
  }

  /// Whether the daemon has read all that it was sent (SIOCOUTQ, which counts in stream sockets of this kind, too).
  private var hasRead: Bool {
    var unread: Int32 = 0
    return ioctl(descriptor.number, UInt(TIOCOUTQ), &unread) != 0 || unread == 0
  }

  /// What came next, waiting for it; empty where the daemon hung up.
  package func receive() throws(Failure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = recv(descriptor.number, &bytes, bytes.count, 0)
      if count >= 0 { return Array(bytes[..<count]) }
      if errno == ECONNRESET { return [] }
      guard errno == EINTR else { throw .system(SystemFailure("cannot receive from the daemon")) }
    }
  }
}

/// Who is at the other end of a connected socket (SO_PEERCRED, socket(7)).
package struct Peer: Hashable, Sendable {
  package let process: Int32
  package let user: UInt32

  /// nil with errno set where the socket is not connected.
  package init?(of socket: Int32) {
    // struct ucred, which Glibc's module leaves out: pid, uid and gid of 32 bits each.
    var credentials: [UInt32] = [0, 0, 0]
    var size = socklen_t(MemoryLayout<UInt32>.stride * credentials.count)
    guard getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0 else { return nil }
    process = Int32(bitPattern: credentials[0])
    user = credentials[1]
  }
}

/// Calls `body` with the address of the socket at `path`, which is at most `SocketPlace.longestPath` bytes.
package func withSocketAddress(
  _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
) -> Int32 {
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  let bytes = Array(path.utf8)
  precondition(bytes.count <= SocketPlace.longestPath, "a socket place was chosen short enough")
  withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
  return withUnsafePointer(to: address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
    }
  }
}
