import CDesktop
import Glibc

/// The watching process. It only makes system calls: after the fork it shares the daemon's memory, and every page
/// it wrote would be its own.
///
/// It shares the connection's descriptor and looks at what the daemon has not read, without taking it. While the
/// daemon reads what arrives, this process sleeps. It must die with the daemon at once, or the connection would
/// stay open.
nonisolated struct Watcher {
  private let parent: pid_t
  private let name: StaticString
  private let buffer: UnsafeMutableRawBufferPointer
  /// How often in a row the daemon was seen in one and the same stop while it held grabs.
  private var stoppedLooks = 0
  private var lastMark = 0

  /// Time for the daemon to do what it is about to do; also the shortest time between two wake-ups.
  private static let settling = 100
  /// What the daemon gets after both were held up.
  private static let reprieve = 500
  /// Bytes. A socket that nobody reads is full at some 280 events, since each counts with what the kernel needs for it;
  /// where less may be written, earlier. Then the server keeps what follows, and a press cannot be seen.
  private static let mostInSight = 4096
  /// The first may come right behind the stop, the others a second apart.
  private static let mostStoppedLooks = 1 + Int(Watchdog.limit)

  /// What is shared with the daemon.
  struct Descriptors {
    /// To the X server.
    var connection: Int32 = 3
    /// Fires where input stays frozen.
    var freeze: Int32 = 4
    /// Fires every second while the daemon holds grabs.
    var hold: Int32 = 5
    /// The daemon's `StateFile`; below 0: there is none.
    var state: Int32 = 6
    /// A file to lock the second byte of; below 0: none.
    var lock: Int32 = 7
  }
  /// Where this process has them.
  private static let own = Descriptors()

  init(parent: pid_t, called name: StaticString) {
    self.parent = parent
    self.name = name
    // Reserved here; of its pages only those are touched that something is read into.
    buffer = .allocate(byteCount: 1 << 18, alignment: 16)
  }

  mutating func run(_ given: Descriptors) -> Never {
    whorl_die_with_parent(SIGKILL)
    guard getppid() == parent, let epoll = settle(given) else { _exit(1) }
    var event = epoll_event()
    while true {
      while epoll_wait(epoll, &event, 1, -1) < 0 {}
      if event.data.fd == Self.own.hold {
        lookAtState()
        continue
      }
      sleep(milliseconds: Self.settling)
      if event.data.fd == Self.own.freeze {
        checkFreeze()
      } else if event.events & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0 {
        // The server has closed the connection: the daemon ends, and this process with it.
        while true { pause() }
      } else {
        watchUnread()
      }
    }
  }

  /// Gives up all that was inherited and is not needed.
  private func settle(_ given: Descriptors) -> Int32? {
    whorl_name_process("whorl-watchdog")
    setsid()
    let lastSignal: Int32 = 64
    for number in 1...lastSignal { signal(number, SIG_DFL) }
    // A terminal's or a service's signals are for the daemon, whose end ends this process.
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] { signal(number, SIG_IGN) }
    chdir("/")
    inherit(given)
    // Interactive work goes first.
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 5)
    close(STDIN_FILENO)
    close(STDOUT_FILENO)
    let epoll = epoll_create1(0)
    // Edge-triggered: unread input wakes once, not again and again.
    guard watch(Self.own.connection, EPOLLIN.rawValue | EPOLLET.rawValue, epoll),
      watch(Self.own.freeze, EPOLLIN.rawValue, epoll), watch(Self.own.hold, EPOLLIN.rawValue, epoll)
    else { return nil }
    return epoll
  }

  /// Over other places, since each may stand where another is to be.
  private func inherit(_ given: Descriptors) {
    let free = Self.own.lock + 1
    let spare = Descriptors(
      connection: fcntl(given.connection, F_DUPFD, free), freeze: fcntl(given.freeze, F_DUPFD, free),
      hold: fcntl(given.hold, F_DUPFD, free), state: fcntl(given.state, F_DUPFD, free),
      lock: fcntl(given.lock, F_DUPFD, free))
    close_range(UInt32(Self.own.connection), UInt32(Self.own.lock), 0)
    dup2(spare.connection, Self.own.connection)
    dup2(spare.freeze, Self.own.freeze)
    dup2(spare.hold, Self.own.hold)
    dup2(spare.state, Self.own.state)
    dup2(spare.lock, Self.own.lock)
    close_range(UInt32(free), .max, 0)
    // Last: closing any descriptor of the file would undo it.
    var second = flock()
    second.l_type = Int16(F_WRLCK)
    (second.l_start, second.l_len) = (1, 1)
    if spare.lock >= 0 { _ = fcntl(Self.own.lock, F_SETLK, &second) }
  }

  private func watch(_ descriptor: Int32, _ events: UInt32, _ epoll: Int32) -> Bool {
    var interest = epoll_event(events: events, data: epoll_data_t(fd: descriptor))
    return epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &interest) == 0
  }

  /// A freeze was not ended in time, unless it was while we waited.
  private func checkFreeze() {
    if expirations(of: Self.own.freeze) != nil { endParent(because: Self.unanswered) }
  }

  /// A stopped daemon would keep its grabs until somebody continues it, and a screen locker waits for them.
  private mutating func lookAtState() {
    guard let count = expirations(of: Self.own.hold) else { return }
    // This process was held up itself: what it saw before that counts no more.
    if count > 1 { stoppedLooks = 0 }
    guard let look = StateFile(descriptor: Self.own.state).look(using: buffer), look.isStopped else {
      stoppedLooks = 0
      return
    }
    stoppedLooks = look.mark == lastMark ? stoppedLooks + 1 : 1
    lastMark = look.mark
    if stoppedLooks == Self.mostStoppedLooks { endParent(because: Self.stopped) }
  }

  /// How often the timer has fired since the last call; nil: it has not.
  private func expirations(of timer: Int32) -> UInt64? {
    var count: UInt64 = 0
    return read(timer, &count, 8) == 8 ? count : nil
  }

  /// Returns when the daemon has read the presses that arrived; ends it if it does not.
  private mutating func watchUnread() {
    while let head = headOfUnreadPress {
      let start = now
      wait(milliseconds: Watchdog.limit * 1000)
      // This process was held up itself (by a stop of the whole group, or a busy machine): the daemon was too.
      if now - start > Watchdog.limit * 1000 + 500 { sleep(milliseconds: Self.reprieve) }
      if headOfUnreadPress == head { endParent(because: Self.unanswered) }
    }
  }

  /// Goes on looking at the daemon's state meanwhile.
  private mutating func wait(milliseconds: Int) {
    let end = now + milliseconds
    while case let rest = end - now, rest > 0 {
      var firing = pollfd(fd: Self.own.hold, events: Int16(POLLIN), revents: 0)
      if poll(&firing, 1, Int32(rest)) == 1 { lookAtState() }
    }
  }

  /// The first bytes of what the daemon has not read, if a press is among it, or may wait behind it. Sequence numbers
  /// and time stamps make them differ from any other.
  private var headOfUnreadPress: SIMD4<UInt64>? {
    let count = recv(Self.own.connection, buffer.baseAddress, buffer.count, Int32(MSG_PEEK | MSG_DONTWAIT))
    guard count >= 32 else { return nil }
    guard count > Self.mostInSight || hasPress(UnsafeRawBufferPointer(rebasing: buffer[..<count])) else {
      return nil
    }
    return buffer.load(as: SIMD4<UInt64>.self)
  }

  /// True if a core KeyPress or ButtonPress is among these messages of the server: all are 32 bytes long, but
  /// replies and generic events tell how many words follow (X protocol, appendix B; XGE).
  private func hasPress(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var offset = 0
    while offset + 32 <= bytes.count {
      switch bytes[offset] & 0x7f {
      case 2, 4: return true
      case 1, 35:
        let words = bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
        offset += 32 + 4 * Int(words)
      default: offset += 32
      }
    }
    return false
  }

  private static let unanswered: StaticString = " did not answer for 2 s while input was frozen"
  private static let stopped: StaticString = " was stopped for 2 s while it held the keyboard or the pointer"

  private func say(_ text: StaticString) { write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount) }

  private func endParent(because reason: StaticString) -> Never {
    say("whorl: ")
    say(name)
    say(reason)
    say("; ending it\n")
    kill(parent, SIGKILL)
    _exit(0)
  }

  /// Milliseconds of the clock that stands still while the machine sleeps.
  private var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }

  private func sleep(milliseconds: Int) {
    var time = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000)
    var rest = timespec()
    while nanosleep(&time, &rest) != 0 { time = rest }
  }
}
