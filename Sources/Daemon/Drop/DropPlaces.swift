import Desktop
import Geometry
import Menus
import Pie
import X11

/// Knows what is open for a drag, and what every place of it means; opens and closes menus and launchers for it.
final class DropPlaces {
  private let connection: Connection
  private let menus: MenuDesk
  private let launchers: LauncherDesk
  private let window: DropWindow
  private let setup: () -> Setup
  private var play = Play.none

  /// What is open for a drag.
  private enum Play {
    case none
    case launcher(FloatingLauncher)
    case menu
  }

  init(
    _ connection: Connection, menus: MenuDesk, launchers: LauncherDesk, window: DropWindow,
    setup: @escaping () -> Setup
  ) {
    self.connection = connection
    self.menus = menus
    self.launchers = launchers
    self.window = window
    self.setup = setup
  }

  // MARK: Open

  /// A menu was opened; true where that is for something that is dragged.
  func takesMenu() -> Bool {
    guard let session = menus.open?.session, session.opening.drop == .dragged else { return false }
    play = .menu
    return true
  }

  /// Covers the monitor of the menu that is open, so that the drag is over it wherever it goes.
  func cover() {
    if let session = menus.open?.session { window.cover(session.stage.monitor) }
  }

  /// A menu or a launcher was closed; true where it was open for a drag.
  func losesPlay() -> Bool {
    switch play {
    case .none: return false
    case .launcher(let launcher) where launcher.state.isOpen: return false
    case .menu where menus.open?.session.opening.drop == .dragged: return false
    case .launcher, .menu: break
    }
    play = .none
    window.uncover()
    return true
  }

  func close(_ reason: CloseReason) {
    let ended = play
    play = .none
    window.uncover()
    switch ended {
    case .none: break
    case .launcher(let launcher): launcher.handle(.close)
    case .menu: menus.close(reason)
    }
  }

  /// A launcher that has no use for what is dragged stays closed.
  private func open(_ launcher: FloatingLauncher, for format: DropFormat?) {
    guard launcher.plan.items.contains(where: { $0.takes(format) }) else { return }
    menus.close(.otherTrigger)
    play = .launcher(launcher)
    launcher.openForDrag()
    window.cover(launcher.plan.monitor)
  }

  /// The drag rests over a launcher's item that leads to a menu, which takes the launcher's place.
  func enter(at place: Point) {
    guard case .launcher(let launcher) = play, case .item(let index) = launcher.state.target(at: place)
    else { return }
    let item = launcher.plan.items[index]
    guard let menu = item.submenu(in: setup()) else { return }
    play = .none
    let sample = PointerSample(point: place, time: .current, serial: connection.nextSerial.rawValue)
    var request = MenuDesk.Request(
      menu: menu, pointer: sample, holder: nil, place: .point(place), drop: .dragged)
    request.way = Opening.Way(menu: launcher.menuName, path: [item.id])
    menus.open(request, in: setup())
  }

  // MARK: Judging

  /// What a place means, and what is opened by being there.
  func judge(_ party: DragParty, _ place: Point, _ time: ServerTime, _ format: DropFormat?) -> DropVerdict {
    guard party.target != window.id.rawValue else { return judgeOpen(place, time, format) }
    guard let launcher = launcher(of: party) else { return .refuses }
    guard launcher.plan.menu != nil else {
      return launcher.plan.setup.item.takes(format) ? .takes : .refuses
    }
    if !isOpen(launcher) {
      close(.outside)
      open(launcher, for: format)
    }
    return judgeOpen(place, time, format)
  }

  private func launcher(of party: DragParty) -> FloatingLauncher? {
    launchers.launchers.first { $0.owns(WindowID(rawValue: party.target)) }
  }

  private func isOpen(_ launcher: FloatingLauncher) -> Bool {
    if case .launcher(let open) = play { open === launcher } else { false }
  }

  private func judgeOpen(_ place: Point, _ time: ServerTime, _ format: DropFormat?) -> DropVerdict {
    switch play {
    case .none: return .refuses
    case .launcher(let launcher):
      launcher.handle(.motion(place))
      return judge(place, in: launcher, format)
    case .menu:
      menus.handle(
        .motion(PointerSample(point: place, time: time, serial: connection.nextSerial.rawValue)))
      guard let session = menus.open?.session, session.isOpen else { return .refuses }
      guard !session.isPointerAway else { return .outside }
      return session.droppable.map { $0.item.takes(format) } ?? false ? .takes : .refuses
    }
  }

  private func judge(_ place: Point, in launcher: FloatingLauncher, _ format: DropFormat?) -> DropVerdict {
    switch launcher.state.target(at: place) {
    case .button: return .refuses
    case .outside:
      // The label of a pill, which is a disc while it is open.
      return launcher.plan.button.contains(place, isExtended: true, scale: launcher.plan.scale)
        ? .refuses : .outside
    case .item(let index):
      let item = launcher.plan.items[index]
      guard item.takes(format) else { return .refuses }
      let dwell = launcher.plan.menu?.manners.dwell ?? Manners().dwell
      return item.action.opensSubmenu ? .leads(item: index, dwell: dwell) : .takes
    }
  }

  // MARK: Dropped

  /// What a drop there is for; nil: nothing.
  func choice(_ party: DragParty, _ place: Point, _ time: ServerTime) -> DropChoice? {
    if party.target != window.id.rawValue, let launcher = launcher(of: party), launcher.plan.menu == nil {
      let item = launcher.plan.setup.item
      return DropChoice(menu: launcher.menuName, path: [item.id], item: item, place: place, time: time)
    }
    switch play {
    case .none: return nil
    case .launcher(let launcher):
      guard case .item(let index) = launcher.state.target(at: place) else { return nil }
      let item = launcher.plan.items[index]
      return DropChoice(menu: launcher.menuName, path: [item.id], item: item, place: place, time: time)
    case .menu:
      guard let session = menus.open?.session, let (item, path) = session.droppable else { return nil }
      let way = session.opening.way
      return DropChoice(
        menu: way?.menu ?? session.rootMenu.name, path: (way?.path ?? []) + path, item: item, place: place,
        time: time)
    }
  }
}

extension Item {
  fileprivate func takes(_ format: DropFormat?) -> Bool {
    takesDrop(holdingURIs: format?.holdsURIs ?? false)
  }
}
