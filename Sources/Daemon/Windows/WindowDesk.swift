import Desktop
import Geometry
import Menus
import Pie
import X11

/// Carries out what items do with windows and workspaces, and looks whether the window manager did it.
final class WindowDesk {
  private let connection: Connection
  private let desktop: DesktopWatch
  private let monitors: () -> Monitors
  private var memories: [WindowID: WindowMemory] = [:]
  /// The window that was made an icon last.
  private var minimized: WindowID?
  private var check: Deadline?
  private var pending: [PendingStep] = []
  /// What could not be done, to be told to the user: by which item, and the reason.
  var onFailure: (_ choice: Choice, _ reason: String) -> Void = { _, _ in }

  /// Window managers answer within milliseconds; a busy one gets this.
  private static let patience: Milliseconds = 150
  private static let lastPatience: Milliseconds = 700

  init(loop: MainLoop, connection: Connection, desktop: DesktopWatch, monitors: @escaping () -> Monitors) {
    self.connection = connection
    self.desktop = desktop
    self.monitors = monitors
    check = loop.deadline { [weak self] in self?.look() }
  }

  /// A step whose outcome is not seen yet.
  private struct PendingStep {
    let choice: Choice
    let window: WindowID
    let step: WindowStep
    let before: WindowSituation?
    let requests: WindowRequests
    var isRepeated = false
  }

  // MARK: Windows

  func perform(_ action: WindowAction, target: WindowTarget?, for choice: Choice) {
    let requests = WindowRequests(on: connection, at: choice.time ?? .current)
    guard let window = window(of: action, target, choice) else {
      if action == .minimize, let minimized, connection.situation(of: minimized)?.isMinimized == true {
        return send([.activate], to: minimized, requests, choice)
      }
      return onFailure(choice, "there is no window to do this with")
    }
    guard let situation = connection.situation(of: window) else {
      return onFailure(choice, "the window has vanished")
    }
    forgetTheDead()
    // Panels matter to those alone that place a window.
    let areas = action.needsWorkAreas ? connection.workAreas(of: monitors()) : []
    let plan = WindowPlan.make(
      action, of: situation, on: areas, connection.workspaces(),
      remembering: memories[window])
    switch plan {
    case .failure(let refusal): onFailure(choice, "\(refusal)")
    case .success(let plan):
      memories[window] = plan.memory
      if action == .minimize { minimized = window }
      send(plan.steps, to: window, requests, choice)
    }
  }

  func perform(_ destination: WorkspaceDestination, for choice: Choice) {
    switch desktop.workspaces.position(of: destination) {
    case .failure(let refusal): onFailure(choice, "\(refusal)")
    case .success(let position):
      let requests = WindowRequests(on: connection, at: choice.time ?? .current)
      send([.show(workspace: position)], to: connection.root, requests, choice)
    }
  }

  private func window(of action: WindowAction, _ target: WindowTarget?, _ choice: Choice) -> WindowID? {
    if case .show(let number) = action { return WindowID(rawValue: number) }
    switch target ?? (choice.isByButton ? .pointer : .active) {
    case .pointer: return connection.managedWindow(at: choice.openedAt)
    case .active:
      guard let window = desktop.activeWindow()?.id, !connection.isFurniture(window) else { return nil }
      // Where no window is active, the focus may be on one of the window manager's own.
      let managed = connection.managedWindows()
      return managed.isEmpty || managed.contains(window) ? window : nil
    }
  }

  private func forgetTheDead() {
    guard memories.count > 32 else { return }
    let alive = Set(connection.managedWindows())
    memories = memories.filter { alive.contains($0.key) }
  }

  // MARK: Outcome

  private func send(
    _ steps: [WindowStep], to window: WindowID, _ requests: WindowRequests, _ choice: Choice
  ) {
    let before = connection.situation(of: window)
    for step in steps {
      do throws(WindowObstacle) {
        try requests.send(step, to: window)
        // What fixes a window's place at the end covers what came before.
        guard steps.last?.fixesPlace != true || step == steps.last else { continue }
        pending.append(
          PendingStep(choice: choice, window: window, step: step, before: before, requests: requests))
      } catch {
        return onFailure(choice, "\(error)")
      }
    }
    check?.moment = MainLoop.now + WindowDesk.patience
  }

  /// Asks once more for what is not done yet: a frame may have changed its borders meanwhile. Then tells.
  private func look() {
    let waiting = pending
    pending = []
    for var wait in waiting where !isDone(wait) {
      if wait.isRepeated {
        onFailure(wait.choice, "\(wait.requests.managerName) did not \(wait.step.words)")
        continue
      }
      if case .move = wait.step, !askAgain(wait) { continue }
      wait.isRepeated = true
      pending.append(wait)
    }
    if !pending.isEmpty { check?.moment = MainLoop.now + WindowDesk.lastPatience }
  }

  private func askAgain(_ wait: PendingStep) -> Bool {
    do throws(WindowObstacle) {
      try wait.requests.send(wait.step, to: wait.window)
      return true
    } catch {
      onFailure(wait.choice, "\(error)")
      return false
    }
  }

  private func isDone(_ wait: PendingStep) -> Bool {
    if case .show(let position) = wait.step { return desktop.workspaces.current == position }
    guard let now = connection.situation(of: wait.window) else { return true }
    switch wait.step {
    // A program may ask whether to save first.
    case .close, .raise, .lower, .show: return true
    case .minimize: return now.isMinimized
    case .activate: return !now.isMinimized
    case .set(let feature, let isOn): return now.features.contains(feature) == isOn
    case .send(let position): return now.workspace == position
    case .move(let frame):
      if now.frame.isNear(frame) { return now.frame.distance(to: frame.origin) < 2 || wait.isRepeated }
      // A window's own limits may keep it from the size; that it does not move at all is the manager's doing.
      return wait.isRepeated && now.frame != wait.before?.frame
    }
  }
}

extension WindowStep {
  fileprivate var fixesPlace: Bool { self == .set(.maximized, true) || self == .set(.fullscreen, true) }

  /// After "did not".
  fileprivate var words: String {
    switch self {
    case .close: "close the window"
    case .minimize: "minimize the window"
    case .set(let feature, let isOn): "switch \"\(feature.word)\" \(isOn ? "on" : "off")"
    case .move: "move the window; a tiling one places windows itself"
    case .raise: "raise the window"
    case .lower: "lower the window"
    case .send: "send the window to the other workspace"
    case .show: "show the workspace"
    case .activate: "show the window"
    }
  }
}
