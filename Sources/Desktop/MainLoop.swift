import CDesktop
import Glibc
import Menus

/// The one loop of the program: GLib's default main context, on the main thread.
///
/// Handlers run on the main actor, one at a time. A watch or a deadline lives as long as its value is held.
package final class MainLoop {
  private nonisolated(unsafe) let loop: OpaquePointer

  package init() {
    guard let loop = g_main_loop_new(nil, 0) else { preconditionFailure("g_main_loop_new never fails") }
    self.loop = loop
  }

  deinit { g_main_loop_unref(loop) }

  /// Returns after `quit`.
  package func run() { g_main_loop_run(loop) }

  package func quit() { g_main_loop_quit(loop) }

  /// The monotonic clock that `Deadline` counts by (g_get_monotonic_time).
  package static var now: Instant { Instant(milliseconds: Double(g_get_monotonic_time()) / 1000) }

  /// Calls `handler` whenever `descriptor` is ready, until the returned watch is dropped or cancelled.
  ///
  /// `pending` tells of input that a library already holds in its own queue: it is asked before the loop
  /// sleeps, so that such input is handled without waiting for more (Xlib's XPending).
  package func watch(
    _ descriptor: Int32, for readiness: Readiness = .input, pending: (() -> Bool)? = nil,
    handler: @escaping () -> Void
  ) -> Watch {
    Watch(Source(descriptor: descriptor, readiness: readiness, pending: pending, handler: handler))
  }

  /// Calls `handler` on SIGTERM, SIGINT, SIGHUP or SIGUSR1, outside the signal handler.
  package func watch(signal number: Int32, handler: @escaping () -> Void) -> Watch {
    let box = Unmanaged.passRetained(Handler(handler))
    let id = g_unix_signal_add_full(
      G_PRIORITY_DEFAULT, number,
      { context in
        guard let context else { return 0 }
        Unmanaged<Handler>.fromOpaque(context).takeUnretainedValue().call()
        return 1
      }, box.toOpaque(), { context in context.map { Unmanaged<Handler>.fromOpaque($0).release() } })
    return Watch(id: id)
  }

  /// A moment at which `handler` is called once; it sleeps until one is set.
  package func deadline(handler: @escaping () -> Void) -> Deadline {
    Deadline(Source(descriptor: nil, readiness: .input, pending: nil, handler: handler))
  }
}

package struct Readiness: OptionSet, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }
  /// Readable, or at its end.
  package static let input = Readiness(rawValue: G_IO_IN.rawValue | G_IO_HUP.rawValue | G_IO_ERR.rawValue)
  package static let output = Readiness(rawValue: G_IO_OUT.rawValue | G_IO_ERR.rawValue)
}

/// Interest in a descriptor or a signal; ends when it is cancelled or dropped.
package final class Watch {
  private var source: Source?
  private nonisolated(unsafe) var id: guint

  fileprivate init(_ source: Source) {
    self.source = source
    id = 0
  }

  fileprivate init(id: guint) { self.id = id }

  package func cancel() {
    source?.destroy()
    source = nil
    if id != 0 { g_source_remove(id) }
    id = 0
  }

  deinit { if id != 0 { g_source_remove(id) } }
}

/// One moment in the future, or none; ends when it is dropped.
package final class Deadline {
  private let source: Source

  fileprivate init(_ source: Source) { self.source = source }

  /// When the handler is called; nil: never. A moment that has passed means at once; being called clears it.
  package var moment: Instant? {
    get { source.readyMoment }
    set { source.readyMoment = newValue }
  }
}

private final class Handler {
  let call: () -> Void
  init(_ call: @escaping () -> Void) { self.call = call }
}

/// What GLib calls, shared by all sources; they live as long as the program. GLib itself sees to descriptors and
/// moments, so that most sources cost nothing in a turn of the loop that does not concern them.
private enum Functions {
  static let plain = make(prepare: nil)
  /// Of sources whose input may wait in a queue of its own.
  static let asking = make { raw, timeout in
    timeout?.pointee = -1
    return Source.owner(of: raw)?.hasPending == true ? 1 : 0
  }

  private static func make(
    prepare: (@convention(c) (UnsafeMutablePointer<GSource>?, UnsafeMutablePointer<gint>?) -> gboolean)?
  ) -> UnsafeMutablePointer<GSourceFuncs> {
    let functions = UnsafeMutablePointer<GSourceFuncs>.allocate(capacity: 1)
    functions.initialize(
      to: GSourceFuncs(
        prepare: prepare, check: nil,
        dispatch: { raw, _, _ in
          Source.owner(of: raw)?.dispatch()
          return 1
        },
        finalize: nil, closure_callback: nil, closure_marshal: nil))
    return functions
  }
}

/// The owner of one GSource. GLib allocates the GSource with room for a pointer back to this object.
private final class Source {
  private nonisolated(unsafe) let raw: UnsafeMutablePointer<GSource>
  private static let stride = (MemoryLayout<GSource>.size + 15) & ~15

  private let pending: (() -> Bool)?
  private let handler: () -> Void

  init(descriptor: Int32?, readiness: Readiness, pending: (() -> Bool)?, handler: @escaping () -> Void) {
    self.pending = pending
    self.handler = handler
    let functions = pending == nil ? Functions.plain : Functions.asking
    guard let raw = g_source_new(functions, guint(Source.stride + MemoryLayout<UnsafeRawPointer>.size)) else {
      preconditionFailure("g_source_new never fails")
    }
    self.raw = raw
    let slot = UnsafeMutableRawPointer(raw).advanced(by: Source.stride)
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

  var readyMoment: Instant? {
    get {
      let time = g_source_get_ready_time(raw)
      return time < 0 ? nil : Instant(milliseconds: Double(time) / 1000)
    }
    set { g_source_set_ready_time(raw, newValue.map { max(0, gint64($0.milliseconds * 1000)) } ?? -1) }
  }

  fileprivate static func owner(of raw: UnsafeMutablePointer<GSource>?) -> Source? {
    guard let raw, g_source_is_destroyed(raw) == 0 else { return nil }
    let slot = UnsafeMutableRawPointer(raw).advanced(by: stride)
    return Unmanaged<Source>.fromOpaque(slot.load(as: UnsafeMutableRawPointer.self)).takeUnretainedValue()
  }

  fileprivate var hasPending: Bool { pending?() ?? false }

  fileprivate func dispatch() {
    readyMoment = nil
    withExtendedLifetime(self) { handler() }
  }
}
