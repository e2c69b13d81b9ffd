import CDesktop
import Glibc
import Menus

/// The thread's side of the watcher.
final class Worker {
  private let mailbox: Mailbox
  private let inotify: Inotify?
  private var settling = Settling()
  private var hasRoom = true
  /// Readings in a row that were kept back because something changed meanwhile.
  private var withheld = 0

  init(_ mailbox: Mailbox) {
    self.mailbox = mailbox
    inotify = Inotify()
  }

  /// Returns when the watcher goes away.
  func run() {
    if let found = mailbox.state.withLock(\.found) {
      follow(found)
    } else {
      read(isForced: true, answering: 0)
    }
    var begun = 0
    while true {
      sleep()
      mailbox.wake.silence()
      let (isStopping, requests) = mailbox.state.withLock { ($0.isStopping, $0.requests) }
      if isStopping { return }
      noteChanges()
      if requests > begun {
        begun = requests
        settling.reset()
        read(isForced: true, answering: begun)
      } else if settling.moment != nil, settling.isTimeToRead(at: now, isGone: isSomethingGone()) {
        read(isForced: false, answering: begun)
      }
    }
  }

  private var now: Instant {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Instant(milliseconds: Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000)
  }

  /// Until the bell rings, a file changes or the moment has come.
  private func sleep() {
    var timeout: Int32 = -1
    if let moment = settling.moment { timeout = Int32(max(0, (moment - now).value).rounded(.up)) }
    // poll(2) ignores a negative descriptor.
    var descriptors = [
      pollfd(fd: mailbox.wake.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: inotify?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
    ]
    poll(&descriptors, nfds_t(descriptors.count), timeout)
  }

  /// True where something changed.
  @discardableResult
  private func noteChanges() -> Bool {
    guard let changes = inotify?.changes(), !changes.isEmpty else { return false }
    for change in changes { settling.change(isUnderWay: change.isUnderWay, at: now) }
    // Folders may have come or gone.
    if let found = mailbox.state.withLock(\.found) { watch(found.keys.sorted()) }
    return true
  }

  /// Reads and delivers. What changed while it was read is left to the next time, unless somebody waits.
  private func read(isForced: Bool, answering request: Int) {
    var reading = mailbox.reader.read()
    mailbox.state.withLock { $0.found = reading.stamps }
    follow(reading.stamps)
    if !isForced, noteChanges() || settling.moment != nil, withheld < 5 {
      withheld += 1
      return
    }
    withheld = 0
    if let warning = watchingFailure { reading.diagnostics.append(warning) }
    mailbox.state.withLock { state in
      state.waiting = reading
      state.answered = request
    }
    mailbox.ready.ring()
    // What the parser needed goes back to the system: this thread's heap is hardly used again.
    malloc_trim(0)
  }

  /// Watches what the reading found, and notes what changed before it was watched.
  private func follow(_ found: [String: FileStamp?]) {
    watch(found.keys.sorted())
    let isStale = found.contains { path, stamp in FileStamp(path: path) != stamp }
    if isStale { settling.change(isUnderWay: false, at: now) }
  }

  /// Folders may appear between the look and the watch: look again until nothing is new.
  private func watch(_ paths: [String]) {
    guard inotify != nil else { return }
    var plan = WatchPlan(paths: paths)
    for _ in 0..<8 {
      hasRoom = inotify?.follow(plan) ?? false
      let again = WatchPlan(paths: paths)
      if again == plan { return }
      plan = again
    }
  }

  private func isSomethingGone() -> Bool {
    guard let found = mailbox.state.withLock(\.found) else { return false }
    return found.contains { path, stamp in
      guard let stamp, stamp.size > 0 else { return false }
      return (FileStamp(path: path)?.size ?? 0) == 0
    }
  }

  private var watchingFailure: Diagnostic? {
    guard let folder = mailbox.reader.place.folder, inotify == nil || !hasRoom else { return nil }
    return Diagnostic(
      .warning, at: Place(file: folder),
      "saved changes are not noticed: the system has no inotify watch left (raise fs.inotify.max_user_watches "
        + "or max_user_instances), use `whorl reload`")
  }
}
