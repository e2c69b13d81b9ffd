import CPictures
import Glibc

/// What this process gives up before it looks at the first byte of a picture.
package enum Confinement {
  private static let limits: [(resource: __rlimit_resource, value: rlim_t)] = [
    (RLIMIT_AS, 512 << 20),  // bytes of address space
    (RLIMIT_CPU, 300),  // seconds, for all pictures together
    (RLIMIT_FSIZE, 64 << 20),  // bytes; gdk-pixbuf's XPM loader writes a temporary file
    (RLIMIT_NOFILE, 64),
    (RLIMIT_CORE, 0),
  ]

  /// Makes the process end with its parent, gain no privileges, reach no network, start no programs, stay
  /// within limits, and never compete with what the user does. What the kernel cannot do is left out.
  package static func enter() {
    _ = whorl_die_with_parent()
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
    chdir("/")
    if whorl_gain_no_privileges() == 0 { _ = whorl_deny_network_and_programs() }
    for limit in limits {
      var value = rlimit(rlim_cur: limit.value, rlim_max: limit.value)
      setrlimit(__rlimit_resource_t(limit.resource.rawValue), &value)
    }
  }
}

/// Ends the process when one picture takes too long; the daemon then knows which.
package enum PictureTimer {
  /// Seconds of processor time: a busy desktop must not make a good picture a bad one.
  private static let processorSeconds = 2
  /// Seconds by the clock, for a file that does not answer; below the daemon's own patience.
  private static let clockSeconds = 8

  package static func start() { set(processor: processorSeconds, clock: clockSeconds) }
  package static func stop() { set(processor: 0, clock: 0) }

  private static func set(processor: Int, clock: Int) {
    var time = itimerval()
    time.it_value.tv_sec = processor
    setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &time, nil)
    time.it_value.tv_sec = clock
    setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &time, nil)
  }
}
