import Control
import Desktop
import Menus
import Pie

/// Lets the user choose between lines, for one client at a time.
final class PickDesk {
  private let menus: MenuDesk
  /// Opens a menu as a command does.
  private let open: (Menu, Setup) -> Void
  private var choice: Open?
  private var limit: Deadline?

  /// A choice that is under way.
  private struct Open {
    let pick: Pick
    let lines: [String]
    let answer: (Reply) -> Void
    var chosen: [Int] = []
    var isChosen = false
    var failure: String?
  }

  static let menuName = MenuName("(pick)")

  init(loop: MainLoop, menus: MenuDesk, open: @escaping (Menu, Setup) -> Void) {
    self.menus = menus
    self.open = open
    limit = loop.deadline { [weak self] in self?.menus.close(.command) }
  }

  /// Answers once: with the choice, or with a plain no where there was none.
  func begin(_ pick: Pick, lines bytes: [UInt8], in setup: Setup, answer: @escaping (Reply) -> Void) {
    var answer = answer
    if let warning = pick.warning {
      answer = { [told = answer] reply in
        told(Reply(output: reply.output, error: warning + reply.error, code: reply.code))
      }
    }
    cancel()
    let rows = PickRows(bytes, of: pick)
    guard !rows.items.isEmpty else {
      return answer(Reply(error: "whorl pick: there are no lines to choose from\n", code: .no))
    }
    choice = Open(pick: pick, lines: rows.lines, answer: answer)
    limit?.moment = pick.timeout.map { MainLoop.now + $0 }
    var menu = Menu(name: PickDesk.menuName, title: pick.title, items: rows.items)
    menu.manners.labels = .always
    open(menu, setup)
    // Whatever kept it from opening has told so.
    if menus.open == nil { finish() }
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

  /// A line was chosen; nil: no more are to be chosen.
  func take(_ line: Int?) {
    guard let line else { return finish() }
    guard choice?.pick.isMultiple == true else {
      choice?.chosen = [line]
      return finish()
    }
    if let known = choice?.chosen.firstIndex(of: line) {
      choice?.chosen.remove(at: known)
    } else {
      choice?.chosen.append(line)
    }
  }

  private func finish() {
    guard let choice else { return }
    self.choice = nil
    limit?.moment = nil
    if let failure = choice.failure {
      return choice.answer(Reply(error: "whorl pick: \(failure)\n", code: .failed))
    }
    let lines = choice.isChosen || !choice.pick.isMultiple ? choice.chosen.sorted() : []
    let output = lines.map {
      PickedLine(text: choice.lines[$0], index: $0).text(in: choice.pick.format) + "\n"
    }
    choice.answer(Reply(output: output.joined(), code: output.isEmpty ? .no : .done))
  }
}

/// The lines of an input as items.
struct PickRows {
  private(set) var lines: [String] = []
  private(set) var items: [Item] = []

  /// A row is a line, which may have options behind a zero byte (rofi-script(5)): `label\0icon\x1fNAME`.
  init(_ bytes: [UInt8], of pick: Pick) {
    var rows = bytes.split(separator: pick.separator, omittingEmptySubsequences: false)
    if rows.last?.isEmpty == true { rows.removeLast() }
    var ids: Set<String> = []
    for (index, row) in rows.enumerated() {
      let end = pick.separator == 0 ? row.endIndex : row.firstIndex(of: 0) ?? row.endIndex
      let text = String(decoding: row[..<end], as: UTF8.self)
      lines.append(text)
      guard !text.isEmpty else { continue }
      var id = text
      if !ids.insert(id).inserted { id = "\(text) \(index)" }
      items.append(
        Item(
          id: ItemID(id), label: text, icon: Icon.letter(of: text), action: .answer(index),
          keepsOpen: pick.isMultiple))
    }
    if pick.isMultiple, !items.isEmpty {
      items.append(Item(id: ItemID("done"), label: "Done", icon: .text("✓"), action: .answer(nil)))
    }
  }
}

extension Icon {
  fileprivate static func letter(of text: String) -> Icon? { text.first.map { .text(String($0)) } }
}
