import PictureProtocol

/// The pictures that are still to come, in order: first those the worker has, then those it has yet to get.
struct PictureQueue {
  struct Entry: Hashable, Sendable {
    let key: PictureKey
    let source: PictureSource
    /// How many workers ended with it in their hands.
    fileprivate(set) var endedWorkers = 0
    fileprivate var id: UInt32 = 0

    init(key: PictureKey, source: PictureSource) {
      self.key = key
      self.source = source
    }
  }

  /// Answered entries, up to `first`, are removed now and then.
  private var entries: [Entry] = []
  private var first = 0

  /// How many the worker has.
  private(set) var inFlight = 0

  /// The first that the worker does not have.
  var next: Entry? { first + inFlight < entries.count ? entries[first + inFlight] : nil }

  mutating func append(_ entry: Entry) { entries.append(entry) }

  /// The next one was sent, as `id`.
  mutating func markSent(id: UInt32) {
    precondition(next != nil, "only what waits can be sent")
    entries[first + inFlight].id = id
    inFlight += 1
  }

  /// The worker answered: the entry leaves. nil: `id` is not the one whose turn it is.
  mutating func removeAnswered(id: UInt32) -> Entry? {
    guard inFlight > 0, entries[first].id == id else { return nil }
    inFlight -= 1
    return removeFirst()
  }

  /// The worker ended: all it had waits again. Returns the one that was in its hands, which the others
  /// followed, or nil where it had none.
  mutating func takeBack() -> Entry? {
    guard inFlight > 0 else { return nil }
    inFlight = 0
    entries[first].endedWorkers += 1
    return entries[first]
  }

  /// Removes the first of those that wait, while the worker has none.
  mutating func removeNext() {
    precondition(inFlight == 0 && next != nil, "one waits, and the worker has none")
    _ = removeFirst()
  }

  mutating func removeAll() -> [Entry] {
    defer { self = PictureQueue() }
    return Array(entries[first...])
  }

  private mutating func removeFirst() -> Entry {
    defer {
      first += 1
      if first == entries.count || first > 256 {
        entries.removeFirst(first)
        first = 0
      }
    }
    return entries[first]
  }
}
