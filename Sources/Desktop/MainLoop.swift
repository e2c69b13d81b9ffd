import CDesktop
import Glibc
import Menus

/// The one loop of the program: GLib's default main context, on the main thread.
///
/// Handlers run on the main actor, one at a time. A watch or a deadline lives as long as its value is held.
package final class MainLoop {
  private nonisolated(unsafe) let loop: OpaquePointer
  private let schedule = Schedule()

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
    Watch(LoopSource(descriptor: descriptor, readiness: readiness, pending: pending, handler: handler))
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
    Deadline(on: schedule, handler: handler)
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
  private var source: LoopSource?
  private nonisolated(unsafe) var id: guint

  fileprivate init(_ source: LoopSource) {
    self.source = source
    id = 0
  }

  fileprivate init(id: guint) { self.id = id }

  /// Leaves what arrives to gather until then; nil: no more. For descriptors that came with `pending`.
  package func rest(until moment: Instant?) { source?.rest = moment }

  package func cancel() {
    source?.destroy()
    source = nil
    if id != 0 { g_source_remove(id) }
    id = 0
  }

  deinit { if id != 0 { g_source_remove(id) } }
}

private final class Handler {
  let call: () -> Void
  init(_ call: @escaping () -> Void) { self.call = call }
}
