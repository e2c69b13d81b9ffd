import CDesktop

/// A value that one thread makes and another waits for (GMutex, GCond).
///
/// What the value refers to must belong to nobody else once it is kept: the compiler knows nothing of C's threads.
package final class Promise<Value> {
  private let lock: UnsafeMutablePointer<GMutex>
  private let change: UnsafeMutablePointer<GCond>
  private var value: Value?

  package init() {
    lock = .allocate(capacity: 1)
    change = .allocate(capacity: 1)
    g_mutex_init(lock)
    g_cond_init(change)
  }

  deinit {
    g_cond_clear(change)
    g_mutex_clear(lock)
    change.deallocate()
    lock.deallocate()
  }

  /// The first one counts; false: this is none.
  @discardableResult
  package func keep(_ value: Value) -> Bool {
    g_mutex_lock(lock)
    defer { g_mutex_unlock(lock) }
    guard self.value == nil else { return false }
    self.value = value
    g_cond_broadcast(change)
    return true
  }

  /// Waits until it is kept.
  package func wait() -> Value {
    g_mutex_lock(lock)
    defer { g_mutex_unlock(lock) }
    while true {
      if let value { return value }
      g_cond_wait(change, lock)
    }
  }
}

/// The lock guards it.
extension Promise: @unchecked Sendable where Value: Sendable {}
