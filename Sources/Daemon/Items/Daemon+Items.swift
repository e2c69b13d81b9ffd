import Control
import Desktop
import Geometry
import Menus
import Pie
import X11

/// What carries out items that act on windows and keys, answers for others, or are there under conditions.
final class ItemParts {
  let windows: WindowDesk
  let windowList: WindowsProvider
  let keys: KeyDesk
  let picks: PickDesk
  var inspection: Inspection?
  /// Where the last menu was opened: what conditions on the monitor are asked about.
  fileprivate var monitor = ""

  init(
    _ parts: Parts, menus: MenuDesk, surroundings: Surroundings,
    open: @escaping (Menu, CommandOpening.Start, Setup) -> Void,
    withoutTriggers: @escaping (() -> Void) -> Void
  ) {
    let (loop, connection) = (parts.loop, parts.connection)
    windows = WindowDesk(
      loop: loop, connection: connection, desktop: parts.conditions.desktop,
      monitors: { surroundings.monitors })
    windowList = WindowsProvider(loop: loop, connection: connection, desktop: parts.conditions.desktop)
    keys = KeyDesk(
      loop: loop, connection: connection, rawInput: parts.triggers.rawInput,
      keyMap: { [keyboard = parts.keyboard] in keyboard.map }, withoutTriggers: withoutTriggers)
    picks = PickDesk(loop: loop, menus: menus, open: open)
  }
}

// What the daemon does for such items.

extension Daemon {
  func makeItems(_ parts: Parts) -> ItemParts {
    let items = ItemParts(parts, menus: menus, surroundings: surroundings) { [weak self] menu, start, setup in
      self?.commandOpening.open(menu, with: start, in: setup)
    } withoutTriggers: { [weak self] send in
      guard let self else { return send() }
      triggers.letGo(keyMap: keyboard.map)
      send()
      updateTriggers()
    }
    let icons = ClassIcons(parts.environment)
    items.windowList.findIcons = { [worker = spot.worker] classes, answer in
      worker.run({ icons.icons(of: classes) }) { answer($0) }
    }
    return items
  }

  func wireItems() {
    items.windows.onFailure = { [weak self] in self?.fail($0.item, at: $0.origin, $1) }
    items.picks.onEnd = { [weak self] in
      if $0 > Daemon.fewLines { self?.preparation?.muchEnded() }
    }
    items.keys.onFailure = { [weak self] in self?.fail($0.item, at: $0.origin, $1) }
    performer.onWindow = { [weak self] in self?.items.windows.perform($0, target: $1, for: $2) }
    performer.onWorkspace = { [weak self] in self?.items.windows.perform($0, for: $1) }
    performer.onKeys = { [weak self] in self?.items.keys.send($0, for: $1) }
    performer.onAnswer = { [weak self] in self?.items.picks.take($0) }
    spot.contents.provide([.windows, .workspaces], by: items.windowList)
    conditions.onChange = { [weak self] in self?.conditionsChanged() }
    conditions.run = { [launcher] command, answer in
      launcher.scripts.run(Script(command)) { if let end = $1 { answer(end == .complete) } }
    }
  }

  /// After the triggers, when other programs may be asked.
  func beginItems() {
    items.keys.cleanUp()
    renewConditions()
  }

  /// A new configuration, or the first one.
  func renewConditions() {
    _ = spot.contents.see(conditions.state)
    conditions.begin()
  }

  /// Items are shown as their conditions are for a menu that opens there; returns what they see.
  @discardableResult
  func see(from point: Point) -> DesktopState {
    items.monitor = surroundings.monitors.monitor(containing: point).name
    let state = conditions.state(on: items.monitor)
    _ = spot.contents.see(state)
    return state
  }

  /// The menu that a trigger opens just now, there.
  func menu(for trigger: Trigger, at point: Point) -> Menu? {
    guard !isPaused else { return nil }
    return configuration.triggers.menu(for: trigger, in: see(from: point))
  }

  func conditionsChanged() {
    updateTriggers()
    if spot.contents.see(conditions.state(on: items.monitor)) { contentChanged() }
  }

  /// In bytes: what is held for less is not worth looking for free pages.
  private static let fewLines = 32_768

  /// That an item could not do what it is for.
  func fail(_ item: Item, at place: ItemPlace, _ reason: String) {
    tell(LaunchFailure(name: item.label, reason: .notStarted(reason), of: place))
  }
}
