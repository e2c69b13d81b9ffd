import CDesktop

/// Another program that holds a key, a button, the keyboard or the pointer.
package final class Grabber {
  package enum Hold {
    /// A passive grab of a key with exactly these modifiers, on the root.
    case key(String, modifiers: UInt32 = 0)
    /// The same, but the pointer is frozen from its press to its release, as i3 does.
    case keyStoppingPointer(String, modifiers: UInt32 = 0)
    /// A passive grab of a button with exactly these modifiers, on the root.
    case button(UInt32, modifiers: UInt32 = 0)
    case keyboard
    case pointer
  }

  private let client: Client

  /// - Throws: if the server refuses the grab.
  package init(_ server: PrivateServer, holding hold: Hold) throws {
    client = try Client(server)
    guard take(hold) else { throw TestFailure("\(hold) is held by somebody else") }
  }

  /// Gives back everything this program holds.
  package func release() {
    XUngrabKey(client.display, Int32(AnyKey), UInt32(AnyModifier), client.root)
    XUngrabButton(client.display, UInt32(AnyButton), UInt32(AnyModifier), client.root)
    XUngrabKeyboard(client.display, UInt(CurrentTime))
    XUngrabPointer(client.display, UInt(CurrentTime))
    client.sync()
  }

  /// Waits for the key or button it holds to be pressed.
  package func getsPress(within seconds: Double = 10) -> Bool {
    client.event(until: TimeLimit(seconds)) { $0.type == KeyPress || $0.type == ButtonPress } != nil
  }

  private func take(_ hold: Hold) -> Bool {
    switch hold {
    case .key(let name, let modifiers): return takeKey(name, modifiers, pointerMode: GrabModeAsync)
    case .keyStoppingPointer(let name, let modifiers):
      return takeKey(name, modifiers, pointerMode: GrabModeSync)
    case .button(let button, let modifiers):
      return client.refusals {
        XGrabButton(
          client.display, button, modifiers, client.root, 0, UInt32(ButtonPressMask), GrabModeAsync,
          GrabModeAsync, 0, 0)
      }.isEmpty
    case .keyboard: return client.grabKeyboard()
    case .pointer: return client.grabPointer()
    }
  }

  private func takeKey(_ name: String, _ modifiers: UInt32, pointerMode: Int32) -> Bool {
    let code = XKeysymToKeycode(client.display, XStringToKeysym(name))
    return client.refusals {
      XGrabKey(client.display, Int32(code), modifiers, client.root, 0, pointerMode, GrabModeAsync)
    }.isEmpty
  }
}

extension Client {
  /// An active grab of the keyboard on the root.
  package func grabKeyboard() -> Bool {
    XGrabKeyboard(display, root, 0, GrabModeAsync, GrabModeAsync, UInt(CurrentTime)) == GrabSuccess
  }

  /// An active grab of the pointer on the root.
  package func grabPointer() -> Bool {
    XGrabPointer(
      display, root, 0, UInt32(ButtonPressMask), GrabModeAsync, GrabModeAsync, 0, 0, UInt(CurrentTime))
      == GrabSuccess
  }
}
