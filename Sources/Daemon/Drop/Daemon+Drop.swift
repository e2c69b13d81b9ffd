import Geometry
import Menus
import Pie
import X11

// What the daemon does with what is dropped.

extension Daemon {
  func makeDrops() -> DropDesk {
    let desk = DropDesk(loop, connection, menus: menus, launchers: launchers) { [configuration] in
      configuration.current
    }
    desk.onDrop = { [weak self] in self?.give($1, to: $0) }
    desk.onFailure = { [weak self] in self?.tell($0, $1) }
    return desk
  }

  /// An item that asks, or leads to a menu, opens that in click style, and what is chosen there gets what was dropped.
  private func give(_ data: DroppedData, to target: DropChoice) {
    startup.lastInput = target.time
    let setup = configuration.current
    if target.item.confirms {
      let parent = setup.menu(target.menu) ?? Menu(name: target.menu)
      return open(target.item.confirmation(of: target.item.action, ledBy: .up, in: parent), data, target)
    }
    if let menu = target.item.submenu(in: setup) { return open(menu, data, target) }
    var choice = Choice(
      menu: target.menu, path: target.path, item: target.item, action: target.item.action,
      point: target.place, time: target.time)
    choice.dropped = data
    performer.perform(choice)
    events.report(.perform(choice), menu: choice.menu)
  }

  private func open(_ menu: Menu, _ data: DroppedData, _ target: DropChoice) {
    let sample = PointerSample(
      point: target.place, time: .current, serial: connection.nextSerial.rawValue)
    menus.open(
      MenuDesk.Request(
        menu: menu, pointer: sample, holder: nil, place: .point(target.place), drop: .dropped(data)),
      in: configuration.current)
  }
}
