import CDesktop
import Glibc

/// The owner of a descriptor that stands for a process, and can be read from its end on (pidfd_open(2)).
package final class ProcessDescriptor {
  package let number: Int32

  /// nil with errno set: ESRCH where the process is over and waited for.
  package init?(_ process: pid_t) {
    number = pidfd_open(process, 0)
    guard number >= 0 else { return nil }
  }

  deinit { close(number) }
}
