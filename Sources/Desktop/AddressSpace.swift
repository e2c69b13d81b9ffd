import Glibc

/// How much room for addresses this process may have (`ulimit -v`). Where there is too little of it for the stacks of
/// threads, fontconfig and GLib end the process in the middle of things, without a word that helps.
package nonisolated enum AddressSpace {
  /// What is wrong, and what to do; nil: there is enough.
  ///
  /// - Parameter needed: in MiB.
  package static func lack(of needed: UInt) -> String? {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0, limit.rlim_cur >> 20 < needed
    else {
      return nil
    }
    return
      "the address space is limited to \(limit.rlim_cur >> 20) MiB, and at least \(needed) MiB are needed; "
      + "`ulimit -v` sets the limit"
  }
}
