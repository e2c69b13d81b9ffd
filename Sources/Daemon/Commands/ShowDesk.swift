import Control
import Desktop
import Geometry
import Menus
import Pie
import X11

/// Opens menus by command, mostly sent by a key binding of the window manager.
///
/// Some window managers keep the keyboard to themselves until the key of a binding comes up. Our own grab then fails
/// so long and shows nothing of the release: raw events do, and only while a key is down they are asked for.
final class ShowDesk {
  private let connection: Connection
  private let keyboard: Keyboard
  private let menus: MenuDesk
  private let rawInput: RawInput
  private var held: HeldShow?

  init(_ connection: Connection, keyboard: Keyboard, menus: MenuDesk, rawInput: RawInput) {
    self.connection = connection
    self.keyboard = keyboard
    self.menus = menus
    self.rawInput = rawInput
    menus.isBindingHeld = { [weak self] in self?.held?.isHeld ?? false }
  }

  /// Opens `menu`. What is open already stays as it is: neither a repeat nor a second `show` begins anew.
  func show(
    _ menu: Menu, by command: Control.Command, at place: OpeningPlace?, until closing: Closing,
    in setup: Setup
  ) {
    if held?.isRepeat(command, at: MainLoop.now) == true { return }
    if menus.openName == menu.name, place == nil { return }
    rawInput.want(.keys, for: .heldCommand)
    let pointer = connection.queryPointer()
    let keys = keyboard.heldKey()
    held = HeldShow(command, keys: keys.all.filter { !keyboard.map.modifierCodes.contains($0) })
    let sample = menus.commandPointer.sample(pointer, for: place)
    let holder: Holder? = closing == .release ? keys.holder.map(Holder.key) : nil
    menus.open(
      MenuDesk.Request(
        menu: menu, pointer: sample, holder: holder, modifiers: keyboard.modifiers(of: pointer.state),
        downKeys: keys.all, place: place, drop: isDragging(pointer) ? .dragged : .none),
      in: setup)
    listen()
  }

  /// Tells nil once the open menu is on the screen, or why it closed before it was.
  func onceShown(_ tell: @escaping (CloseReason?) -> Void) {
    if let open = menus.open { open.onceShown(tell) } else { tell(nil) }
  }

  /// Something is dragged between programs. Its owner often keeps the selection when it is over.
  private func isDragging(_ pointer: PointerPosition) -> Bool {
    guard pointer.state.isAnyButtonDown, menus.open?.session.opening.drop ?? .dragged == .dragged else {
      return false
    }
    return connection.isOwned(.dragged)
  }

  /// A key came up.
  func released(_ code: KeyCode) {
    guard held?.isHeld == true else { return }
    held?.released(code, at: MainLoop.now)
    listen()
  }

  /// A key came up while the keyboard was not ours.
  func releasedElsewhere(_ code: KeyCode, at time: ServerTime) {
    held?.released(code, at: MainLoop.now)
    menus.released(code, at: time)
    listen()
  }

  /// Raw events wake us at every key: only while a binding's key is down or a menu waits for one.
  private func listen() {
    let isNeeded = held?.isHeld == true || menus.waitsForKey
    rawInput.want(isNeeded ? .keys : [], for: .heldCommand)
  }
}
