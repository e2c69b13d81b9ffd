import CDesktop
import Menus

/// A selection whose content another program hands out.
nonisolated package enum SelectionName: Hashable, Sendable {
  case clipboard
  /// What is marked.
  case primary
  /// What is dragged.
  case dragged
}

/// One reading of a selection, in one form: asks its owner and collects the answer (ICCCM 2.4). Nothing here waits for
/// the owner.
///
/// It has a window of its own, which goes with it: whatever an owner sends too late reaches nobody.
package final class SelectionConversion {
  private let connection: Connection
  private nonisolated(unsafe) let display: UnsafeMutablePointer<Display>
  private let window: WindowID
  private let property: Atom
  private let limit: Int
  private var transfer: SelectionTransfer

  /// - Parameters:
  ///   - form: the target, as its owner calls it ("UTF8_STRING").
  ///   - time: of the event that asks for it.
  ///   - limit: the most bytes that are taken.
  package init(
    _ selection: SelectionName, as form: String, time: ServerTime = .current, limit: Int, at now: Instant,
    on connection: Connection
  ) {
    self.connection = connection
    self.limit = limit
    display = connection.handle
    property = connection.atoms[.whorlSelection]
    transfer = SelectionTransfer(limit: limit, askedAt: now)
    var attributes = XSetWindowAttributes()
    attributes.event_mask = PropertyChangeMask
    attributes.override_redirect = 1
    window = WindowID(
      rawValue: XCreateWindow(
        display, connection.root.rawValue, -1, -1, 1, 1, 0, 0, UInt32(InputOnly), nil,
        UInt(CWEventMask | CWOverrideRedirect), &attributes))
    let target = Atoms.numbers(of: [form], on: connection.xcb).first ?? .none
    XConvertSelection(
      display, connection.atom(of: selection).rawValue, target.rawValue, property.rawValue, window.rawValue,
      Time(time.rawValue))
    connection.flush()
  }

  deinit { XDestroyWindow(display, window.rawValue) }

  /// When it wants `wake`; nil: it is over.
  package var deadline: Instant? { transfer.deadline }

  package func wake(at now: Instant) -> SelectionTransfer.Step { transfer.handle(.wake, at: now) }

  /// What an event means for it; nil: nothing.
  package func handle(_ event: Event, at now: Instant) -> SelectionTransfer.Step? {
    switch event {
    case .selectionAnswered(window, let property):
      return transfer.handle(property == .none ? .refused : answer(), at: now)
    case .property(let change) where change.window == window:
      // What is put together in several steps tells of each of them, and may have been read at the first.
      guard change.atom == property, !change.isDeleted, transfer.isCollecting, let value = take() else {
        return .goOn
      }
      return transfer.handle(.piece(value.allBytes), at: now)
    default: return nil
    }
  }

  private func answer() -> SelectionTransfer.Event {
    guard let value = take() else { return .unreadable }
    return value.type == connection.atoms[.increment] ? .announced : .whole(value.allBytes)
  }

  /// Reads what has come and takes it away, by which its owner knows that it may send more.
  private func take() -> PropertyValue? {
    // A little more than is allowed shows that there is more.
    let value = connection.property(property, of: window, limit: limit + 8)
    XDeleteProperty(display, window.rawValue, property.rawValue)
    connection.flush()
    return value
  }
}

nonisolated extension PropertyValue {
  /// Of either format; words in this machine's order.
  fileprivate var allBytes: [UInt8] {
    switch content {
    case .bytes(let bytes): bytes
    case .words(let words): words.flatMap { word in withUnsafeBytes(of: word) { Array($0) } }
    }
  }
}

extension Connection {
  /// The names of the atoms in a selection's answer to TARGETS (ICCCM 2.6.2). Waits for the server.
  package func names(in answer: [UInt8]) -> [String] {
    let words = stride(from: 0, to: answer.count - answer.count % 4, by: 4).map { start in
      answer[start..<start + 4].withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
    }
    return names(of: words.prefix(200).map { Atom(rawValue: UInt($0)) })
  }

  /// Somebody hands a selection out. Waits for the server.
  package func isOwned(_ selection: SelectionName) -> Bool {
    XGetSelectionOwner(handle, atom(of: selection).rawValue) != 0
  }

  func atom(of selection: SelectionName) -> Atom {
    switch selection {
    case .clipboard: atoms[.clipboard]
    case .primary: Atom(rawValue: XA_PRIMARY)
    case .dragged: atoms[.xdndSelection]
    }
  }
}
