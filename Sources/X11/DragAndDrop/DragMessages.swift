import CDesktop
import Geometry
import Menus

// The messages of a drag between programs (XDND, version 5), for the side that is dragged over.

extension Connection {
  /// What a message says of a drag; nil: nothing. Waits for the server at an "enter", to read what is offered.
  package func dragSignal(in event: Event) -> DragSignal? {
    guard case .message(let message) = event, message.data.count == 5 else { return nil }
    let party = DragParty(source: message.data[0], target: message.window.rawValue)
    switch message.type {
    case atoms[.xdndEnter]:
      return .enter(party, version: Int(message.data[1] >> 24 & 0xff), offered: offered(by: message))
    case atoms[.xdndPosition]:
      let place = message.data[2]
      return .position(
        party,
        Point(
          x: Double(Int16(truncatingIfNeeded: place >> 16)), y: Double(Int16(truncatingIfNeeded: place))),
        ServerTime(rawValue: UInt32(truncatingIfNeeded: message.data[3])),
        action(Atom(rawValue: message.data[4])))
    case atoms[.xdndLeave]: return .leave(party)
    case atoms[.xdndDrop]:

      return .drop(party, ServerTime(rawValue: UInt32(truncatingIfNeeded: message.data[2])))
    default: return nil
    }
  }

  /// Up to three forms stand in the message itself, more in a property of the source.
  private func offered(by message: MessageEvent) -> [String] {
    let few = message.data[2...].filter { $0 != 0 }.map { Atom(rawValue: $0) }
    guard message.data[1] & 1 != 0 else { return names(of: few) }
    let source = WindowID(rawValue: message.data[0])
    let listed = atomList(atoms[.xdndTypeList], of: source, limit: 800)
    return names(of: (listed.isEmpty ? few : listed).filter { $0 != .none })
  }

  /// The answer to a position (XdndStatus); the source is to tell of every movement.
  package func answerPosition(of party: DragParty, accepts: Bool, _ action: DragAction) {
    // Bit 0: accepts. Bit 1: wants positions inside the rectangle too, which is empty.
    let flags: UInt = (accepts ? 1 : 0) | 2
    send(.xdndStatus, [party.target, flags, 0, 0, accepts ? atom(of: action).rawValue : 0], to: party)
  }

  /// The end of a drop (XdndFinished). Before version 5 nothing told whether it was accepted.
  package func finishDrop(of party: DragParty, accepted: Bool, _ action: DragAction, version: Int) {
    let outcome: (UInt, UInt) = version >= 5 && accepted ? (1, atom(of: action).rawValue) : (0, 0)
    send(.xdndFinished, [party.target, outcome.0, outcome.1, 0, 0], to: party)
  }

  private func send(_ type: AtomName, _ data: [UInt], to party: DragParty) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = party.source
    event.xclient.message_type = atoms[type].rawValue
    event.xclient.format = 32
    withUnsafeMutableBytes(of: &event.xclient.data.l) { $0.copyBytes(from: data.withUnsafeBytes(Array.init)) }
    // BadWindow: it has vanished, and waits for nothing.
    _ = trapping { XSendEvent(handle, party.source, 0, 0, &event) }
  }

  private func action(_ atom: Atom) -> DragAction {
    switch atom {
    case atoms[.xdndActionMove]: .move
    case atoms[.xdndActionLink]: .link
    case atoms[.xdndActionAsk]: .ask
    case atoms[.xdndActionPrivate]: .private
    // Before version 2 there was but one action, which had no name.
    case atoms[.xdndActionCopy], .none: .copy
    default: .other
    }
  }

  private func atom(of action: DragAction) -> Atom {
    switch action {
    case .move: atoms[.xdndActionMove]
    case .link: atoms[.xdndActionLink]
    case .ask: atoms[.xdndActionAsk]
    case .private: atoms[.xdndActionPrivate]
    case .copy, .other: atoms[.xdndActionCopy]
    }
  }
}
