import CDesktop
import Glibc

/// The owner of one Display of Xlib: opens and closes it, collects its protocol errors and tells of its end.
///
/// A connection has one; each RECORD stream has another of its own.
final class ServerLink {
  nonisolated(unsafe) let handle: UnsafeMutablePointer<Display>
  nonisolated(unsafe) let xcb: OpaquePointer
  /// Gets the protocol errors that nobody traps.
  var onError: (ProtocolError) -> Void = { _ in }
  /// Called once, when the server has gone. Xlib calls no more of us for this display afterwards; whatever is
  /// still asked of it answers at once and does nothing.
  var onServerGone: () -> Void = {}
  private(set) var isServerGone = false

  /// The innermost trap is last.
  private var traps: [Trap] = []
  private struct Trap {
    let first: Serial
    var errors: [ProtocolError] = []
  }

  init(display: String?) throws(ConnectionFailure) {
    guard let handle = XOpenDisplay(display) else {
      let environment = getenv("DISPLAY").map { String(cString: $0) }
      throw ConnectionFailure.notOpened(display: display, environment: environment)
    }
    guard let xcb = XGetXCBConnection(handle) else {
      preconditionFailure("Xlib is built on XCB; every display has its connection")
    }
    self.handle = handle
    self.xcb = xcb
    let descriptor = XConnectionNumber(handle)
    _ = fcntl(descriptor, F_SETFD, fcntl(descriptor, F_GETFD) | FD_CLOEXEC)
    links[handle] = WeakLink(link: self)
    installHandlers()
  }

  deinit {
    links[handle] = nil
    // A server that goes while we close is no news, and there is no owner left to tell.
    XSetIOErrorExitHandler(handle, { _, _ in }, nil)
    XCloseDisplay(handle)
  }

  private func installHandlers() {
    // A write to a server that has gone shall fail and be told, not end the program without a word.
    signal(SIGPIPE, SIG_IGN)
    XSetErrorHandler { display, error in
      guard let display, let error = error?.pointee else { return 0 }
      links[display]?.link?.take(error)
      return 0
    }
    // The default prints; the exit handler below has the message and the context.
    XSetIOErrorHandler { _ in 0 }
    XSetIOErrorExitHandler(
      handle,
      { _, context in
        guard let context else { return }
        Unmanaged<ServerLink>.fromOpaque(context).takeUnretainedValue().end()
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  private func end() {
    guard !isServerGone else { return }
    isServerGone = true
    onServerGone()
  }

  var nextSerial: Serial { Serial(rawValue: XNextRequest(handle)) }

  /// The errors of the requests that `body` makes; waits for the server's answers.
  func trapping(_ body: () -> Void) -> [ProtocolError] {
    traps.append(Trap(first: nextSerial))
    body()
    collectAnswers()
    return traps.removeLast().errors
  }

  /// Returns when all requests so far are answered. Where the last one had a reply the errors of those before it have
  /// come too, and no question more is needed to know.
  private func collectAnswers() {
    if XLastKnownRequestProcessed(handle) + 1 < XNextRequest(handle) {
      XSync(handle, 0)
    } else {
      XEventsQueued(handle, Int32(QueuedAfterReading))
    }
  }

  private func take(_ error: XErrorEvent) {
    let serial = Serial(rawValue: error.serial)
    let known = ProtocolError(
      code: .init(rawValue: error.error_code), request: error.request_code, minor: error.minor_code,
      serial: serial, resource: error.resourceid, text: text(of: error.error_code))
    guard let trap = traps.lastIndex(where: { $0.first <= serial }) else { return onError(known) }
    traps[trap].errors.append(known)
  }

  private func text(of code: UInt8) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
      guard let start = buffer.baseAddress else { return "\(code)" }
      XGetErrorText(handle, Int32(code), start, Int32(buffer.count))
      return String(cString: start)
    }
  }
}

private struct WeakLink {
  weak var link: ServerLink?
}

/// Xlib's error handler has no context pointer, so this table is the way from a Display to its owner. It is
/// the only one of its kind. Only the main thread uses Xlib, hence this.
nonisolated(unsafe) private var links: [UnsafeMutablePointer<Display>: WeakLink] = [:]
