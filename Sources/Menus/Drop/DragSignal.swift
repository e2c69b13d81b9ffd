import Geometry

/// The two windows of one drag, as the protocol names them: where it comes from and the one of ours that it is over.
package struct DragParty: Hashable, Sendable {
  package var source: UInt
  package var target: UInt

  package init(source: UInt, target: UInt) {
    self.source = source
    self.target = target
  }
}

/// What is to be done with what is dragged (XDND 5, "Actions").
package enum DragAction: Hashable, Sendable {
  case copy, move, link, ask, `private`
  /// One that only other programs know.
  case other

  /// The answer to what a source proposes: nothing of what is dropped is ever moved away.
  package var granted: DragAction {
    switch self {
    case .link: .link
    case .private: .private
    case .copy, .move, .ask, .other: .copy
    }
  }
}

/// A message of the program that something is dragged from (XDND 5, "Client messages").
package enum DragSignal: Hashable, Sendable {
  /// `offered` are the names of the forms its data can have.
  case enter(DragParty, version: Int, offered: [String])
  /// In root coordinates.
  case position(DragParty, Point, ServerTime, DragAction)
  case leave(DragParty)
  case drop(DragParty, ServerTime)

  /// What is spoken here.
  package static let version = 5
}
