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
    desk.onFailure = { [weak self] choice, reason in
      self?.fail(choice.item, at: ItemPlace(choice.menu, choice.path), reason)
    }
    return desk
  }

  /// An item that asks, or leads to a menu, opens that in click style, and what is chosen there gets what was dropped.
  private func give(_ data: DroppedData, to target: DropChoice) {
    startup.lastInput = target.time
    let setup = configuration.current
    let parent = setup.menu(target.menu) ?? Menu(name: target.menu)
    if let further = target.item.further(from: parent, by: Array(target.path.dropLast()), in: setup) {
      return open(further, data, target)
    }
    var choice = Choice(
      menu: target.menu, path: target.path, item: target.item, action: target.item.action,
      point: target.place, time: target.time)
    choice.dropped = data
    events.report(.perform(choice), menu: choice.menu)
    performer.perform(choice)
  }

  private func open(_ further: Further, _ data: DroppedData, _ target: DropChoice) {
    let sample = PointerSample(
      point: target.place, time: .current, serial: connection.nextSerial.rawValue)
    var request = MenuDesk.Request(
      menu: further.menu, pointer: sample, holder: nil, place: .point(target.place), drop: .dropped(data))
    request.way = further.way
    menus.open(request, in: configuration.current)
  }
}
