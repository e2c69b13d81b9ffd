import CDesktop
import Menus

/// What GLib calls, shared by all sources; they live as long as the program. GLib itself sees to descriptors and
/// moments, so that most sources cost nothing in a turn of the loop that does not concern them.
private enum Functions {
  static let plain = make(prepare: nil)
  /// Of sources whose input may wait in a queue of its own.
  static let asking = make { raw, timeout in
    timeout?.pointee = -1
    return LoopSource.owner(of: raw)?.hasPending == true ? 1 : 0
  }

  private static func make(
    prepare: (@convention(c) (UnsafeMutablePointer<GSource>?, UnsafeMutablePointer<gint>?) -> gboolean)?
  ) -> UnsafeMutablePointer<GSourceFuncs> {
    let functions = UnsafeMutablePointer<GSourceFuncs>.allocate(capacity: 1)
    functions.initialize(
      to: GSourceFuncs(
        prepare: prepare, check: nil,
        dispatch: { raw, _, _ in
          LoopSource.owner(of: raw)?.dispatch()
          return 1
        },
        finalize: nil, closure_callback: nil, closure_marshal: nil))
    return functions
  }
}

/// The owner of one GSource. GLib allocates the GSource with room for a pointer back to this object.
final class LoopSource {
  private nonisolated(unsafe) let raw: UnsafeMutablePointer<GSource>
  private static let stride = (MemoryLayout<GSource>.size + 15) & ~15

  private let pending: (() -> Bool)?
  private let handler: () -> Void

  /// - Parameter descriptor: nil: only a moment makes it ready.
  init(
    descriptor: Int32? = nil, readiness: Readiness = .input, pending: (() -> Bool)? = nil,
    handler: @escaping () -> Void
  ) {
    self.pending = pending
    self.handler = handler
    let functions = pending == nil ? Functions.plain : Functions.asking
    guard let raw = g_source_new(functions, guint(LoopSource.stride + MemoryLayout<UnsafeRawPointer>.size))
    else {
      preconditionFailure("g_source_new never fails")
    }
    self.raw = raw
    let slot = UnsafeMutableRawPointer(raw).advanced(by: LoopSource.stride)
    slot.storeBytes(of: Unmanaged.passUnretained(self).toOpaque(), as: UnsafeMutableRawPointer.self)
    if let descriptor {
      g_source_add_unix_fd(raw, descriptor, GIOCondition(readiness.rawValue))
      // No handler runs the loop. Saying so spares GLib from taking the descriptor out of its list and putting it
      // back for every event, which would wake the loop each time.
      g_source_set_can_recurse(raw, 1)
    }
    g_source_attach(raw, nil)
  }

  deinit {
    g_source_destroy(raw)
    g_source_unref(raw)
  }

  func destroy() { g_source_destroy(raw) }

  /// The moment at which it is ready by itself; nil: never. Being called clears it.
  nonisolated var readyMoment: Instant? {
    get {
      let time = g_source_get_ready_time(raw)
      return time < 0 ? nil : Instant(milliseconds: Double(time) / 1000)
    }
    set { g_source_set_ready_time(raw, newValue.map { max(0, gint64($0.milliseconds * 1000)) } ?? -1) }
  }

  fileprivate static func owner(of raw: UnsafeMutablePointer<GSource>?) -> LoopSource? {
    guard let raw, g_source_is_destroyed(raw) == 0 else { return nil }
    let slot = UnsafeMutableRawPointer(raw).advanced(by: stride)
    return Unmanaged<LoopSource>.fromOpaque(slot.load(as: UnsafeMutableRawPointer.self)).takeUnretainedValue()
  }

  fileprivate var hasPending: Bool { pending?() ?? false }

  fileprivate func dispatch() {
    readyMoment = nil
    withExtendedLifetime(self) { handler() }
  }
}
