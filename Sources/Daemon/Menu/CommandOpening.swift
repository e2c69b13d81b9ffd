import Menus
import Pie
import X11

/// Opens menus that no press asks for: at the pointer, in click style.
struct CommandOpening {
  let connection: Connection
  let keyboard: Keyboard
  let menus: MenuDesk

  /// - Parameters:
  ///   - place: where its centre is wanted; nil: as the menu says.
  ///   - item: hovered at first.
  func open(_ menu: Menu, at place: OpeningPlace? = nil, hovering item: ItemID? = nil, in setup: Setup) {
    let pointer = connection.queryPointer()
    let sample = PointerSample(point: pointer.root, time: .current, serial: connection.nextSerial.rawValue)
    menus.open(
      MenuDesk.Request(
        menu: menu, pointer: sample, holder: nil, modifiers: keyboard.modifiers(of: pointer.state),
        downKeys: keyboard.heldKey().all, place: place, hovered: item), in: setup)
  }
}
