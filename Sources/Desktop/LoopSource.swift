import CDesktop
import Menus

/// What GLib calls, shared by all sources; they live as long as the program. GLib itself sees to descriptors, so that
/// most sources cost nothing in a turn of the loop that does not concern them.
private enum Functions {
  static let plain = make(prepare: nil, check: nil)
  /// Of sources whose input may wait in a queue of its own, and which may rest.
  static let asking = make(
    prepare: { raw, timeout in
      let owner = LoopSource.owner(of: raw)
      if owner?.hasPending == true { return 1 }
      let left = owner?.restLeft
      owner?.polls(left == nil)
      timeout?.pointee = gint(milliseconds: left)
      return 0
    },
    check: { raw in LoopSource.owner(of: raw)?.isReady == true ? 1 : 0 })
  /// Of sources that have a moment. It is asked for before the loop sleeps: telling GLib whenever it changes
  /// (g_source_set_ready_time) would wake the loop each time.
  static let timed = make(
    prepare: { raw, timeout in
      let left = LoopSource.owner(of: raw)?.timeLeft
      timeout?.pointee = gint(milliseconds: left)
      return left == 0 ? 1 : 0
    },
    check: { raw in LoopSource.owner(of: raw)?.timeLeft == 0 ? 1 : 0 })

  private static func make(
    prepare: (@convention(c) (UnsafeMutablePointer<GSource>?, UnsafeMutablePointer<gint>?) -> gboolean)?,
    check: (@convention(c) (UnsafeMutablePointer<GSource>?) -> gboolean)?
  ) -> UnsafeMutablePointer<GSourceFuncs> {
    let functions = UnsafeMutablePointer<GSourceFuncs>.allocate(capacity: 1)
    functions.initialize(
      to: GSourceFuncs(
        prepare: prepare, check: check,
        dispatch: { raw, _, _ in
          LoopSource.owner(of: raw)?.dispatch()
          return 1
        },
        finalize: nil, closure_callback: nil, closure_marshal: nil))
    return functions
  }
}

extension gint {
  /// How long a loop may sleep; nil: as long as it likes. One that sleeps too short would only sleep again.
  fileprivate init(milliseconds left: Double?) {
    self = left.map { gint(Swift.min($0, 1e9).rounded(.up)) } ?? -1
  }
}

/// The owner of one GSource. GLib allocates the GSource with room for a pointer back to this object.
final class LoopSource {
  private nonisolated(unsafe) let raw: UnsafeMutablePointer<GSource>
  private static let stride = (MemoryLayout<GSource>.size + 15) & ~15

  private let pending: (() -> Bool)?
  private let moment: (() -> Instant?)?
  private let handler: () -> Void
  private nonisolated(unsafe) let polled = UnsafeMutablePointer<GPollFD>.allocate(capacity: 1)
  private var events: gushort = 0
  /// Until then what arrives is left to gather; of sources that may have input in a queue.
  var rest: Instant?

  /// Ready by its descriptor, and where `pending` says so.
  convenience init(
    descriptor: Int32, readiness: Readiness = .input, pending: (() -> Bool)? = nil,
    handler: @escaping () -> Void
  ) {
    self.init(
      pending == nil ? Functions.plain : Functions.asking, descriptor: descriptor, readiness: readiness,
      pending: pending, moment: nil, handler: handler)
  }

  /// Ready from `moment` on, as it says each time before the loop sleeps; nil: never.
  convenience init(at moment: @escaping () -> Instant?, handler: @escaping () -> Void) {
    self.init(
      Functions.timed, descriptor: nil, readiness: .input, pending: nil, moment: moment, handler: handler)
  }

  private init(
    _ functions: UnsafeMutablePointer<GSourceFuncs>, descriptor: Int32?, readiness: Readiness,
    pending: (() -> Bool)?, moment: (() -> Instant?)?, handler: @escaping () -> Void
  ) {
    self.pending = pending
    self.moment = moment
    self.handler = handler
    guard let raw = g_source_new(functions, guint(LoopSource.stride + MemoryLayout<UnsafeRawPointer>.size))
    else {
      preconditionFailure("g_source_new never fails")
    }
    self.raw = raw
    let slot = UnsafeMutableRawPointer(raw).advanced(by: LoopSource.stride)
    slot.storeBytes(of: Unmanaged.passUnretained(self).toOpaque(), as: UnsafeMutableRawPointer.self)
    if let descriptor {
      events = gushort(truncatingIfNeeded: readiness.rawValue)
      polled.pointee = GPollFD(fd: descriptor, events: events, revents: 0)
      if pending == nil {
        g_source_add_unix_fd(raw, descriptor, GIOCondition(readiness.rawValue))
      } else {
        g_source_add_poll(raw, polled)
      }
      // No handler runs the loop. Saying so spares GLib from taking the descriptor out of its list and putting it
      // back for every event, which would wake the loop each time.
      g_source_set_can_recurse(raw, 1)
    }
    g_source_attach(raw, nil)
  }

  deinit {
    g_source_destroy(raw)
    g_source_unref(raw)
    polled.deallocate()
  }

  func destroy() { g_source_destroy(raw) }

  fileprivate static func owner(of raw: UnsafeMutablePointer<GSource>?) -> LoopSource? {
    guard let raw, g_source_is_destroyed(raw) == 0 else { return nil }
    let slot = UnsafeMutableRawPointer(raw).advanced(by: stride)
    return Unmanaged<LoopSource>.fromOpaque(slot.load(as: UnsafeMutableRawPointer.self)).takeUnretainedValue()
  }

  fileprivate var hasPending: Bool { pending?() ?? false }

  /// Milliseconds until its moment, 0 once that has come; nil: it has none.
  fileprivate var timeLeft: Double? {
    guard let moment = moment?() else { return nil }
    return max(0, (moment - MainLoop.now).value)
  }

  /// Milliseconds of the rest; nil: it is over, or there is none.
  fileprivate var restLeft: Double? {
    guard let left = rest.map({ ($0 - MainLoop.now).value }), left > 0 else { return nil }
    return left
  }

  /// GLib reads it anew in each turn; asking it for a change (g_source_modify_unix_fd) would wake the loop.
  fileprivate func polls(_ polls: Bool) { polled.pointee.events = polls ? events : 0 }

  /// A rest that is over is as good as input: what has gathered is there without asking.
  fileprivate var isReady: Bool { polled.pointee.revents != 0 || (rest != nil && restLeft == nil) }

  fileprivate func dispatch() {
    rest = nil
    withExtendedLifetime(self) { handler() }
  }
}
