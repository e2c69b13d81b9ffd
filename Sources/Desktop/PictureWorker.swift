import Glibc
import Menus
import PictureProtocol

/// Gets icons decoded by `whorl-picture`, a process of its own, ahead of their use.
///
/// Requests are queued and answered through `deliver` from the main loop, in order, each picture once. The
/// worker is started when there is something to do and ended when there is not. A picture that ends the
/// worker, or that it does not answer for, is missing; the rest goes on with a new worker.
package final class PictureWorker {
  /// How patient it is.
  package struct Limits: Sendable {
    /// A worker that has nothing to do for this long is ended.
    package var idle: Milliseconds = 1000
    /// A worker that does not answer for this long is ended. Longer than its own limit of eight seconds.
    package var answer: Milliseconds = 10_000
    /// This many workers that end without an answer, one after the other: something is wrong with them
    /// and not with the pictures.
    package var fruitlessWorkers = 5
    /// How long no worker is started after that.
    package var pause: Milliseconds = 30_000
    /// Requests a worker is given at once; it answers one at a time.
    package var inFlight = 8

    package init() {}
  }

  private let loop: MainLoop
  private let executable: String
  private let cache: String?
  private let limits: Limits
  private let deliver: (PictureAnswer) -> Void

  /// What was asked for since the last `forget`.
  private var asked: Set<PictureKey> = []
  private var queue = PictureQueue()
  private var process: PictureProcess?
  /// Workers that were told to end.
  private var leaving: [ObjectIdentifier: PictureProcess] = [:]
  private var lastID: UInt32 = 0
  private var fruitlessWorkers = 0
  private var pausedUntil: Instant?
  /// Sleeps unless there is something to start.
  private var turn: Deadline?
  /// When the worker has been idle, or silent, for too long.
  private var patience: Deadline?

  /// - Parameter cache: the folder where decoded pictures are kept; nil: none are.
  package init(
    loop: MainLoop, executable: String = PictureWorker.installedExecutable(), cache: String? = nil,
    limits: Limits = Limits(),
    deliver: @escaping (PictureAnswer) -> Void
  ) {
    self.loop = loop
    self.executable = executable
    self.cache = cache
    self.limits = limits
    self.deliver = deliver
    turn = loop.deadline { [weak self] in self?.pump() }
    patience = loop.deadline { [weak self] in self?.losePatience() }
  }

  /// Asks for the picture of `icon`, to fit a square of `side` pixels; answered later, and once only however
  /// often it is asked for. Returns at once. Text is drawn, not decoded: nothing happens.
  package func request(icon: Icon, side: Int, theme: String?) {
    precondition(side > 0, "a picture has at least one pixel")
    let key = PictureKey(icon: icon, side: side, theme: theme)
    guard let source = Self.source(of: key), asked.insert(key).inserted else { return }
    queue.append(PictureQueue.Entry(key: key, source: source))
    if turn?.moment == nil { turn?.moment = MainLoop.now }
  }

  /// Lets everything be asked for again, as after a change of the files or the theme. What is on its way
  /// still arrives.
  package func forget() { asked.removeAll() }

  /// The worker that runs just now; nil: none does.
  package var processID: pid_t? { process?.process }

  /// Where decoded pictures are kept: `$XDG_CACHE_HOME/whorl/pictures` (base directory specification); nil: nowhere.
  package static func cacheFolder(_ environment: ProcessEnvironment) -> String? {
    let base = environment.filled("XDG_CACHE_HOME") ?? environment.filled("HOME").map { "\($0)/.cache" }
    return base.flatMap { $0.hasPrefix("/") ? "\($0)/whorl/pictures" : nil }
  }

  /// The worker beside this program, else the one in PATH.
  package static func installedExecutable() -> String {
    let name = "whorl-picture"
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    guard count > 0, let slash = buffer[..<count].lastIndex(of: CChar(UInt8(ascii: "/"))) else { return name }
    let beside = String(decoding: buffer[...slash].map { UInt8(bitPattern: $0) }, as: UTF8.self) + name
    return access(beside, X_OK) == 0 ? beside : name
  }

  /// nil: there is nothing to decode.
  private static func source(of key: PictureKey) -> PictureSource? {
    switch key.icon {
    case .named(let name): .name(name, theme: key.theme)
    case .file(let path): .file(path)
    case .data(let uri): .data(uri)
    case .text: nil
    }
  }

  // MARK: - The turn of one request

  /// Gives the worker what it may have, and starts one where there is none.
  private func pump() {
    while queue.inFlight < limits.inFlight, let entry = queue.next, let process = process ?? start() {
      if queue.inFlight == 0 { patience?.moment = MainLoop.now + limits.answer }
      lastID &+= 1
      queue.markSent(id: lastID)
      process.send(
        PictureRequest(id: lastID, source: entry.source, side: min(entry.key.side, PictureLimits.side)))
    }
  }

  /// nil: there is none to be had, and everything that waited has been answered.
  private func start() -> PictureProcess? {
    if let pausedUntil, MainLoop.now < pausedUntil {
      giveUp("the picture worker \"\(executable)\" ended \(limits.fruitlessWorkers) times without a picture")
      return nil
    }
    do throws(PictureProcess.Failure) {
      let started = try PictureProcess(
        executable, cache: cache, loop: loop, received: { [weak self] in self?.receive($1, from: $0) },
        ended: { [weak self] in self?.end(of: $0, $1) })
      process = started
      return started
    } catch {
      giveUp(error.message)
      return nil
    }
  }

  private func receive(_ reply: PictureReply, from sender: PictureProcess) {
    guard sender === process, let entry = queue.removeAnswered(id: reply.id) else {
      return sender.end(.offence("an answer to nothing"))
    }
    fruitlessWorkers = 0
    patience?.moment = MainLoop.now + (queue.inFlight == 0 ? limits.idle : limits.answer)
    if queue.next != nil { turn?.moment = MainLoop.now }
    switch reply.result {
    case .picture(let picture): deliver(.decoded(DecodedPicture(entry.key, picture)))
    case .missing(let message), .broken(let message): deliver(.missing(entry.key, message: message))
    }
  }

  private func giveUp(_ message: String) {
    for entry in queue.removeAll() {
      asked.remove(entry.key)
      deliver(.missing(entry.key, message: message))
    }
  }

  // MARK: - The end of a worker

  private func losePatience() {
    guard let process else { return }
    guard queue.inFlight == 0 else { return process.end(.timeout) }
    process.finish()
    leaving[ObjectIdentifier(process)] = process
    self.process = nil
  }

  private func end(of ended: PictureProcess, _ end: PictureProcessEnd) {
    guard ended === process else {
      leaving[ObjectIdentifier(ended)] = nil
      return
    }
    process = nil
    patience?.moment = nil
    if queue.next != nil { turn?.moment = MainLoop.now }
    // The worker answers one at a time and in order: the first without an answer was in its hands.
    guard let entry = queue.takeBack() else { return }
    turn?.moment = MainLoop.now
    let verdict = PictureVerdict(end)
    if let reason = verdict.reason(endedWorkers: entry.endedWorkers) {
      queue.removeNext()
      deliver(.missing(entry.key, message: "\(entry.key.icon.name) cannot be drawn: \(reason)"))
    }
    if verdict != .tooLong { fruitlessWorkers += 1 }
    if fruitlessWorkers >= limits.fruitlessWorkers {
      fruitlessWorkers = 0
      pausedUntil = MainLoop.now + limits.pause
    }
  }
}

extension DecodedPicture {
  fileprivate init(_ key: PictureKey, _ picture: Picture) {
    self.init(
      key: key, width: picture.width, height: picture.height, isSymbolic: picture.isSymbolic,
      bytes: picture.bytes)
  }
}

extension Icon {
  /// As a message calls it.
  fileprivate var name: String {
    switch self {
    case .named(let name): "the icon \"\(name)\""
    case .file(let path): "\"\(path)\""
    case .data: "a data URI"
    case .text(let text): "\"\(text)\""
    }
  }
}
