import Control
import Daemon
import Desktop
import Endpoint
import Glibc
import Menus
import Support
import Testing

/// Desktop has another one: a program to run.
typealias Command = Control.Command

/// A runtime directory of its own, the loop that servers and the test's clients share, and what was asked.
final class ControlBench {
  private let folder: Folder
  var runtimeFolder: String { folder.path }
  let loop = MainLoop()
  private(set) var asked: [Command] = []
  /// Those who asked and were not answered by the handler.
  private(set) var waiting: [ControlClient] = []
  /// Turns of the loop so far.
  private var turns = 0

  init() throws {
    folder = try Folder()
  }

  /// By the rule that the client follows too.
  func place(_ display: String = ":87") throws -> SocketPlace {
    let user = UserFacts(
      number: getuid(), runtimeFolder: runtimeFolder, isPrivate: UserFacts.current.isPrivate)
    return try SocketPlace.choose(display: try #require(DisplayName(display)), user: user).get()
  }

  /// The folder in which a socket would be put, made as a stranger might: with this mode.
  func makeFolder(mode: mode_t = 0o700) throws -> SocketPlace {
    let place = try place()
    try #require(mkdir(place.folder, mode) == 0 && chmod(place.folder, mode) == 0)
    return place
  }

  /// A server that keeps each client waiting, or answers it at once.
  func server(
    _ display: String = ":87", answer: ((Command, ControlClient) -> Void)? = nil
  ) throws -> ControlServer {
    let claim = try DisplayClaim(at: try place(display))
    return try ControlServer(claim, loop: loop) { [unowned self] command, client in
      asked.append(command)
      if let answer { answer(command, client) } else { waiting.append(client) }
    }
  }

  /// Turns the loop until `condition` holds, which is asked once a turn.
  func run(until condition: @escaping () -> Bool, _ location: SourceLocation = #_sourceLocation) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else {
      Issue.record("no pipe", sourceLocation: location)
      return
    }
    defer { ends.forEach { close($0) } }
    let watch = loop.watch(
      ends[0],
      pending: { [unowned self] in
        turns += 1
        return condition()
      }, handler: { [unowned self] in loop.quit() })
    let limit = loop.deadline { [unowned self] in
      Issue.record("what was waited for did not happen within 20 s", sourceLocation: location)
      loop.quit()
    }
    limit.moment = MainLoop.now + 20_000
    loop.run()
    watch.cancel()
  }

  /// How often the loop turns in a span in which nothing happens; the end of the span is a turn or two.
  func turns(in milliseconds: Double) -> Int {
    var isOver = false
    let end = loop.deadline { isOver = true }
    end.moment = MainLoop.now + Milliseconds(milliseconds)
    turns = 0
    run { isOver }
    return turns
  }

  /// Forgets who waits, as a daemon does that has answered.
  func answerAll(_ reply: Reply = Reply()) {
    for client in waiting { client.reply(reply) }
    waiting = []
  }
}

/// A client made of a bare socket.
final class RawClient {
  private let number: Int32
  private var watch: Watch?
  private(set) var received: [UInt8] = []
  private(set) var isEnded = false

  /// - Parameter reads: false: what the server says is left in the socket.
  init(_ bench: ControlBench, to display: String = ":87", reads: Bool = true) throws {
    number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    let path = try bench.place(display).socket
    let isConnected = withSocketAddress(path) { [number] in connect(number, $0, $1) } == 0
    try #require(isConnected)
    if reads { watch = bench.loop.watch(number) { [weak self] in self?.read() } }
  }

  deinit { close(number) }

  /// false: the server hung up.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { Glibc.send(number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) } == bytes.count
  }

  func send(_ text: String) { send(Array(text.utf8)) }

  /// Sends as much as the socket takes at once.
  func flood(_ bytes: [UInt8]) {
    _ = fcntl(number, F_SETFL, O_NONBLOCK)
    _ = bytes.withUnsafeBytes { Glibc.send(number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
  }

  func ask(_ command: Command) { send(Request(command).bytes) }

  func finishSending() { shutdown(number, Int32(SHUT_WR)) }

  func hangUp() {
    watch = nil
    shutdown(number, Int32(SHUT_RDWR))
  }

  var text: String { String(decoding: received, as: UTF8.self) }

  private func read() {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = recv(number, &bytes, bytes.count, 0)
    guard count > 0 else {
      isEnded = true
      watch = nil
      return
    }
    received += bytes[..<count]
  }
}

/// The type and permissions of what is at `path`, links not followed, in octal; nil: nothing.
func mode(of path: String) -> String? {
  var status = stat()
  return lstat(path, &status) == 0 ? String(status.st_mode, radix: 8) : nil
}
