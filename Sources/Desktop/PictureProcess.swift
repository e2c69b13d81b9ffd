import CDesktop
import Glibc
import PictureProtocol

/// How a worker process came to its end.
enum PictureProcessEnd: Hashable, Sendable {
  /// It ended by itself (wait(2)).
  case exited(status: Int32)
  case killed(signal: Int32)
  /// We ended it: it said what the protocol does not know.
  case offence(String)
  /// We ended it: it did not answer for too long.
  case timeout
}

/// One running `whorl-picture`: requests go out and replies come in over one socket, without ever waiting.
final class PictureProcess {
  /// Why a worker could not be started.
  struct Failure: Error { let message: String }

  let process: pid_t
  private let socket: Int32
  /// Readable once the process has ended (pidfd_open(2)).
  private let endDescriptor: Int32
  private let loop: MainLoop
  private let received: (PictureProcess, PictureReply) -> Void
  private let ended: (PictureProcess, PictureProcessEnd) -> Void

  private var reader = FrameReader()
  private var unsent: [UInt8] = []
  private var inputWatch: Watch?
  private var outputWatch: Watch?
  private var endWatch: Watch?
  private nonisolated(unsafe) var isReaped = false
  /// Why we ended it, where we did.
  private var reason: PictureProcessEnd?

  /// `received` is called for every reply, `ended` once, after the last reply, when the process is reaped.
  init(
    _ executable: String, cache: String?, loop: MainLoop,
    received: @escaping (PictureProcess, PictureReply) -> Void,
    ended: @escaping (PictureProcess, PictureProcessEnd) -> Void
  ) throws(Failure) {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0, &ends) == 0 else {
      throw Failure(message: "no socket for the picture worker: \(String(cString: strerror(errno)))")
    }
    let (ours, theirs) = (ends[0], ends[1])
    defer { close(theirs) }
    let result = Self.spawn([executable] + (cache.map { [$0] } ?? []), socket: theirs)
    guard let process = result.process else {
      close(ours)
      throw Failure(
        message:
          "the picture worker \"\(executable)\" cannot be started: \(String(cString: strerror(result.code)))")
    }
    let endDescriptor = pidfd_open(process, 0)
    guard endDescriptor >= 0, fcntl(ours, F_SETFL, O_NONBLOCK) == 0 else {
      let code = errno
      close(ours)
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
      throw Failure(message: "the picture worker cannot be watched: \(String(cString: strerror(code)))")
    }
    self.process = process
    self.socket = ours
    self.endDescriptor = endDescriptor
    self.loop = loop
    self.received = received
    self.ended = ended
    inputWatch = loop.watch(ours) { [weak self] in self?.receive() }
    endWatch = loop.watch(endDescriptor) { [weak self] in self?.reap() }
  }

  deinit {
    close(socket)
    close(endDescriptor)
    guard !isReaped else { return }
    // Let go while it runs: without a reader it has no purpose.
    kill(process, SIGKILL)
    waitpid(process, nil, WNOHANG)
  }

  func send(_ request: PictureRequest) {
    unsent.append(contentsOf: Frame.bytes(of: request))
    flush()
  }

  /// Ends it in good order: nothing more will be asked.
  func finish() { shutdown(socket, Int32(SHUT_WR)) }

  /// Ends it for `reason`, which `ended` will be told.
  func end(_ reason: PictureProcessEnd) {
    guard !isReaped, self.reason == nil else { return }
    self.reason = reason
    inputWatch = nil
    outputWatch = nil
    kill(process, SIGKILL)
  }

  private func flush() {
    while !unsent.isEmpty {
      let count = unsent.withUnsafeBytes {
        CDesktop.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN {
        guard outputWatch == nil else { return }
        outputWatch = loop.watch(socket, for: .output) { [weak self] in self?.flush() }
        return
      }
      // Nobody reads any more: the end of the process tells the rest.
      if count <= 0 { unsent.removeAll() } else { unsent.removeFirst(count) }
    }
    outputWatch = nil
  }

  /// Reads what is there, but not without bound: the loop has other things to do.
  private func receive() {
    for _ in 0..<16 {
      guard let isOpen = receiveChunk() else { return }
      guard isOpen else {
        // A worker that closes its output has no more to say, whether it ends by itself or not; what it
        // is ending of already is not changed by this.
        inputWatch = nil
        kill(process, SIGKILL)
        return
      }
    }
  }

  /// nil: there is nothing to read just now; false: nor will there ever be.
  private func receiveChunk() -> Bool? {
    var chunk = [UInt8](repeating: 0, count: 65536)
    let count = recv(socket, &chunk, chunk.count, 0)
    if count < 0 { return errno == EAGAIN || errno == EINTR ? nil : false }
    guard count > 0 else { return false }
    chunk.withUnsafeBytes { reader.append(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    do throws(FrameOffence) {
      while reason == nil, let reply = try reader.nextReply() { received(self, reply) }
    } catch {
      end(.offence(error.message))
      return nil
    }
    return reason == nil ? true : nil
  }

  private func reap() {
    var status: Int32 = 0
    guard waitpid(process, &status, WNOHANG) != 0 else { return }
    // What it said before it ended counts.
    if reason == nil { while receiveChunk() == true {} }
    inputWatch = nil
    outputWatch = nil
    endWatch = nil
    isReaped = true
    let signal = status & 0x7f
    ended(self, reason ?? (signal == 0 ? .exited(status: status >> 8 & 0xff) : .killed(signal: signal)))
  }

  /// Default signals, the socket as standard input and output, and nothing else of ours but standard error.
  private static func spawn(_ words: [String], socket: Int32) -> (process: pid_t?, code: Int32) {
    var spawn = CleanSpawn(in: .ours)
    spawn.talk(over: socket)
    var process: pid_t = 0
    let code = spawn.start(words[0], CStringBlock(words), environment: nil, process: &process)
    return (code == 0 ? process : nil, code)
  }
}
