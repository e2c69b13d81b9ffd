import Control
import Desktop
import Endpoint
import Glibc
import Menus

/// The process that has the lock of a display, seen from one that wants it.
struct LockOwner {
  /// 0: it cannot be seen from here.
  private let process: pid_t
  private let place: SocketPlace

  init(_ process: pid_t, of place: SocketPlace) {
    self.process = process
    self.place = place
  }

  /// Returns once it has ended, and everything of it with it. A process that was killed has its lock for some
  /// milliseconds longer, on a busy machine for many.
  ///
  /// Throws where it lives on: at once where it answers.
  func waitForEnd(until limit: Instant) throws(ControlFailure) {
    guard process > 0 else { throw .alreadyRunning(place.display) }
    guard let end = try end() else { return }
    switch try word(until: limit, or: end) {
    case .life: throw .alreadyRunning(place.display)
    case .silence: throw .doesNotAnswer(place.display, Silence(process: process))
    case .leave: guard LockOwner.has(end, comeBy: limit) else { throw .alreadyRunning(place.display) }
    }
  }

  /// The same for one that was asked to quit. False: it has not, or it cannot be seen from here, and a moment has
  /// passed.
  func hasEnded(by limit: Instant) throws(ControlFailure) -> Bool {
    guard process > 0 else {
      poll(nil, 0, min(10, LockOwner.rest(until: limit)))
      return false
    }
    guard let end = try end() else { return true }
    return LockOwner.has(end, comeBy: limit)
  }

  // MARK: Its end

  /// nil: it is over.
  private func end() throws(ControlFailure) -> ProcessDescriptor? {
    if let end = ProcessDescriptor(process) { return end }
    guard errno == ESRCH else { throw .system(SystemFailure("cannot watch process \(process)")) }
    return nil
  }

  private static func has(_ end: ProcessDescriptor, comeBy limit: Instant) -> Bool {
    var polled = pollfd(fd: end.number, events: Int16(POLLIN), revents: 0)
    while true {
      let count = poll(&polled, 1, rest(until: limit))
      if count >= 0 || errno != EINTR { return count > 0 }
    }
  }

  private static func rest(until limit: Instant) -> Int32 {
    Int32(max(0, limit.milliseconds - MainLoop.now.milliseconds).rounded(.up))
  }

  // MARK: What it says

  private enum Word {
    /// It does as it is asked.
    case life
    /// It is ending, or does not listen yet, or speaks another version.
    case leave
    case silence
  }

  private func word(until limit: Instant, or end: ProcessDescriptor) throws(ControlFailure) -> Word {
    do throws(Connection.Failure) {
      let connection = try Connection(to: place)
      guard try connection.send(Request(.sync).bytes) else { return .leave }
      return try answer(over: connection, until: limit, or: end)
    } catch {
      switch error {
      case .noDaemon: return .leave
      case .silent: return .silence
      case .foreign(let user, let socket): throw .otherUser(path: socket, user: user)
      case .system(let failure): throw .system(failure)
      }
    }
  }

  private func answer(
    over connection: borrowing Connection, until limit: Instant, or end: ProcessDescriptor
  ) throws(Connection.Failure) -> Word {
    var bytes: [UInt8] = []
    while true {
      var polled = [connection.descriptor.number, end.number].map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      let count = poll(&polled, nfds_t(polled.count), LockOwner.rest(until: limit))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return .silence }
      guard polled[1].revents == 0 else { return .leave }
      let part = try connection.receive()
      bytes += part
      if part.isEmpty { return bytes == Reply().bytes ? .life : .leave }
    }
  }
}
