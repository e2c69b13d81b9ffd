import CDesktop

/// A program that owns a selection and hands its data out, rightly or wrongly (ICCCM 2).
package final class SelectionOwner {
  /// What it answers when its data is asked for.
  package enum Answer {
    case bytes([UInt8])
    /// In pieces (ICCCM 2.7.2); without an end where `isEndless`.
    case pieces([[UInt8]], isEndless: Bool = false)
    case refusal
    case silence
    /// A property of another kind.
    case words([UInt])
    /// The names of its forms.
    case names([String])
  }

  package typealias Form = (name: String, answer: Answer)

  package let client: Client
  package let window: CDesktop.Window
  private let forms: [Form]
  /// The pieces that are left of an answer, and where they go.
  private var pieces:
    (requestor: CDesktop.Window, property: Atom, form: Atom, left: [[UInt8]], isEndless: Bool)?

  package init(_ server: PrivateServer, of selection: String, _ forms: [Form]) throws {
    client = try Client(server)
    self.forms = forms
    window = XCreateSimpleWindow(client.display, client.root, -10, -10, 1, 1, 0, 0, 0)
    XSelectInput(client.display, window, PropertyChangeMask)
    XSetSelectionOwner(client.display, client.atom(selection), window, UInt(CurrentTime))
    client.sync()
  }

  /// Answers whoever asks until a condition holds.
  package func serve(within seconds: Double = 10, until condition: () throws -> Bool) rethrows -> Bool {
    try eventually(within: seconds) {
      while XPending(client.display) > 0 {
        var event = XEvent()
        XNextEvent(client.display, &event)
        serve(event)
      }
      return try condition()
    }
  }

  package func serve(_ event: XEvent) {
    switch event.type {
    case SelectionRequest: answer(event.xselectionrequest)
    case PropertyNotify where event.xproperty.state == PropertyDelete: sendPiece(after: event.xproperty)
    default: break
    }
  }

  private func answer(_ request: XSelectionRequestEvent) {
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
    case .names(let names)?:
      var atoms = names.map { client.atom($0) }
      client.setWords(&atoms, type: Atom(XA_ATOM), as: property, of: request.requestor)
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
}
