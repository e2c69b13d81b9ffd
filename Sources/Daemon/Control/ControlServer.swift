import Control
import Desktop
import Endpoint
import Glibc
import Menus

/// Takes commands from clients at the daemon's socket. No client can make it wait, and an idle one costs nothing.
package final class ControlServer {
  private let claim: DisplayClaim
  private let socket: ListeningSocket
  private let loop: MainLoop
  private let handler: (Control.Command, ControlClient) -> Void
  /// In the order of their coming.
  private var clients: [ControlClient] = []
  private var arrivals: Watch?
  private var recovery: Deadline?

  /// More at a time are not served: the oldest that has not even asked goes, else the oldest.
  private static let mostClients = 128
  /// What all clients together may leave unread, in bytes.
  private static let longestBacklog = 16 << 20

  /// Listens; `handler` gets each command and answers its client now or later. Clients that ask for `events` are
  /// followers from then on: the handler may send them a first line, and must not answer.
  package init(
    _ claim: DisplayClaim, loop: MainLoop, handler: @escaping (Control.Command, ControlClient) -> Void
  ) throws(ControlFailure) {
    self.claim = claim
    self.loop = loop
    self.handler = handler
    socket = try ListeningSocket(for: claim)
    listen()
  }

  /// Whether anyone follows what happens.
  package var hasFollowers: Bool { hasFollowers(of: .events) }

  /// Whether `broadcast` reaches anyone.
  package func hasFollowers(of broadcast: Broadcast) -> Bool {
    clients.contains { $0.isFollowing(broadcast) }
  }

  /// Sends a line, without its line break, to all who asked for such.
  package func broadcast(_ line: String, as broadcast: Broadcast = .events) {
    guard hasFollowers(of: broadcast) else { return }
    let bytes = ReplyPart.pieces(of: Array("\(line)\n".utf8), as: ReplyPart.output).flatMap(\.bytes)
    for client in clients where client.isFollowing(broadcast) { client.send(bytes) }
    keepWithinLimits()
  }

  /// Removes the socket and gives the display up, then tells the clients. Their connections end with this object
  /// or, since some wait for just that, with the process.
  package func close() {
    arrivals = nil
    recovery = nil
    socket.removeFile()
    claim.release()
    for client in clients { client.dismiss() }
  }

  private func listen() {
    arrivals = loop.watch(socket.number) { [weak self] in self?.accept() }
  }

  /// Accepts a few, so that a flood of clients takes turns with all else.
  private func accept() {
    for _ in 0..<16 {
      let number = Glibc.accept(socket.number, nil, nil)
      if number >= 0 {
        welcome(Descriptor(owning: number))
      } else if errno == EMFILE || errno == ENFILE || errno == ENOMEM || errno == ENOBUFS {
        return rest()
      } else if errno != EINTR && errno != ECONNABORTED {
        return
      }
    }
  }

  /// Nothing can be accepted: what waits would wake the loop without end.
  private func rest() {
    arrivals = nil
    let recovery = loop.deadline { [weak self] in self?.listen() }
    recovery.moment = MainLoop.now + 1000
    self.recovery = recovery
  }

  private func welcome(_ descriptor: consuming Descriptor) {
    guard fcntl(descriptor.number, F_SETFD, FD_CLOEXEC) == 0,
      fcntl(descriptor.number, F_SETFL, O_NONBLOCK) == 0,
      let peer = Peer(of: descriptor.number), peer.user == getuid()
    else { return }
    let client = ControlClient(
      descriptor, loop: loop,
      asked: { [weak self] command, client in
        self?.handler(command, client)
        self?.keepWithinLimits()
      },
      left: { [weak self] client in self?.clients.removeAll { $0 === client } })
    clients.append(client)
    keepWithinLimits()
  }

  private func keepWithinLimits() {
    while clients.count > ControlServer.mostClients {
      (clients.first(where: \.isAsking) ?? clients[0]).leave()
    }
    while clients.reduce(0, { $0 + $1.unsentCount }) > ControlServer.longestBacklog {
      clients.first { $0.unsentCount > 0 }?.leave()
    }
  }
}
