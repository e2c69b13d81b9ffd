import Control
import Desktop
import Menus
import Pie

/// Lets the user choose between lines, for one client at a time.
final class PickDesk {
  private let menus: MenuDesk
  /// Opens a menu as a command does.
  private let open: (Menu, CommandOpening.Start, Setup) -> Void
  private var choice: Open?
  private var limit: Deadline?

  /// A choice that is under way.
  private struct Open {
    let pick: Pick
    let rows: PickRows
    var setup: Setup
    var menu: Menu
    let answer: (Reply) -> Void
    var chosen: [Int] = []
    /// The key that ended it.
    var ownKey: Int?
    var typed = ""
    var isChosen = false
    var failure: String?
  }

  static let menuName = MenuName("(pick)")

  init(loop: MainLoop, menus: MenuDesk, open: @escaping (Menu, CommandOpening.Start, Setup) -> Void) {
    self.menus = menus
    self.open = open
    limit = loop.deadline { [weak self] in self?.menus.close(.command) }
  }

  /// Answers once: with the choice, or with a plain no where there was none.
  func begin(_ pick: Pick, lines bytes: [UInt8], in setup: Setup, answer: @escaping (Reply) -> Void) {
    let keys = PickKeys(pick)
    if let first = keys.unknown.first {
      return answer(Reply(error: "whorl pick: no key is called \"\(first)\"\n", code: .usage))
    }
    var answer = answer
    if let warning = pick.warning {
      answer = { [told = answer] reply in
        told(Reply(bytes: reply.output, error: warning + reply.error, code: reply.code))
      }
    }
    cancel()
    let rows = PickRows(bytes, of: pick)
    if pick.isDump { return answer(Reply(bytes: rows.dump(finding: pick.filter))) }
    guard !rows.items.isEmpty else {
      return answer(Reply(error: "whorl pick: there are no lines to choose from\n", code: .no))
    }
    let menu = PickDesk.menu(of: rows, pick, keys)
    choice = Open(pick: pick, rows: rows, setup: setup, menu: menu, answer: answer)
    limit?.moment = pick.timeout.map { MainLoop.now + $0 }
    open(menu, CommandOpening.Start(hovered: rows.selected(by: pick.selection), typed: pick.filter), setup)
    // Whatever kept it from opening has told so.
    if menus.open == nil { finish() }
  }

  private static func menu(of rows: PickRows, _ pick: Pick, _ keys: PickKeys) -> Menu {
    var menu = Menu(name: menuName, title: pick.title?.plainLabel, items: rows.items)
    menu.manners.labels = .always
    menu.manners.search = .deep
    menu.manners.submenu = .inPlace
    menu.manners.layout = pick.layout
    menu.ownKeys = keys.keys
    if pick.isMultiple {
      menu.center = Item(id: ItemID("done"), label: "Done", icon: .text("✓"), action: .answer(nil))
    }
    return menu
  }

  /// Nobody waits for an answer any more.
  func cancel() {
    guard choice != nil else { return }
    if menus.openName == PickDesk.menuName { menus.close(.command) }
    finish()
  }

  /// What the menu does, as sessions report it.
  func handle(_ effect: SessionEffect, of menu: MenuName) {
    guard menu == PickDesk.menuName, choice != nil else { return }
    switch effect {
    case .hide(let reason):
      choice?.isChosen = reason == .chosen
      if reason == .pointerHeld { choice?.failure = "another program holds the pointer" }
    // What was chosen is told after the end.
    case .end: if choice?.isChosen == false { finish() }
    case .perform, .entered, .hovered, .warp, .adjusted: break
    }
  }

  /// A line was chosen, or that no more are to be.
  func take(_ made: Choice) {
    guard choice != nil, made.menu == PickDesk.menuName else { return }
    choice?.typed = made.typed
    choice?.ownKey = made.ownKey
    guard case .answer(let line?) = made.action else { return finish() }
    guard choice?.pick.isMultiple == true else {
      choice?.chosen = [line]
      return finish()
    }
    if made.ownKey != nil { return finish() }
    turnOver(line)
  }

  /// Takes a line of several, or gives it back, and shows so.
  private func turnOver(_ line: Int) {
    guard var open = choice else { return }
    if let known = open.chosen.firstIndex(of: line) {
      open.chosen.remove(at: known)
    } else {
      open.chosen.append(line)
    }
    open.menu.items = open.rows.items(marking: open.chosen)
    choice = open
    var setup = open.setup
    setup.menus.append(open.menu)
    menus.refill(setup)
  }

  private func finish() {
    guard let choice else { return }
    self.choice = nil
    limit?.moment = nil
    if let failure = choice.failure {
      return choice.answer(Reply(error: "whorl pick: \(failure)\n", code: .failed))
    }
    let lines = choice.isChosen || !choice.pick.isMultiple ? choice.chosen.sorted() : []
    let output = lines.flatMap {
      PickedLine(choice.rows.lines[$0], index: $0, filter: choice.typed).bytes(in: choice.pick.format)
        + [UInt8(ascii: "\n")]
    }
    let own = choice.ownKey.flatMap { $0 == PickKeys.done ? nil : ExitCode.custom($0) }
    choice.answer(Reply(bytes: output, code: own ?? (output.isEmpty ? .no : .done)))
  }
}
