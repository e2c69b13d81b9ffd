import Desktop
import Geometry
import Menus
import Pie

/// Carries out the choice of a script's row: runs what the configuration says for rows, or the script again, and
/// shows what that prints as a menu in the same place.
final class RowDesk {
  private let scripts: ScriptDesk
  private let contents: ContentDesk
  private let menus: MenuDesk
  private let launcher: Launcher
  /// Opens a menu at a place, in click style.
  var open: (Menu, Point) -> Void = { _, _ in }

  init(scripts: ScriptDesk, contents: ContentDesk, menus: MenuDesk, launcher: Launcher) {
    self.scripts = scripts
    self.contents = contents
    self.menus = menus
    self.launcher = launcher
  }

  func choose(_ choice: Choice) {
    guard case .row(let script) = choice.action, let call = script.call else { return }
    if let chosen = script.chosen {
      let words = ["/bin/sh", "-c", chosen, "sh", call.text]
      var variables = ["WHORL_ROW": call.text]
      variables["ROFI_INFO"] = call.info
      var command = Desktop.Command(
        choice.item.label, .program(words), runsInTerminal: choice.item.runsInTerminal)
      command.origin = choice.origin
      return launcher.start(command, adding: variables)
    }
    scripts.choose(script) { [weak self] answer in self?.show(answer, after: choice) }
  }

  /// Another menu that was opened meanwhile is not taken away.
  private func show(_ answer: ContentAnswer, after choice: Choice) {
    guard menus.openName == nil else { return }
    var menu = Menu(
      name: MenuName("\(choice.menu)/\(choice.item.id)"), title: answer.title ?? choice.item.label,
      items: answer.items)
    if let parent = contents.menu(choice.menu) {
      menu.manners = parent.manners
      menu.tint = parent.tint
    }
    open(contents.add(menu), choice.point)
  }
}
