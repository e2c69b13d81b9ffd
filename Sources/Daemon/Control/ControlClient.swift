import Control
import Desktop
import Endpoint
import Glibc
import Menus

/// What a client may follow.
package enum Broadcast: Hashable, Sendable {
  /// What happens, as JSON.
  case events
  /// What open menus get as input (`Trace`).
  case trace
}

/// A client at the daemon's socket. It asks once and is answered once, now or later.
package final class ControlClient {
  private enum Stage: Equatable {
    /// Its request has not arrived as a whole.
    case asking
    /// What belongs to its request comes, until it says that this was all.
    case telling(Request)
    case waiting
    /// As above, and more may come of what belongs to its request.
    case adding
    /// It gets a line for each thing that happens, until it hangs up.
    case following(Broadcast)
    /// It was answered; the connection ends when all is sent.
    case leaving
    /// It was answered; the connection ends with the daemon.
    case lingering
    case gone
  }

  private let descriptor: Descriptor
  private let loop: MainLoop
  private let asked: (Control.Command, ControlClient) -> Void
  private let left: (ControlClient) -> Void
  private var stage = Stage.asking
  private var lingers = false
  private var request = LineReader()
  /// What came after the request's line, for requests that have more to say than a line.
  package private(set) var body: [UInt8] = []
  /// It hung up before it was answered.
  package var onLeave: () -> Void = {}
  /// More has come of its body; once it is whole, no more will.
  package var onMore: (_ bytes: [UInt8], _ isWhole: Bool) -> Void = { _, _ in }
  /// More has come of it than is read, and why; instead of its end.
  package var onExcess: (Reply) -> Void = { _ in }
  /// False while more may come.
  package var isWhole: Bool { stage != .adding }
  /// When what has come so far is used.
  private var patience: Deadline?
  private var unsent: [UInt8] = []
  private var arrivals: Watch?
  private var departures: Watch?

  /// A follower that leaves more than this unread is dropped, in bytes.
  private static let longestBacklog = 1 << 20
  /// Nobody chooses from more than this, in bytes.
  static let longestBody = LineCount.mostBytes
  /// What comes after such a silence, or later than that, is told of later.
  private static let longestSilence: Milliseconds = 100
  private static let longestWait: Milliseconds = 500

  init(
    _ descriptor: consuming Descriptor, loop: MainLoop,
    asked: @escaping (Control.Command, ControlClient) -> Void,
    left: @escaping (ControlClient) -> Void
  ) {
    self.descriptor = descriptor
    self.loop = loop
    self.asked = asked
    self.left = left
    arrivals = loop.watch(self.descriptor.number) { [weak self] in self?.receive() }
  }

  /// Answers. It does nothing where the client left meanwhile.
  package func reply(_ reply: Reply = Reply()) {
    switch stage {
    case .gone: return
    case .asking, .telling, .leaving, .lingering:
      preconditionFailure("a client is answered once, after it asked")
    case .adding: listenForTheEnd()
    case .waiting, .following: break
    }
    stage = lingers ? .lingering : .leaving
    unsent += reply.bytes
    flush()
  }

  /// Sends a follower a line, without its line break.
  package func send(_ line: String) {
    send(ReplyPart.pieces(of: Array("\(line)\n".utf8), as: ReplyPart.output).flatMap(\.bytes))
  }

  var isAsking: Bool {
    switch stage {
    case .asking, .telling: true
    case .waiting, .adding, .following, .leaving, .lingering, .gone: false
    }
  }
  func isFollowing(_ broadcast: Broadcast) -> Bool { stage == .following(broadcast) }
  var unsentCount: Int { unsent.count }

  /// Lines of a reply, for a follower.
  func send(_ bytes: [UInt8]) {
    guard case .following = stage else { return }
    guard unsent.count + bytes.count <= ControlClient.longestBacklog else { return leave() }
    unsent += bytes
    flush()
  }

  /// Tells a client without an answer that there will be none.
  func dismiss() {
    switch stage {
    case .asking, .telling: leave()
    case .waiting, .adding: reply(Reply(error: "whorl: the daemon ended\n", code: .failed))
    case .following: reply()
    case .leaving, .lingering, .gone: break
    }
  }

  /// Hangs up.
  func leave() {
    guard stage != .gone else { return }
    let isUnanswered = stage == .waiting || stage == .adding
    stage = .gone
    if isUnanswered { onLeave() }
    onLeave = {}
    onMore = { _, _ in }
    onExcess = { _ in }
    patience = nil
    arrivals = nil
    departures = nil
    unsent = []
    // The descriptor itself is closed with this object, which whoever still means to answer may hold.
    shutdown(descriptor.number, Int32(SHUT_RDWR))
    left(self)
  }

  /// Reads once, so that a client that floods takes turns with all others.
  private func receive() {
    var bytes = [UInt8](repeating: 0, count: 16_384)
    let count = recv(descriptor.number, &bytes, bytes.count, 0)
    if count < 0, errno == EAGAIN || errno == EINTR { return }
    if case .telling(let request) = stage { return hear(bytes[..<max(0, count)], of: request) }
    if stage == .adding { return hearMore(bytes[..<max(0, count)]) }
    guard count > 0 else { return leave() }
    request.append(bytes[..<count])
    do throws(OverlongLine) {
      guard let line = try request.next() else { return }
      let read = Request.read(line)
      guard case .success(let whole) = read, case .pick = whole.command else { return begin(read) }
      stage = .telling(whole)
      body = request.rest
      patience = loop.deadline { [weak self] in self?.beginAhead() }
      latest = MainLoop.now + ControlClient.longestWait
      wait()
    } catch {
      begin(.failure(.overlong))
    }
  }

  private func hear(_ bytes: ArraySlice<UInt8>, of request: Request) {
    guard !bytes.isEmpty else { return begin(.success(request)) }
    body += bytes
    guard body.count <= ControlClient.longestBody else {
      body = []
      return begin(.failure(.tooManyLines(ControlClient.longestBody)))
    }
    wait()
  }

  private func wait() { patience?.moment = min(latest, MainLoop.now + ControlClient.longestSilence) }
  private var latest = MainLoop.now

  /// Not all of it has come, and who asked shall not wait any longer.
  private func beginAhead() {
    guard case .telling(let request) = stage else { return }
    stage = .adding
    asked(request.command, self)
  }

  private func hearMore(_ bytes: ArraySlice<UInt8>) {
    heard += bytes.count
    let isTooMuch = body.count + heard > ControlClient.longestBody
    guard !bytes.isEmpty, !isTooMuch else {
      stage = .waiting
      listenForTheEnd()
      return isTooMuch
        ? onExcess(Request.Refusal.tooManyLines(ControlClient.longestBody).reply) : onMore([], true)
    }
    onMore(Array(bytes), false)
  }
  private var heard = 0

  /// Nothing more is read. A watch for nothing still tells of a peer that closed both directions, and not of
  /// one that closed only its own after asking.
  private func listenForTheEnd() {
    arrivals = loop.watch(descriptor.number, for: []) { [weak self] in self?.leave() }
  }

  private func begin(_ read: Result<Request, Request.Refusal>) {
    stage = .waiting
    patience = nil
    request = LineReader()
    listenForTheEnd()
    switch read {
    case .failure(let refusal): reply(refusal.reply)
    case .success(let request):
      if case .events(let trace) = request.command { stage = .following(trace == nil ? .events : .trace) }
      lingers = request.command == .quit
      asked(request.command, self)
    }
  }

  private func flush() {
    var sent = 0
    while sent < unsent.count {
      let count = unsent[sent...].withUnsafeBytes {
        Glibc.send(
          descriptor.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count > 0 {
        sent += count
      } else if errno == EAGAIN {
        break
      } else if errno != EINTR {
        return leave()
      }
    }
    unsent.removeFirst(sent)
    if !unsent.isEmpty {
      if departures == nil {
        departures = loop.watch(descriptor.number, for: .output) { [weak self] in self?.flush() }
      }
    } else {
      departures = nil
      if stage == .leaving { leave() }
    }
  }
}
