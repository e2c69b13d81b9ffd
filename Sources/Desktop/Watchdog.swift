import CDesktop
import Glibc

/// A process that ends the daemon where it would leave the desktop's input frozen.
///
/// Keys and buttons are grabbed synchronously: from the press until the daemon's answer the server holds input
/// back (XGrabKey(3), GrabModeSync). A daemon that was stopped, or that hangs, never answers. Its death does:
/// the server then releases its grabs.
package final class Watchdog {
  /// Shared with the watching process, which acts when it fires.
  private let timer: Int32
  private let process: pid_t

  /// How long input may stay frozen.
  nonisolated static let limit: time_t = 2

  /// Starts watching the connection to the X server.
  ///
  /// To be called when the connection is open: the process is a fork without an exec. It only makes system calls, so
  /// that no lock matters that another thread holds at the fork; but the fewer pages are written by then, the less it
  /// copies. nil: no process was to be had, and nothing watches.
  package static func start(watching descriptor: Int32) -> Watchdog? {
    let timer = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
    guard timer >= 0 else { return nil }
    let watcher = Watcher(parent: getpid())
    let process = whorl_fork()
    if process == 0 { watcher.run(connection: descriptor, timer: timer) }
    guard process > 0 else {
      close(timer)
      return nil
    }
    return Watchdog(timer: timer, process: process)
  }

  private init(timer: Int32, process: pid_t) {
    self.timer = timer
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
    setTimer(seconds: Self.limit)
  }

  /// For this reason it is no longer: the answer is sent (XAllowEvents, or a grab of our own) and flushed.
  package func end(_ freeze: Freeze) {
    guard freezes.remove(freeze) != nil, freezes.isEmpty else { return }
    setTimer(seconds: 0)
  }

  /// 0: never.
  private func setTimer(seconds: time_t) {
    var time = itimerspec()
    time.it_value.tv_sec = seconds
    timerfd_settime(timer, 0, &time, nil)
  }

  deinit {
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
    close(timer)
  }
}
