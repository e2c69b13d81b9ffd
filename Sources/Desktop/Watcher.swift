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
  private let buffer: UnsafeMutableRawBufferPointer

  /// Time for the daemon to do what it is about to do; also the shortest time between two wake-ups.
  private static let settling = 100
  /// What the daemon gets after both were held up.
  private static let reprieve = 500
  /// Bytes. A socket that nobody reads is full at some 280 events, since each counts with what the kernel needs for it;
  /// where less may be written, earlier. Then the server keeps what follows, and a press cannot be seen.
  private static let mostInSight = 4096
  private static let connection: Int32 = 3
  private static let timer: Int32 = 4

  init(parent: pid_t) {
    self.parent = parent
    // Reserved here and touched only where unread input waits.
    buffer = .allocate(byteCount: 1 << 18, alignment: 16)
  }

  func run(connection: Int32, timer: Int32) -> Never {
    whorl_die_with_parent(SIGKILL)
    guard getppid() == parent, let epoll = settle(connection, timer) else { _exit(1) }
    var event = epoll_event()
    while true {
      while epoll_wait(epoll, &event, 1, -1) < 0 {}
      sleep(milliseconds: Self.settling)
      if event.data.fd == Self.timer {
        checkTimer()
      } else if event.events & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0 {
        // The server has closed the connection: the daemon ends, and this process with it.
        while true { pause() }
      } else {
        watchUnread()
      }
    }
  }

  /// Gives up all that was inherited and is not needed.
  private func settle(_ connection: Int32, _ timer: Int32) -> Int32? {
    whorl_name_process("whorl-watchdog")
    setsid()
    let lastSignal: Int32 = 64
    for number in 1...lastSignal { signal(number, SIG_DFL) }
    // A terminal's or a service's signals are for the daemon, whose end ends this process.
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] { signal(number, SIG_IGN) }
    // Interactive work goes first.
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 5)
    chdir("/")
    // Over a third place, since each may stand where the other is to be.
    let spare = fcntl(timer, F_DUPFD, 5)
    dup2(connection, Self.connection)
    dup2(spare, Self.timer)
    close_range(5, .max, 0)
    close(STDIN_FILENO)
    close(STDOUT_FILENO)
    let epoll = epoll_create1(0)
    // Edge-triggered: unread input wakes once, not again and again.
    guard watch(Self.connection, EPOLLIN.rawValue | EPOLLET.rawValue, epoll),
      watch(Self.timer, EPOLLIN.rawValue, epoll)
    else { return nil }
    return epoll
  }

  private func watch(_ descriptor: Int32, _ events: UInt32, _ epoll: Int32) -> Bool {
    var interest = epoll_event(events: events, data: epoll_data_t(fd: descriptor))
    return epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &interest) == 0
  }

  /// A freeze was not ended in time, unless it was while we waited.
  private func checkTimer() {
    var count: UInt64 = 0
    if read(Self.timer, &count, 8) == 8 { endParent() }
  }

  /// Returns when the daemon has read the presses that arrived; ends it if it does not.
  private func watchUnread() {
    while let head = headOfUnreadPress {
      let start = now
      sleep(milliseconds: Watchdog.limit * 1000)
      // This process was held up itself (by a stop of the whole group, or a busy machine): the daemon was too.
      if now - start > Watchdog.limit * 1000 + 500 { sleep(milliseconds: Self.reprieve) }
      if headOfUnreadPress == head { endParent() }
    }
  }

  /// The first bytes of what the daemon has not read, if a press is among it, or may wait behind it. Sequence numbers
  /// and time stamps make them differ from any other.
  private var headOfUnreadPress: SIMD4<UInt64>? {
    let count = recv(Self.connection, buffer.baseAddress, buffer.count, Int32(MSG_PEEK | MSG_DONTWAIT))
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

  private func endParent() -> Never {
    let message: StaticString = "whorl: the daemon did not answer for 2 s while input was frozen; ending it\n"
    write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
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
