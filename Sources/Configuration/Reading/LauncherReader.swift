import Geometry
import Menus

/// Turns the body of a launcher into a value.
struct LauncherReader {
  /// `[defaults.launcher]`.
  let manners: LauncherManners
  let items: ItemReader

  /// nil: a mistake was reported.
  func read(_ body: Document.LauncherBody, in scope: inout Scope) -> LauncherSetup? {
    var draft = LauncherDraft(manners: manners)
    let mistakesBefore = scope.mistakes.found.count
    LauncherOptions.table.apply(body.entries, to: &draft, in: &scope)
    let isClean = scope.mistakes.found.count == mistakesBefore && scope.isComplete
    for extra in draft.places.dropFirst() {
      scope.error(
        extra.position,
        "a launcher stands in one place: this one has `\(draft.places[0].key)` already, so `\(extra.key)` must go"
      )
    }
    guard let action = onlyAction(of: draft, body, isClean: isClean, in: &scope) else { return nil }
    var item = Item(
      id: ItemID(body.name.rawValue), label: draft.item.label ?? body.name.rawValue, icon: draft.item.icon,
      tint: draft.item.manners.tint, action: action, runsInTerminal: draft.item.manners.runsInTerminal)
    item.getsSelection = draft.item.manners.getsSelection
    var setup = LauncherSetup(name: body.name, item: item)
    setup.label = draft.item.label
    if let place = draft.places.first { setup.place = place.place }
    if let margin = draft.margin { setup.margin = margin }
    setup.monitor = draft.monitor
    setup.workspace = draft.workspace
    setup.manners = draft.manners
    return setup
  }

  private func onlyAction(
    of draft: LauncherDraft, _ body: Document.LauncherBody, isClean: Bool, in scope: inout Scope
  ) -> Action? {
    guard let first = draft.item.actions.first else {
      if isClean {
        let keys = ItemOptions.actionKeys.alternatives
        scope.error(
          body.location.position,
          "the launcher \(quoted(body.name.rawValue)) does nothing: give it one of \(keys)")
      }
      return nil
    }
    for extra in draft.item.actions.dropFirst() {
      scope.error(
        extra.position,
        "a launcher has one action: this one has `\(first.key)` already, so `\(extra.key)` must go")
    }
    switch first.action {
    case .ready(let action): return action
    case .items(let nodes, let position):
      var menu = Menu(name: MenuName("launcher/\(body.name)"))
      items.fill(&menu, with: nodes, at: position, in: &scope)
      return .items(menu)
    }
  }
}
