import CDesktop

/// A program that something is dragged from, which speaks XDND itself and can misbehave. Like real sources it holds the
/// pointer, looks for the window under it and tells that window where it is.
package final class DragSource {
  /// An answer to a position.
  package struct Status: Equatable {
    package let accepts: Bool
    package let action: String

    package init(accepts: Bool, action: String) {
      self.accepts = accepts
      self.action = action
    }
  }

  private let owner: SelectionOwner
  private let version: UInt
  private let forms: [String]
  private let action: String
  private var target: CDesktop.Window = 0
  private var client: Client { owner.client }
  package var window: CDesktop.Window { owner.window }

  package init(
    _ server: PrivateServer, offering forms: [SelectionOwner.Form], version: UInt = 5,
    action: String = "XdndActionCopy"
  ) throws {
    owner = try SelectionOwner(server, of: "XdndSelection", forms)
    self.version = version
    self.forms = forms.map(\.name)
    self.action = action
    var atoms = forms.map { client.atom($0.name) }
    client.setWords(&atoms, type: Atom(XA_ATOM), as: "XdndTypeList", of: window)
    client.sync()
  }

  /// Takes the pointer, as every source does while it drags.
  package func begin() throws {
    guard client.grabPointer() else { throw TestFailure("the source does not get the pointer") }
  }

  /// Gives the pointer back.
  package func letGo() {
    XUngrabPointer(client.display, UInt(CurrentTime))
    client.sync()
  }

  /// Drags to a place on the root and waits for the answer.
  /// - Returns: nil where nothing there takes drops, or no answer came.
  @discardableResult
  package func move(to x: Int, _ y: Int) -> Status? {
    let found = client.dropTarget(at: x, y)
    if found != target {
      leave()
      target = found
      if target != 0 { enter() }
    }
    guard target != 0 else { return nil }
    send("XdndPosition", [window, 0, UInt(x << 16 | y), UInt(CurrentTime), client.atom(action)])
    guard let answer = wait(for: "XdndStatus") else { return nil }
    let atom = UInt(bitPattern: answer[2])
    let name = atom == 0 ? nil : XGetAtomName(client.display, atom)
    defer { if let name { XFree(name) } }
    return Status(accepts: answer[1] & 1 != 0, action: name.map { String(cString: $0) } ?? "")
  }

  private func enter() {
    let few = forms.prefix(3).map { client.atom($0) } + [0, 0, 0]
    send("XdndEnter", [window, version << 24 | (forms.count > 3 ? 1 : 0), few[0], few[1], few[2]])
  }

  package func leave() {
    guard target != 0 else { return }
    send("XdndLeave", [window, 0, 0, 0, 0])
    target = 0
  }

  /// Drops, gives its data to whoever asks, and waits for the end.
  /// - Returns: whether the target says that it took it; nil where no end came in `seconds`.
  package func drop(within seconds: Double = 5) -> Bool? {
    letGo()
    guard target != 0 else { return nil }
    send("XdndDrop", [window, 0, UInt(CurrentTime), 0, 0])
    return wait(for: "XdndFinished", within: seconds).map { $0[1] & 1 != 0 }
  }

  /// Says that something is dropped and does nothing more.
  package func dropWithoutWaiting() {
    send("XdndDrop", [window, 0, UInt(CurrentTime), 0, 0])
  }

  /// A message about a window of its own, whatever sense it makes.
  package func send(_ name: String, _ data: [UInt], to other: CDesktop.Window? = nil) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = other ?? target
    event.xclient.message_type = client.atom(name)
    event.xclient.format = 32
    withUnsafeMutableBytes(of: &event.xclient.data.l) { $0.copyBytes(from: data.withUnsafeBytes(Array.init)) }
    _ = client.refusals { XSendEvent(client.display, other ?? target, 0, 0, &event) }
  }

  /// Its words 0, 1 and 4.
  private func wait(for name: String, within seconds: Double = 5) -> [Int]? {
    let type = client.atom(name)
    let found = client.event(until: TimeLimit(seconds)) { event in
      owner.serve(event)
      return event.type == ClientMessage && event.xclient.message_type == type
    }
    return found.map { [$0.xclient.data.l.0, $0.xclient.data.l.1, $0.xclient.data.l.4] }
  }
}

extension Client {
  /// The window that something dragged to a place is over, if it takes drops: the topmost one there whose input shape
  /// holds the place; 0 where there is none.
  package func dropTarget(at x: Int, _ y: Int) -> CDesktop.Window {
    let found = children(of: root).last { window in
      var attributes = XWindowAttributes()
      let gone = refusals { XGetWindowAttributes(display, window, &attributes) }
      guard gone.isEmpty, attributes.map_state == IsViewable else { return false }
      let (localX, localY) = (x - Int(attributes.x), y - Int(attributes.y))
      var (count, ordering): (Int32, Int32) = (0, 0)
      guard let parts = XShapeGetRectangles(display, window, ShapeInput, &count, &ordering) else {
        return false
      }
      defer { XFree(parts) }
      return (0..<Int(count)).contains { index in
        let part = parts[index]
        return (Int(part.x)..<Int(part.x) + Int(part.width)).contains(localX)
          && (Int(part.y)..<Int(part.y) + Int(part.height)).contains(localY)
      }
    }
    guard let found, !numbers("XdndAware", of: found).isEmpty else { return 0 }
    return found
  }
}
