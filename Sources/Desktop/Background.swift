import CDesktop

/// Runs `work` on a thread of its own and hands its result to `completion` on the main loop.
///
/// For calls that may wait for a file system that does not answer; the thread ends with the work. Without a
/// thread to be had, the work is done at once.
nonisolated func inBackground<Result: Sendable>(
  _ work: @escaping @Sendable () -> Result, then completion: @escaping @MainActor (Result) -> Void
) {
  let job = Job {
    let result = work()
    return { @MainActor in completion(result) }
  }
  let context = Unmanaged.passRetained(job).toOpaque()
  let thread = g_thread_try_new(
    "whorl-start",
    { context in
      if let context { Job.run(context) }
      return nil
    }, context, nil)
  if let thread { g_thread_unref(thread) } else { Job.run(context) }
}

/// Work whose outcome is a piece of work for the main actor.
private nonisolated final class Job: Sendable {
  private let work: @Sendable () -> @MainActor () -> Void

  init(_ work: @escaping @Sendable () -> @MainActor () -> Void) { self.work = work }

  static func run(_ context: UnsafeMutableRawPointer) {
    let outcome = Outcome(Unmanaged<Job>.fromOpaque(context).takeRetainedValue().work())
    g_idle_add_full(
      G_PRIORITY_DEFAULT,
      { context in
        if let context {
          let outcome = Unmanaged<Outcome>.fromOpaque(context).takeUnretainedValue()
          MainActor.assumeIsolated { outcome.handle() }
        }
        return 0
      }, Unmanaged.passRetained(outcome).toOpaque(),
      { context in if let context { Unmanaged<Outcome>.fromOpaque(context).release() } })
  }
}

private nonisolated final class Outcome: Sendable {
  let handle: @MainActor () -> Void
  init(_ handle: @escaping @MainActor () -> Void) { self.handle = handle }
}
