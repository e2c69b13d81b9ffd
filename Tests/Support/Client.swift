import CDesktop
import Glibc
import Synchronization

/// A test's own X client. It outlives a server that goes away, and refused requests do not end the test.
package final class Client {
  package let server: PrivateServer
  package let display: UnsafeMutablePointer<CDesktop.Display>
  package let root: CDesktop.Window

  package init(_ server: PrivateServer) throws {
    guard let display = XOpenDisplay(server.display) else {
      throw TestFailure("no connection to \(server.display)")
    }
    survivesServers
    XSetIOErrorExitHandler(display, { _, _ in }, nil)
    self.server = server
    self.display = display
    root = XDefaultRootWindow(display)
  }

  deinit { XCloseDisplay(display) }

  /// Returns once the server has handled everything sent so far.
  package func sync() { XSync(display, 0) }

  /// Another one, if the pointer looks different; nil: the server does not tell (XFIXES 1).
  package var cursorSerial: UInt? {
    var first: Int32 = 0
    var error: Int32 = 0
    guard XFixesQueryExtension(display, &first, &error) != 0, let image = XFixesGetCursorImage(display) else {
      return nil
    }
    defer { XFree(image) }
    return image.pointee.cursor_serial
  }

  package func atom(_ name: String) -> Atom { XInternAtom(display, name, 0) }

  /// Waits for an event; those before it are dropped.
  /// - Returns: the first that fits, or nil if the limit passed first.
  package func event(until limit: TimeLimit, where fits: (XEvent) -> Bool) -> XEvent? {
    while true {
      while XPending(display) > 0 {
        var event = XEvent()
        XNextEvent(display, &event)
        if fits(event) { return event }
      }
      // The connection of a server that has gone can always be read.
      let isReady = waitForInput(on: XConnectionNumber(display), until: limit)
      guard isReady, !limit.hasPassed else { return nil }
    }
  }

  /// Asks again after every event that arrives on this connection, until the condition holds.
  package func untilEvents(make condition: () -> Bool, within seconds: Double = 10) -> Bool {
    let limit = TimeLimit(seconds)
    while !condition() {
      guard event(until: limit, where: { _ in true }) != nil else { return condition() }
    }
    return true
  }

  /// Runs requests and collects the error codes (X protocol, section 4) the server answers with.
  package func refusals(of requests: () -> Void) -> [UInt8] {
    turn.withLock { _ in
      XSync(display, 0)
      refused.withLock { $0 = [] }
      let before = XSetErrorHandler { _, error in
        if let code = error?.pointee.error_code { refused.withLock { $0.append(code) } }
        return 0
      }
      requests()
      XSync(display, 0)
      XSetErrorHandler(before)
      return refused.withLock { $0 }
    }
  }
}

/// Without this Xlib ends the whole process when a server goes away.
private let survivesServers: Void = { XSetIOErrorHandler { _ in 0 } }()

/// Xlib has one error handler a process: one test at a time may set it.
private let turn = Mutex(())
private let refused = Mutex<[UInt8]>([])
