import Desktop
import Geometry
import Menus
import Pie
import X11

/// Takes what is dragged from other programs: opens launchers for it, moves in menus by it, and asks for the data once
/// it is dropped.
final class DropDesk {
  private let connection: Connection
  private let menus: MenuDesk
  private let launchers: LauncherDesk
  private let selections: SelectionDesk
  private let window: DropWindow
  private let setup: () -> Setup
  private var state = DropState()
  private var wake: Deadline?
  private var play = Play.none
  private var chosen: DropChoice?
  private var isWatching = false

  /// What is open for a drag.
  private enum Play {
    case none
    case launcher(FloatingLauncher)
    case menu
  }

  /// Something was dropped on an item.
  var onDrop: (DropChoice, DroppedData) -> Void = { _, _ in }
  /// What was dropped on that item cannot be had.
  var onFailure: (_ item: String, _ reason: String) -> Void = { _, _ in }

  init(
    _ loop: MainLoop, _ connection: Connection, menus: MenuDesk, launchers: LauncherDesk,
    setup: @escaping () -> Setup
  ) {
    self.connection = connection
    self.menus = menus
    self.launchers = launchers
    self.setup = setup
    selections = SelectionDesk(loop, connection)
    window = DropWindow(on: connection)
    wake = loop.deadline { [weak self] in self?.handle(.wake) }
  }

  /// What is open is open for a drag, whose source has the pointer.
  var isActive: Bool { state.isActive }

  /// True where it concerns drags alone.
  func takes(_ event: Event) -> Bool {
    if selections.takes(event) { return true }
    if window.losesSource(by: event) {
      handle(.sourceGone)
      return true
    }
    if window.seesPointer(in: event) {
      if case .buttonPress = event { handle(.sourceGone) } else { handle(.pointerFree) }
      return true
    }
    guard let signal = connection.dragSignal(in: event) else { return false }
    handle(.signal(signal))
    return true
  }

  /// A menu was opened; it may be for something that is dragged.
  func menuOpened() {
    if let session = menus.open?.session, session.opening.drop == .dragged {
      play = .menu
      handle(.menuOpened)
      window.cover(session.stage.monitor)
    } else {
      menuEnded()
    }
  }

  /// A menu or a launcher was closed.
  func menuEnded() {
    switch play {
    case .none: return
    case .launcher(let launcher) where launcher.state.isOpen: return
    case .menu where menus.open?.session.opening.drop == .dragged: return
    case .launcher, .menu: break
    }
    play = .none
    window.uncover()
    handle(.menuEnded)
  }

  private func handle(_ message: DragMessage) {
    for effect in state.handle(message, at: MainLoop.now) { carryOut(effect) }
    wake?.moment = state.nextDeadline
    guard isWatching != (state.phase != .idle) else { return }
    isWatching.toggle()
    window.watchSource(isWatching)
  }

  private func carryOut(_ effect: DragEffect) {
    switch effect {
    case .status(let party, let accepts, let action):
      connection.answerPosition(of: party, accepts: accepts, action)
    case .finished(let party, let accepted, let action, let version):
      connection.finishDrop(of: party, accepted: accepted, action, version: version)
    case .moved(let party, let place, let time): handle(.judged(judge(party, place, time)))
    case .decide(let party, let place, let time):
      let verdict = judge(party, place, time)
      chosen = verdict.accepts ? choice(party, place, time) : nil
      handle(.judged(chosen == nil ? .refuses : verdict))
    case .rested(let place): enter(at: place)
    case .convert(_, let name, let time): fetch(name, time)
    case .deliver(let format, let bytes): deliver(format.read(bytes, host: connection.hostName()))
    case .tell(let fault): fail("\(fault)")
    case .ended: close()
    }
  }

  private func close() {
    let ended = play
    play = .none
    window.uncover()
    switch ended {
    case .none: break
    case .launcher(let launcher): launcher.handle(.close)
    case .menu: menus.close(chosen == nil ? .outside : .chosen)
    }
  }

  // MARK: Places

  private func judge(_ party: DragParty, _ place: Point, _ time: ServerTime) -> DropVerdict {
    guard party.target != window.id.rawValue else { return judgeOpen(place, time) }
    guard let launcher = launcher(of: party) else { return .refuses }
    guard launcher.plan.menu != nil else { return takes(launcher.plan.setup.item) ? .takes : .refuses }
    if !isOpen(launcher) {
      close()
      open(launcher)
    }
    return judgeOpen(place, time)
  }

