import CDesktop

/// A thread for calls that may wait for a file system that does not answer.
///
/// It is kept, asleep: on a busy machine waking a thread takes a fraction of what starting one takes. While it
/// waits for something itself, further work gets threads of its own.
package final class Worker {
  private nonisolated(unsafe) let queue: OpaquePointer
  private var isFree: Bool

  package init() {
    guard let queue = g_async_queue_new() else { preconditionFailure("g_async_queue_new never fails") }
    self.queue = queue
    g_async_queue_ref(queue)
    isFree = startThread({ Job.serve($0) }, gpointer(queue))
    if !isFree { g_async_queue_unref(queue) }
  }

  deinit {
    g_async_queue_push(queue, Unmanaged.passRetained(Job(nil)).toOpaque())
    g_async_queue_unref(queue)
  }

  /// Runs `work` on a thread and hands its result to `completion` on the main loop. Without any thread to be had,
  /// the work is done at once.
  package func run<Result: Sendable>(
    _ work: @escaping @Sendable () -> Result, then completion: @escaping @MainActor (Result) -> Void
  ) {
    let isFree = isFree
    let job = Job { [weak self] in
      let result = work()
      return { @MainActor in
        if isFree { self?.isFree = true }
        completion(result)
      }
    }
    let context = Unmanaged.passRetained(job).toOpaque()
    if isFree {
      self.isFree = false
      g_async_queue_push(queue, context)
    } else if !startThread({ Job.perform($0) }, context) {
      Job.perform(context)
    }
  }
}

/// False: there is no thread to be had.
private nonisolated func startThread(
  _ body: @convention(c) (gpointer?) -> gpointer?, _ context: gpointer
) -> Bool {
  guard let thread = g_thread_try_new("whorl-worker", body, context, nil) else { return false }
  g_thread_unref(thread)
  return true
}

/// Work whose outcome is a piece of work for the main actor.
private nonisolated final class Job: Sendable {
  /// nil: the thread that gets it is to end.
  private let work: (@Sendable () -> @MainActor () -> Void)?

  init(_ work: (@Sendable () -> @MainActor () -> Void)?) { self.work = work }

  /// Performs the jobs of a GAsyncQueue and lets go of it.
  static func serve(_ queue: gpointer?) -> gpointer? {
    guard let queue else { return nil }
    while let context = g_async_queue_pop(OpaquePointer(queue)), perform(context) != nil {}
    g_async_queue_unref(OpaquePointer(queue))
    return nil
  }

  /// Performs one job and takes its reference; nil: it was the last one.
  @discardableResult
  static func perform(_ context: gpointer?) -> gpointer? {
    guard let context, let work = Unmanaged<Job>.fromOpaque(context).takeRetainedValue().work else {
      return nil
    }
    let outcome = Outcome(work())
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
    return context
  }
}

private nonisolated final class Outcome: Sendable {
  let handle: @MainActor () -> Void
  init(_ handle: @escaping @MainActor () -> Void) { self.handle = handle }
}
