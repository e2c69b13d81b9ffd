import CDesktop
import Glibc

/// How a process ended (wait(2)).
enum ProcessEnd: Hashable, Sendable {
  case exited(status: Int32)
  case killed(signal: Int32)

  init(waitStatus: Int32) {
    let signal = waitStatus & 0x7f
    self = signal == 0 ? .exited(status: (waitStatus >> 8) & 0xff) : .killed(signal: signal)
  }
}

/// The processes that are ours to wait for; each is reaped the moment it ends, by a descriptor of its own
/// (pidfd_open(2)).
final class Children {
  private let loop: MainLoop
  private var running: [pid_t: (descriptor: ProcessDescriptor, watch: Watch)] = [:]
  /// Children for which no descriptor was to be had; reaped when the next one starts or ends.
  private var unwatched: Set<pid_t> = []

  init(loop: MainLoop) {
    self.loop = loop
    // A daemon that was started with SIGCHLD ignored would never learn how its children ended (wait(2)).
    signal(SIGCHLD, SIG_DFL)
  }

  /// Calls `handler` once, when `process` has ended and is reaped.
  func wait(for process: pid_t, handler: @escaping (ProcessEnd) -> Void) {
    reapUnwatched()
    guard let descriptor = ProcessDescriptor(process) else {
      unwatched.insert(process)
      return
    }
    let watch = loop.watch(descriptor.number) { [weak self] in
      var status: Int32 = 0
      guard waitpid(process, &status, WNOHANG) != 0 else { return }
      self?.running.removeValue(forKey: process)?.watch.cancel()
      self?.reapUnwatched()
      handler(ProcessEnd(waitStatus: status))
    }
    running[process] = (descriptor, watch)
  }

  private func reapUnwatched() {
    unwatched = unwatched.filter { waitpid($0, nil, WNOHANG) == 0 }
  }
}
