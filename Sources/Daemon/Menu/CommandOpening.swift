import Menus
import Pie
import X11

/// Opens menus that no press asks for: at the pointer, in click style.
struct CommandOpening {
  let connection: Connection
  let keyboard: Keyboard
  let menus: MenuDesk

  /// What is done already when a menu opens.
  struct Start {
    var hovered: ItemID?
    var typed: String?
  }

  /// - Parameter place: where its centre is wanted; nil: as the menu says.
  func open(_ menu: Menu, at place: OpeningPlace? = nil, with start: Start = Start(), in setup: Setup) {
    let pointer = connection.queryPointer()
    var request = MenuDesk.Request(
      menu: menu, pointer: menus.commandPointer.sample(pointer, for: place), holder: nil,
      modifiers: keyboard.modifiers(of: pointer.state),
      downKeys: keyboard.heldKey().all, place: place)
    (request.hovered, request.typed) = (start.hovered, start.typed)
    menus.open(request, in: setup)
  }
}
