import Desktop
import Geometry
import Menus
import Pie
import X11

/// Takes what is dragged from other programs: speaks with its source, and asks for the data once it is dropped.
final class DropDesk {
  private let connection: Connection
  private let selections: SelectionDesk
  private let window: DropWindow
  private let places: DropPlaces
  private var state = DropState()
  private var wake: Deadline?
  private var chosen: DropChoice?
  private var isWatching = false

  /// Something was dropped on an item.
  var onDrop: (DropChoice, DroppedData) -> Void = { _, _ in }
  /// What was dropped on that item cannot be had.
  var onFailure: (_ choice: DropChoice, _ reason: String) -> Void = { _, _ in }

  init(
    _ loop: MainLoop, _ connection: Connection, menus: MenuDesk, launchers: LauncherDesk,
    setup: @escaping () -> Setup
  ) {
    self.connection = connection
    selections = SelectionDesk(loop, connection)
    window = DropWindow(on: connection)
    places = DropPlaces(connection, menus: menus, launchers: launchers, window: window, setup: setup)
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
    guard places.takesMenu() else { return menuEnded() }
    handle(.menuOpened)
    places.cover()
  }

  /// A menu or a launcher was closed.
  func menuEnded() {
    if places.losesPlay() { handle(.menuEnded) }
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
    case .moved(let party, let place, let time):
      handle(.judged(places.judge(party, place, time, state.format)))
    case .decide(let party, let place, let time):
      let verdict = places.judge(party, place, time, state.format)
      chosen = verdict.accepts ? places.choice(party, place, time) : nil
      handle(.judged(chosen == nil ? .refuses : verdict))
    case .rested(let place): places.enter(at: place)
    case .convert(_, let name, let time): fetch(name, time)
    case .deliver(let format, let bytes): deliver(format.read(bytes, host: connection.hostName()))
    case .tell(let fault): fail("\(fault)")
    case .ended: places.close(chosen == nil ? .outside : .chosen)
    }
  }

  // MARK: Dropped

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
    if let choice = chosen.take() { onFailure(choice, reason) }
  }
}
