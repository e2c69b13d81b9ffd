import CDesktop
import Support

/// A window that passes for a managed one and covers the bottom right of 1280x800.
final class Rival {
  private let client: Client
  private let window: CDesktop.Window

  init(_ server: PrivateServer) throws {
    client = try Client(server)
    window = XCreateSimpleWindow(client.display, client.root, 1000, 600, 280, 200, 0, 0, 0x884422)
    client.set([1, 0], as: "WM_STATE", type: "WM_STATE", of: window)
    XSelectInput(client.display, window, VisibilityChangeMask)
    XMapRaised(client.display, window)
    client.sync()
  }

  func raise() {
    XRaiseWindow(client.display, window)
    client.sync()
  }

  /// Waits until something lies over it.
  func waitToBeCovered(within seconds: Double) -> Bool {
    client.event(until: TimeLimit(seconds)) {
      $0.type == VisibilityNotify && $0.xvisibility.state != VisibilityUnobscured
    } != nil
  }
}

/// A panel at the bottom of the screen.
final class Panel {
  private let client: Client
  private let window: CDesktop.Window
  /// What is on the root.
  private let outermost: CDesktop.Window

  /// - Parameter isFramed: it lies in another window, as it does where a window manager has taken it in.
  init(_ server: PrivateServer, height: Int, isFramed: Bool = false) throws {
    let client = try Client(server)
    self.client = client
    let screen = XDefaultScreenOfDisplay(client.display)
    let (width, bottom) = (Int(XWidthOfScreen(screen)), Int(XHeightOfScreen(screen)))
    func box(in parent: CDesktop.Window, at y: Int) -> CDesktop.Window {
      XCreateSimpleWindow(
        client.display, parent, 0, Int32(y), UInt32(width), UInt32(height), 0, 0, 0x222222)
    }
    outermost = box(in: client.root, at: bottom - height)
    window = isFramed ? box(in: outermost, at: 0) : outermost
    client.set(
      [client.atom("_NET_WM_WINDOW_TYPE_DOCK")], as: "_NET_WM_WINDOW_TYPE", type: "ATOM", of: window)
    client.set(
      [0, 0, 0, UInt(height), 0, 0, 0, 0, 0, 0, 0, UInt(width - 1)], as: "_NET_WM_STRUT_PARTIAL",
      type: "CARDINAL", of: window)
    XMapWindow(client.display, window)
    XMapWindow(client.display, outermost)
    client.sync()
  }

  func close() {
    XDestroyWindow(client.display, outermost)
    client.sync()
  }
}

extension Client {
  /// A property of format 32.
  fileprivate func set(_ values: [UInt], as name: String, type: String, of window: CDesktop.Window) {
    values.withUnsafeBytes {
      _ = XChangeProperty(
        display, window, atom(name), atom(type), 32, PropModeReplace,
        $0.bindMemory(to: UInt8.self).baseAddress,
        Int32(values.count))
    }
  }

  /// Bits a pixel of a window; 0 of one that has gone.
  func depth(of window: CDesktop.Window) -> Int {
    var attributes = XWindowAttributes()
    let refusals = refusals { XGetWindowAttributes(display, window, &attributes) }
    return refusals.isEmpty ? Int(attributes.depth) : 0
  }

  /// Asks the window manager for a workspace, counted from 0 (EWMH, _NET_CURRENT_DESKTOP).
  func switchWorkspace(to number: Int) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = root
    event.xclient.message_type = atom("_NET_CURRENT_DESKTOP")
    event.xclient.format = 32
    event.xclient.data.l.0 = number
    XSendEvent(display, root, 0, SubstructureNotifyMask | SubstructureRedirectMask, &event)
    sync()
  }
}
