import CDesktop

/// A program that something is dragged from, which speaks XDND itself and can misbehave. Like real sources it holds the
/// pointer, looks for the window under it and tells that window where it is.
package final class DragSource {
  /// What it answers when its data is asked for.
  package enum Answer {
    case bytes([UInt8])
    /// In pieces (ICCCM 2.7.2); without an end where `isEndless`.
    case pieces([[UInt8]], isEndless: Bool = false)
    case refusal
    case silence
    /// A property of another kind.
    case words([UInt])
  }

  /// An answer to a position.
  package struct Status: Equatable {
    package let accepts: Bool
    package let action: String

    package init(accepts: Bool, action: String) {
      self.accepts = accepts
      self.action = action
    }
  }

  private let client: Client
  package let window: CDesktop.Window
  private let version: UInt
  private let forms: [(name: String, answer: Answer)]
  private let action: String
  private var target: CDesktop.Window = 0
  /// The pieces that are left of an answer, and where they go.
  private var pieces:
    (requestor: CDesktop.Window, property: Atom, form: Atom, left: [[UInt8]], isEndless: Bool)?
  /// How often its data was asked for.
  package private(set) var requests = 0

  package init(
    _ server: PrivateServer, offering forms: [(name: String, answer: Answer)], version: UInt = 5,
    action: String = "XdndActionCopy"
  ) throws {
    client = try Client(server)
    self.version = version
    self.forms = forms
    self.action = action
    window = XCreateSimpleWindow(client.display, client.root, -10, -10, 1, 1, 0, 0, 0)
    XSelectInput(client.display, window, PropertyChangeMask)
    XSetSelectionOwner(client.display, client.atom("XdndSelection"), window, UInt(CurrentTime))
    setList()
    client.sync()
  }

  private func setList() {
    var atoms = forms.map { client.atom($0.name) }
    client.setWords(&atoms, type: Atom(XA_ATOM), as: "XdndTypeList", of: window)
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
    let few = forms.prefix(3).map { client.atom($0.name) } + [0, 0, 0]
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
      serve(event)
      return event.type == ClientMessage && event.xclient.message_type == type
    }
    return found.map { [$0.xclient.data.l.0, $0.xclient.data.l.1, $0.xclient.data.l.4] }
  }
}

// MARK: Its data

extension DragSource {
  private func serve(_ event: XEvent) {
    switch event.type {
    case SelectionRequest: answer(event.xselectionrequest)
    case PropertyNotify where event.xproperty.state == PropertyDelete: sendPiece(after: event.xproperty)
    default: break
    }
  }

  private func answer(_ request: XSelectionRequestEvent) {
    requests += 1
    let form = forms.first { client.atom($0.name) == request.target }
    var property = request.property
    switch form?.answer {
    case .bytes(var bytes)?:
      client.setBytes(&bytes, type: request.target, as: property, of: request.requestor)
    case .words(var words)?:
      client.setWords(&words, type: request.target, as: property, of: request.requestor)
    case .pieces(let all, let isEndless)?:
      _ = client.refusals { XSelectInput(client.display, request.requestor, PropertyChangeMask) }
      pieces = (request.requestor, property, request.target, all, isEndless)
      var size: [UInt] = [4096]
      client.setWords(&size, type: client.atom("INCR"), as: property, of: request.requestor)
    case .silence?: return
    case .refusal?, nil: property = 0
    }
    var event = XEvent()
    event.xselection.type = SelectionNotify
    event.xselection.requestor = request.requestor
    event.xselection.selection = request.selection
    event.xselection.target = request.target
    event.xselection.property = property
    event.xselection.time = request.time
    _ = client.refusals { XSendEvent(client.display, request.requestor, 0, 0, &event) }
  }

  private func sendPiece(after taken: XPropertyEvent) {
    guard var sent = pieces, taken.window == sent.requestor, taken.atom == sent.property else { return }
    let isOver = sent.left.isEmpty
    if isOver, sent.isEndless { return }
    var piece = isOver ? [] : sent.left.removeFirst()
    pieces = isOver ? nil : sent
    client.setBytes(&piece, type: sent.form, as: sent.property, of: sent.requestor)
  }
}

extension Client {
  /// Format 8; a window that has vanished is no fault.
  package func setBytes(
    _ bytes: inout [UInt8], type: Atom, as property: Atom, of window: CDesktop.Window
  ) {
    // A request holds less than a large property: it is put together.
    _ = refusals {
      for start in stride(from: 0, through: max(0, bytes.count - 1), by: 200_000) {
        let part = Array(bytes[start..<min(bytes.count, start + 200_000)])
        XChangeProperty(
          display, window, property, type, 8, start == 0 ? PropModeReplace : PropModeAppend, part,
          Int32(part.count))
      }
    }
  }

  package func setWords(_ words: inout [UInt], type: Atom, as name: String, of window: CDesktop.Window) {
    setWords(&words, type: type, as: atom(name), of: window)
  }

  package func setWords(_ words: inout [UInt], type: Atom, as property: Atom, of window: CDesktop.Window) {
    _ = refusals {
      _ = words.withUnsafeBytes {
        XChangeProperty(
          display, window, property, type, 32, PropModeReplace,
          $0.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(words.count))
      }
    }
  }

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