  private func launcher(of party: DragParty) -> FloatingLauncher? {
    launchers.launchers.first { $0.window.id.rawValue == party.target }
  }

  private func isOpen(_ launcher: FloatingLauncher) -> Bool {
    if case .launcher(let open) = play { open === launcher } else { false }
  }

  /// A launcher that has no use for what is dragged stays closed.
  private func open(_ launcher: FloatingLauncher) {
    guard launcher.plan.items.contains(where: takes) else { return }
    menus.close(.otherTrigger)
    play = .launcher(launcher)
    launcher.openForDrag()
    window.cover(launcher.plan.monitor)
  }

  private func judgeOpen(_ place: Point, _ time: ServerTime) -> DropVerdict {
    switch play {
    case .none: return .refuses
    case .launcher(let launcher):
      launcher.handle(.motion(place))
      switch launcher.state.target(at: place) {
      case .button: return .refuses
      case .outside:
        // The label of a pill, which is a disc while it is open.
        return launcher.plan.button.contains(place, isExtended: true, scale: launcher.plan.scale)
          ? .refuses : .outside
      case .item(let index):
        let item = launcher.plan.items[index]
        guard takes(item) else { return .refuses }
        let dwell = launcher.plan.menu?.manners.dwell ?? Manners().dwell
        return item.action.opensSubmenu ? .leads(item: index, dwell: dwell) : .takes
      }
    case .menu:
      menus.handle(
        .motion(PointerSample(point: place, time: time, serial: connection.nextSerial.rawValue)))
      guard let session = menus.open?.session, session.isOpen else { return .refuses }
      guard !session.isPointerAway else { return .outside }
      return session.droppable.map { takes($0.item) } ?? false ? .takes : .refuses
    }
  }

  private func takes(_ item: Item) -> Bool {
    item.takesDrop(holdingURIs: state.format?.holdsURIs ?? false)
  }

  /// The drag rests over a launcher's item that leads to a menu, which takes the launcher's place.
  private func enter(at place: Point) {
    guard case .launcher(let launcher) = play, case .item(let index) = launcher.state.target(at: place),
      let menu = launcher.plan.items[index].submenu(in: setup())
    else { return }
    play = .none
    let sample = PointerSample(point: place, time: .current, serial: connection.nextSerial.rawValue)
    menus.open(
      MenuDesk.Request(menu: menu, pointer: sample, holder: nil, place: .point(place), drop: .dragged),
      in: setup())
  }

  // MARK: Dropped

  private func choice(_ party: DragParty, _ place: Point, _ time: ServerTime) -> DropChoice? {
    if party.target != window.id.rawValue, let plan = launcher(of: party)?.plan, plan.menu == nil {
      let item = plan.setup.item
      return DropChoice(
        menu: MenuName("launcher/\(plan.setup.name)"), path: [item.id], item: item, place: place, time: time)
    }
    switch play {
    case .none: return nil
    case .launcher(let launcher):
      guard case .item(let index) = launcher.state.target(at: place) else { return nil }
      let (plan, item) = (launcher.plan, launcher.plan.items[index])
      let menu = plan.menu?.name ?? MenuName("\(plan.setup.name)")
      return DropChoice(menu: menu, path: [item.id], item: item, place: place, time: time)
    case .menu:
      guard let session = menus.open?.session, let (item, path) = session.droppable else { return nil }
      return DropChoice(menu: session.rootMenu.name, path: path, item: item, place: place, time: time)
    }
  }

  private func fetch(_ name: String, _ time: ServerTime) {
    selections.read(.dragged, as: name, time: time, limit: DroppedData.longest) { [weak self] in
      switch $0 {
      case .success(let bytes): self?.handle(.received(bytes))
      case .failure(let fault): self?.handle(.failed(fault))
      }
    }
  }

  private func deliver(_ data: Result<DroppedData, DropFault>) {
    switch data {
    case .success(let data): if let choice = chosen.take() { onDrop(choice, data) }
    case .failure(let fault): fail("\(fault)")
    }
  }

  private func fail(_ reason: String) {
    selections.cancel()
    if let choice = chosen.take() { onFailure(choice.item.label, reason) }
  }
}

/// What something was dropped on.
struct DropChoice {
  let menu: MenuName
  let path: [ItemID]
  let item: Item
  let place: Point
  let time: ServerTime
}
