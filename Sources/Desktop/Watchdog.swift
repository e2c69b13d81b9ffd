import CDesktop
import Glibc

/// A process that ends the daemon where it would leave the desktop's input frozen.
///
/// Keys and buttons are grabbed synchronously: from the press until the daemon's answer the server holds input
/// back (XGrabKey(3), GrabModeSync). A daemon that was stopped, or that hangs, never answers. Its death does:
/// the server then releases its grabs.
///
/// While a menu is open, pointer and keyboard are ours in any case, and a daemon that was stopped would keep them
/// whether anything arrives or not. So long, and only so long, the process looks every second whether it is stopped.
package final class Watchdog {
  /// Shared with the watching process, which acts when it fires.
  private let freezeTimer: Int32
  /// Shared too; it fires every second while grabs are held.
  private let holdTimer: Int32
  private let process: pid_t

  /// Seconds that input may stay frozen, and that a stopped daemon may keep grabs.
  nonisolated static let limit: time_t = 2

  /// Starts watching the connection to the X server.
  ///
  /// To be called when the connection is open: the process is a fork without an exec. It only makes system calls, so
  /// that no lock matters that another thread holds at the fork; but the fewer pages are written by then, the less it
  /// copies. nil: no process was to be had, and nothing watches.
  ///
  /// - Parameters:
  ///   - lock: a file of which the process locks the second byte (fcntl(2)) for as long as it lives, and with it the
  ///     connection.
  ///   - name: what is watched, for messages.
  package static func start(
    watching descriptor: Int32, sharing lock: Int32 = -1, called name: StaticString = "the daemon"
  ) -> Watchdog? {
    guard let (freeze, hold) = makeTimers() else { return nil }
    let state = StateFile.own()
    defer { if let state { close(state.descriptor) } }
    var watcher = Watcher(parent: getpid(), called: name)
    let process = whorl_fork()
    if process == 0 {
      watcher.run(
        .init(
          connection: descriptor, freeze: freeze, hold: hold, state: state?.descriptor ?? -1, lock: lock))
    }
    guard process > 0 else {
      close(freeze)
      close(hold)
      return nil
    }
    return Watchdog(freeze: freeze, hold: hold, process: process)
  }

  private static func makeTimers() -> (Int32, Int32)? {
    let flags = Int32(TFD_CLOEXEC | TFD_NONBLOCK)
    let first = timerfd_create(CLOCK_MONOTONIC, flags)
    guard first >= 0 else { return nil }
    let second = timerfd_create(CLOCK_MONOTONIC, flags)
    guard second >= 0 else {
      close(first)
      return nil
    }
    return (first, second)
  }

  private init(freeze: Int32, hold: Int32, process: pid_t) {
    freezeTimer = freeze
    holdTimer = hold
    self.process = process
  }

  /// Why input may be frozen.
  package struct Freeze: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// What is being read may be a press.
    package static let reading = Freeze(rawValue: 1)
    /// A press waits for what the hand does next.
    package static let waiting = Freeze(rawValue: 2)
    /// Grabs are asked for.
    package static let grabbing = Freeze(rawValue: 4)
  }
  private var freezes: Freeze = []

  /// From here input may be frozen for this reason, and waits for our answer. The time begins anew: this program is
  /// alive. Costs a system call.
  package func begin(_ freeze: Freeze) {
    freezes.insert(freeze)
    set(freezeTimer, to: timespec(tv_sec: Self.limit, tv_nsec: 0))
  }

  /// For this reason it is no longer: the answer is sent (XAllowEvents, or a grab of our own) and flushed.
  package func end(_ freeze: Freeze) {
    guard freezes.remove(freeze) != nil, freezes.isEmpty else { return }
    set(freezeTimer, to: timespec())
  }

  private var holders = 0

  /// Pointer or keyboard are ours from here on, until `letGo`; several may hold them. Costs a system call.
  package func hold() {
    holders += 1
    let second = timespec(tv_sec: 1, tv_nsec: 0)
    if holders == 1 { set(holdTimer, to: second, again: second) }
  }

  /// What `hold` told of is over.
  package func letGo() {
    precondition(holders > 0, "grabs are let go once for each time they were taken")
    holders -= 1
    if holders == 0 { set(holdTimer, to: timespec()) }
  }

  /// 0: never.
  private func set(_ timer: Int32, to first: timespec, again interval: timespec = timespec()) {
    var time = itimerspec(it_interval: interval, it_value: first)
    timerfd_settime(timer, 0, &time, nil)
  }

  deinit {
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
    close(freezeTimer)
    close(holdTimer)
  }
}
