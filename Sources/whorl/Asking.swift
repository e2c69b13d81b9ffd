import Control
import Endpoint
import Glibc

/// Has the running daemon do `command`, and hands on what it says.
///
/// `otherwise` is done where no daemon runs.
func ask(_ command: Command, otherwise: () -> ExitCode? = { nil }) -> ExitCode {
  switch meetingPlace() {
  case .failure(let reason): return fail(reason.message)
  case .success(let (display, place)):
    do throws(Connection.Failure) {
      return try converse(over: try Connection(to: place), Request(command))
    } catch {
      if case .noDaemon = error, let code = otherwise() { return code }
      return fail(error.message(display: display))
    }
  }
}

/// True where there is not even the socket of a daemon.
func hasNoDaemon() -> Bool {
  guard case .success(let (_, place)) = meetingPlace() else { return false }
  return access(place.socket, F_OK) != 0 && errno == ENOENT
}

private struct NowhereToMeet: Error {
  let message: String
}

/// Where the daemon of this display is to be found.
private func meetingPlace() -> Result<(DisplayName, SocketPlace), NowhereToMeet> {
  let display = getenv("DISPLAY").map { String(cString: $0) } ?? ""
  guard !display.isEmpty else {
    return .failure(NowhereToMeet(message: "DISPLAY is not set; whorl needs an X display"))
  }
  guard let name = DisplayName(display) else {
    return .failure(
      NowhereToMeet(message: "DISPLAY is \"\(display)\", which names no X display; they look like :0"))
  }
  return SocketPlace.choose(display: name, user: .current).map { (name, $0) }
    .mapError { NowhereToMeet(message: "\($0)") }
}

/// Sends the request and copies the reply until its exit code; `events` has none until the daemon ends.
private func converse(over connection: consuming Connection, _ request: Request) throws(Connection.Failure)
  -> ExitCode
{
  var lines = LineReader()
  // Where the daemon hung up before the end of the request, its reply says why.
  let isHeard = try connection.send(request.bytes)
  if case .pick(let pick) = request.command, isHeard { try tell(pick, to: connection) }
  while try connection.waitForMore(whileReading: StandardStream.output.rawValue) {
    let bytes = try connection.receive()
    guard !bytes.isEmpty else { return fail("the daemon hung up in the middle of its answer") }
    lines.append(bytes)
    guard let code = copy(&lines) else { continue }
    // Whoever asked the daemon to quit may rely on its end: the system closes the connection then.
    if request.command == .quit { while try !connection.receive().isEmpty {} }
    return code
  }
  return .failed
}

/// Sends what is chosen from, as it comes, and says that this was all. An answer may come before that.
///
/// Of endless lines no more is read than is taken, and one byte, which tells that there was more.
private func tell(_ pick: Pick, to connection: borrowing Connection) throws(Connection.Failure) {
  let input = pick.file.map { open($0, O_RDONLY | O_CLOEXEC) } ?? STDIN_FILENO
  guard input >= 0 else { throw .system(SystemFailure("cannot read \(pick.file ?? "the input")")) }
  var part = [UInt8](repeating: 0, count: 65_536)
  var lines = LineCount(separator: pick.separator)
  var sent = 0
  while try connection.waitForInput(input) {
    let count = read(input, &part, part.count)
    if count < 0, errno == EINTR { continue }
    guard count >= 0 else { throw .system(SystemFailure("cannot read \(pick.file ?? "the standard input")")) }
    guard count > 0 else { break }
    let taken = lines.take(part[..<count])
    let isHeard = try connection.send(Array(part[..<min(count, taken + 1)]))
    sent += taken
    // What is more than the daemon reads would wait for it.
    guard isHeard, !lines.isExceeded, sent <= LineCount.mostBytes else { break }
  }
  hangUp(on: input)
  shutdown(connection.descriptor.number, Int32(SHUT_WR))
}

/// Writes whole lines of a reply; a code ends it.
private func copy(_ lines: inout LineReader) -> ExitCode? {
  do throws(OverlongLine) {
    while let line = try lines.next() {
      switch ReplyPart.read(line) {
      case .output(let text)?:
        guard StandardStream.output.write(text) else { return StandardStream.output.complain() }
      case .error(let text)?: StandardStream.error.tell(String(decoding: text, as: UTF8.self))
      case .end(let code)?: return code
      case nil: return fail("the daemon's answer is garbled; start it again: whorl daemon --replace")
      }
    }
    return nil
  } catch {
    return fail("the daemon's answer is garbled; start it again: whorl daemon --replace")
  }
}

private func fail(_ message: String) -> ExitCode {
  StandardStream.error.tell("whorl: \(message)\n")
  return .failed
}

extension Connection.Failure {
  fileprivate func message(display: DisplayName) -> String {
    switch self {
    case .noDaemon: "no daemon is running on \(display); start it with `whorl daemon`"
    case .foreign(let user, let socket):
      "the socket \(socket) belongs to user \(user); whorl does not talk to it"
    case .silent(let silence): silence.message(on: display)
    case .system(let failure): "\(failure)"
    }
  }
}
