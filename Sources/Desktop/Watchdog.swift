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

  /// Input is frozen and waits for our answer: to be called when the press is read. Costs a system call.
  package func freezeBegan() { setTimer(seconds: Self.limit) }

  /// The answer is sent (XAllowEvents, or a grab of our own) and flushed.
  package func freezeEnded() { setTimer(seconds: 0) }

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
