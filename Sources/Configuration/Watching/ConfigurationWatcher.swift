import CDesktop
import Glibc
import Menus
import Synchronization

/// Reads the configuration on a thread of its own: when asked, and whenever a file of it was saved.
///
/// The thread sleeps in poll(2) until something happens. What it read waits to be taken, which `descriptor`
/// tells to a main loop.
package final class ConfigurationWatcher: Sendable {
  private let mailbox: Mailbox
  private let thread = Mutex<pthread_t?>(nil)

  /// nil where the process has no file descriptor left.
  package init?(reader: ConfigurationReader) {
    guard let wake = Bell(), let ready = Bell() else { return nil }
    mailbox = Mailbox(reader: reader, wake: wake, ready: ready)
  }

  /// Readable while a reading waits to be taken.
  package var descriptor: Int32 { mailbox.ready.descriptor }

  /// Reads on the calling thread, for the start of the program, before the thread runs.
  package func readNow() -> Reading {
    let reading = mailbox.reader.read()
    mailbox.state.withLock { $0.found = reading.stamps }
    return reading
  }

  /// Starts the thread. Without an earlier `readNow` it reads at once; with one it reads only if something changed
  /// since. False where the system refuses another thread.
  package func start() -> Bool {
    thread.withLock { thread in
      guard thread == nil else { return true }
      let context = Unmanaged.passRetained(mailbox)
      // Signals are the main loop's to handle.
      var all = sigset_t()
      var before = sigset_t()
      sigfillset(&all)
      pthread_sigmask(SIG_SETMASK, &all, &before)
      defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
      var started = pthread_t()
      let failure = pthread_create(
        &started, nil,
        { context in
          guard let context else { return nil }
          whorl_name_process("configuration")
          Worker(Unmanaged<Mailbox>.fromOpaque(context).takeRetainedValue()).run()
          return nil
        }, context.toOpaque())
      guard failure == 0 else {
        context.release()
        return false
      }
      thread = started
      return true
    }
  }

  /// Asks for a reading, whether or not something changed.
  /// - Returns: the request's number, from 1.
  @discardableResult
  package func request() -> Int {
    let number = mailbox.state.withLock { state in
      state.requests += 1
      return state.requests
    }
    mailbox.wake.ring()
    return number
  }

  /// The newest reading that was not taken yet, and the number of the last request that it answers, 0 before the
  /// first one.
  package func take() -> (reading: Reading, answered: Int)? {
    mailbox.ready.silence()
    return mailbox.state.withLock { state in
      defer { state.waiting = nil }
      return state.waiting.map { ($0, state.answered) }
    }
  }

  deinit {
    mailbox.state.withLock { $0.isStopping = true }
    mailbox.wake.ring()
    if let thread = thread.withLock({ $0 }) { pthread_join(thread, nil) }
  }
}

/// What the two threads share.
final class Mailbox: Sendable {
  let reader: ConfigurationReader
  /// Rung for the thread.
  let wake: Bell
  /// Rung for whoever takes readings.
  let ready: Bell
  let state = Mutex(State())

  struct State {
    /// How many readings were asked for, and the last of these requests that is answered by a reading.
    var requests = 0
    var answered = 0
    var isStopping = false
    /// What the last reading found on the disk; nil before the first one.
    var found: [String: FileStamp?]?
    /// Not taken yet.
    var waiting: Reading?
  }

  init(reader: ConfigurationReader, wake: Bell, ready: Bell) {
    self.reader = reader
    self.wake = wake
    self.ready = ready
  }
}
