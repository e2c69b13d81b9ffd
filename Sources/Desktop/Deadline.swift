import Menus

/// One moment in the future, or none; ends when it is dropped.
package final class Deadline {
  private let schedule: Schedule
  fileprivate let handler: () -> Void

  init(on schedule: Schedule, handler: @escaping () -> Void) {
    self.schedule = schedule
    self.handler = handler
  }

  /// When the handler is called; nil: never. A moment that has passed means at once; being called clears it.
  package var moment: Instant? {
    didSet { if moment != oldValue { schedule.changed(self) } }
  }

  deinit { schedule.forget(ObjectIdentifier(self)) }
}

/// The deadlines of a loop that have a moment.
///
/// They share one source of GLib's, which goes through all its sources in every turn: a program has dozens of
/// deadlines, and few of them have a moment.
final class Schedule {
  private struct Entry {
    let deadline: Unmanaged<Deadline>
    let id: ObjectIdentifier
    let moment: Instant
  }

  /// No deadline outlives its entry.
  private nonisolated(unsafe) var entries: [Entry] = []
  private nonisolated(unsafe) var earliest: Instant?
  private var source: LoopSource?

  init() {
    source = LoopSource(at: { [unowned self] in earliest }) { [unowned self] in dispatch() }
  }

  fileprivate func changed(_ deadline: Deadline) {
    let id = ObjectIdentifier(deadline)
    entries.removeAll { $0.id == id }
    if let moment = deadline.moment {
      entries.append(Entry(deadline: .passUnretained(deadline), id: id, moment: moment))
    }
    renew()
  }

  fileprivate nonisolated func forget(_ id: ObjectIdentifier) {
    guard entries.contains(where: { $0.id == id }) else { return }
    entries.removeAll { $0.id == id }
    renew()
  }

  private nonisolated func renew() { earliest = entries.map(\.moment).min() }

  /// What a handler sets comes in a later turn, even where it is due.
  private func dispatch() {
    let now = MainLoop.now
    for due in entries.filter({ $0.moment <= now }).sorted(by: { $0.moment < $1.moment }) {
      // A handler before it may have dropped or changed it.
      guard entries.contains(where: { $0.id == due.id && $0.moment == due.moment }) else { continue }
      let deadline = due.deadline.takeUnretainedValue()
      deadline.moment = nil
      deadline.handler()
    }
  }
}
