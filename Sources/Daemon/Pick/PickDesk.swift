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
  /// When lines that have come are shown: many come together.
  private var showing: Deadline?

  /// A choice that is under way.
  private struct Open {
    let pick: Pick
    let keys: PickKeys
    var intake: PickIntake
    /// No more lines will come.
    var isWhole: Bool
    /// Why not all were read.
    var shortfall: Reply?
    var rows: PickRows
    var setup: Setup
    /// Once it is shown.
    var menu: Menu?
    /// Of the items that were there when it was shown; nil: they were all.
    var places: Int?
    let answer: (Reply) -> Void
    var chosen: [Int] = []
    /// The key that ended it.
    var ownKey: Int?
    var typed = ""
    var isChosen = false
    var failure: String?

    /// Of what was held for it.
    var byteCount: Int { shortfall == nil ? intake.bytes.count : ControlClient.longestBody }

    /// That not all was taken.
    var warning: String { intake.warning + (shortfall?.error ?? "") }
  }

  /// Lines of so many bytes were let go of.
  var onEnd: (_ count: Int) -> Void = { _ in }

  nonisolated static let menuName = MenuName("(pick)")
  /// Where lines are that came when its places were taken.
  nonisolated static let laterName = MenuName("(pick)/later")

  init(loop: MainLoop, menus: MenuDesk, open: @escaping (Menu, CommandOpening.Start, Setup) -> Void) {
    self.menus = menus
    self.open = open
    limit = loop.deadline { [weak self] in self?.expire() }
    showing = loop.deadline { [weak self] in self?.showMore() }
  }

  /// Answers once: with the choice, or with a plain no where there was none.
  ///
  /// - Parameters:
  ///   - isWhole: these are all the lines; else `add` brings more, until it says so.
  ///   - rows: of the lines, where they are made.
  func begin(
    _ pick: Pick, lines bytes: [UInt8], isWhole: Bool = true, rows: PickRows? = nil, in setup: Setup,
    answer: @escaping (Reply) -> Void
  ) {
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
    var intake = PickIntake(separator: pick.separator)
    intake.take(bytes)
    choice = Open(
      pick: pick, keys: keys, intake: intake, isWhole: isWhole,
      rows: rows ?? PickRows(intake.bytes, of: pick, isWhole: isWhole), setup: setup, answer: answer)
    limit?.moment = pick.timeout.map { MainLoop.now + $0 }
    openOnce()
  }

  /// More has come of what is chosen from.
  func add(_ bytes: [UInt8], isWhole: Bool) {
    guard choice != nil else { return }
    choice?.intake.take(bytes)
    choice?.isWhole = isWhole
    if let showing, showing.moment == nil || isWhole {
      showing.moment = MainLoop.now + (isWhole ? 0 : PickDesk.pause)
    }
  }

  /// Not all could be read: whole lines that came before can be chosen from.
  ///
  /// - Parameter reason: the answer where there are none; else told beside the choice.
  func stop(_ reason: Reply) {
    choice?.intake.cut()
    choice?.shortfall = reason
    add([], isWhole: true)
  }

  private static let pause: Milliseconds = 100

  private func showMore() {
    guard let open = choice else { return }
    choice?.rows = PickRows(open.intake.bytes, of: open.pick, isWhole: open.isWhole)
    if open.menu == nil { openOnce() } else { refill() }
  }

  /// Opens as soon as there is something to choose from: the line that is to be hovered, too.
  private func openOnce() {
    guard let open = choice else { return }
    let rows = open.rows
    if open.pick.isDump {
      guard open.isWhole else { return }
      choice = nil
      defer { onEnd(open.byteCount) }
      return open.answer(
        Reply(bytes: rows.dump(finding: open.pick.filter), error: open.warning))
    }
    guard !open.isWhole || !rows.items.isEmpty else {
      choice = nil
      defer { onEnd(open.byteCount) }
      return open.answer(
        open.shortfall ?? Reply(error: "whorl pick: there are no lines to choose from\n", code: .no))
    }
    guard let made = PickMenu(of: rows, for: open.pick, open.keys, isWhole: open.isWhole) else { return }
    choice?.places = made.places
    choice?.menu = made.menu
    self.open(made.menu, CommandOpening.Start(hovered: made.hovered, typed: open.pick.filter), open.setup)
    // Whatever kept it from opening has told so.
    if menus.open == nil { finish() }
  }

  /// Its time is up.
  private func expire() {
    if menus.openName == PickDesk.menuName { return menus.close(.command) }
    // What was chosen may wait for a key to come up.
    if choice?.isChosen == false { finish() }
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
      if reason == .pointerHeld { choice?.failure = menus.refusal }
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
    choice = open
    refill()
  }

  /// Shows what has come or was marked.
  private func refill() {
    guard let open = choice, var menu = open.menu else { return }
    menu.items = open.rows.items(marking: open.chosen)
    if let places = open.places { menu = PickRows.settled(menu, places: places) }
    guard menu != open.menu else { return }
    choice?.menu = menu
    var setup = open.setup
    setup.menus.append(menu)
    menus.refill(setup)
  }

  /// Answers with what was chosen, or that nothing was.
  func finish() {
    guard let choice else { return }
    self.choice = nil
    for name in [PickDesk.menuName, PickDesk.laterName] { menus.forgetSizes(of: name) }
    limit?.moment = nil
    showing?.moment = nil
    defer { onEnd(choice.byteCount) }
    if let failure = choice.failure {
      return choice.answer(Reply(error: "whorl pick: \(failure)\n", code: .failed))
    }
    let lines = choice.isChosen || !choice.pick.isMultiple ? choice.chosen.sorted() : []
    let output = lines.flatMap {
      PickedLine(choice.rows.lines[$0], index: $0, filter: choice.typed).bytes(in: choice.pick.format)
        + [UInt8(ascii: "\n")]
    }
    let own = choice.ownKey.flatMap { $0 == PickKeys.done ? nil : ExitCode.custom($0) }
    choice.answer(
      Reply(bytes: output, error: choice.warning, code: own ?? (output.isEmpty ? .no : .done)))
  }
}
