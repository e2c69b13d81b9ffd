import Geometry

/// A window as it is when something is to be done with it.
package struct WindowSituation: Hashable, Sendable {
  /// What is seen of it, title bar and borders included, in root coordinates.
  package var frame: Rectangle
  package var features: Set<WindowFeature>
  package var isMinimized: Bool
  /// Its workspace's position, from 0; nil: all of them, or nobody says.
  package var workspace: Int?

  package init(
    frame: Rectangle, features: Set<WindowFeature> = [], isMinimized: Bool = false, workspace: Int? = nil
  ) {
    self.frame = frame
    self.features = features
    self.isMinimized = isMinimized
    self.workspace = workspace
  }
}

/// One thing to ask of the window manager.
package enum WindowStep: Hashable, Sendable {
  case close
  case minimize
  case set(WindowFeature, Bool)
  /// The frame, title bar and borders included, in root coordinates.
  case move(Rectangle)
  case raise
  case lower
  /// Positions from 0.
  case send(toWorkspace: Int)
  case show(workspace: Int)
  /// To the front, with the focus, and back from an icon.
  case activate
}

/// What an action did to a window, so that the same one again takes it back.
package struct WindowMemory: Hashable, Sendable {
  var action: WindowAction
  /// Where the action has put it.
  var target: Rectangle
  /// As it was before the first of such actions in a row.
  var before: WindowSituation
}

/// The steps that an action consists of, and what to remember of it.
package struct WindowPlan: Hashable, Sendable {
  package var steps: [WindowStep]
  package var memory: WindowMemory?

  package enum Refusal: Error, Hashable, Sendable, CustomStringConvertible {
    case workspace(WorkspaceRefusal)
    case onlyOneMonitor

    package var description: String {
      switch self {
      case .workspace(let refusal): "\(refusal)"
      case .onlyOneMonitor: "there is only one monitor"
      }
    }
  }

  /// A window that keeps to whole characters stands so far from where it was put, in pixels.
  static let tolerance = 48.0

  private init(_ steps: [WindowStep], remembering memory: WindowMemory? = nil) {
    self.steps = steps
    self.memory = memory
  }

  /// - Parameter memory: what was remembered of this window the last time.
  package static func make(
    _ action: WindowAction, of window: WindowSituation, on areas: [WorkArea], _ workspaces: Workspaces,
    remembering memory: WindowMemory?
  ) -> Result<WindowPlan, Refusal> {
    switch action {
    case .close: return .success(WindowPlan([.close]))
    case .minimize: return .success(WindowPlan([.minimize], remembering: memory))
    case .raise: return .success(WindowPlan([.raise], remembering: memory))
    case .lower: return .success(WindowPlan([.lower], remembering: memory))
    case .toggle(let feature):
      return .success(WindowPlan(toggle(feature, of: window), remembering: memory))
    case .place(let place): return .success(self.place(place, window, on: areas, memory))
    case .carry(let way):
      return carry(window, to: workspaces.position(of: way > 0 ? .next : .previous), memory)
    case .toWorkspace(let number): return send(window, to: number, workspaces, memory)
    case .toNextMonitor: return toNextMonitor(window, on: areas)
    case .show:
      // Some window managers show no window of another workspace unasked.
      let way = window.workspace.flatMap { $0 == workspaces.current ? nil : WindowStep.show(workspace: $0) }
      return .success(WindowPlan([way].compactMap(\.self) + [.activate], remembering: memory))
    }
  }

  private static func toggle(_ feature: WindowFeature, of window: WindowSituation) -> [WindowStep] {
    let isOn = window.features.contains(feature)
    let opposite: WindowFeature? =
      switch feature {
      case .above: .below
      case .below: .above
      case .maximized, .fullscreen, .sticky, .shaded: nil
      }
    let switched =
      opposite.map { !isOn && window.features.contains($0) ? [WindowStep.set($0, false)] : [] } ?? []
    return switched + [.set(feature, !isOn)]
  }
}

// MARK: Places

extension WindowPlan {
  private static func place(
    _ place: WindowPlace, _ window: WindowSituation, on areas: [WorkArea], _ memory: WindowMemory?
  ) -> WindowPlan {
    guard let area = areas.nearest(to: window.frame)?.area else { return WindowPlan([]) }
    let memory = memory.flatMap { $0.isStill(window) ? $0 : nil }
    if let memory, memory.action == .place(place) { return WindowPlan(restoring(memory.before)) }
    let target = place.frame(in: area, size: window.frame.size)
    return WindowPlan(
      free(window) + [.move(target)],
      remembering: WindowMemory(action: .place(place), target: target, before: memory?.before ?? window))
  }

  /// Takes off what fixes a window's place.
  private static func free(_ window: WindowSituation) -> [WindowStep] {
    [.fullscreen, .maximized, .shaded].filter(window.features.contains).map { .set($0, false) }
  }

  private static func restoring(_ before: WindowSituation) -> [WindowStep] {
    let states = [WindowFeature.maximized, .fullscreen, .shaded].filter(before.features.contains)
    let isFixed = before.features.contains(.maximized) || before.features.contains(.fullscreen)
    return (isFixed ? [] : [.move(before.frame)]) + states.map { .set($0, true) }
  }

  /// To the same part of the next monitor, from left to right and round.
  private static func toNextMonitor(_ window: WindowSituation, on areas: [WorkArea])
    -> Result<WindowPlan, Refusal>
  {
    let ordered = areas.sorted { ($0.monitor.minX, $0.monitor.minY) < ($1.monitor.minX, $1.monitor.minY) }
    guard ordered.count > 1, let here = ordered.nearest(to: window.frame),
      let index = ordered.firstIndex(of: here)
    else { return .failure(.onlyOneMonitor) }
    let next = ordered[(index + 1) % ordered.count]
    let kept = [WindowFeature.maximized, .fullscreen].filter(window.features.contains)
    let target = window.frame.moved(from: here.area, to: next.area)
    return .success(
      WindowPlan(
        kept.map { .set($0, false) } + [.move(target)] + kept.map { .set($0, true) }))
  }
}

extension WindowMemory {
  /// Whether the window stands where the action has put it.
  fileprivate func isStill(_ window: WindowSituation) -> Bool {
    window.features.isDisjoint(with: [.maximized, .fullscreen]) && target.isNear(window.frame)
  }
}

extension Rectangle {
  /// Every edge within the tolerance of window sizes.
  package func isNear(_ other: Rectangle) -> Bool {
    zip([minX, minY, maxX, maxY], [other.minX, other.minY, other.maxX, other.maxY])
      .allSatisfy { abs($0 - $1) <= WindowPlan.tolerance }
  }

  /// A frame in the same part of another area: halves stay halves, other sizes stay as they are where they fit.
  fileprivate func moved(from old: Rectangle, to new: Rectangle) -> Rectangle {
    for place in WindowPlace.allCases where place != .center {
      if place.frame(in: old, size: size).isNear(self) { return place.frame(in: new, size: size) }
    }
    func along(_ start: Double, _ length: Double, _ old: (Double, Double), _ new: (Double, Double)) -> (
      Double, Double
    ) {
      let fitting = min(length, new.1)
      let spare = old.1 - length
      let share = spare > 0 ? min(1, max(0, (start - old.0) / spare)) : 0
      return ((new.0 + share * (new.1 - fitting)).rounded(), fitting)
    }
    let (x, width) = along(self.x, self.width, (old.x, old.width), (new.x, new.width))
    let (y, height) = along(self.y, self.height, (old.y, old.height), (new.y, new.height))
    return Rectangle(x: x, y: y, width: width, height: height)
  }

  /// In square pixels.
  fileprivate func commonArea(with other: Rectangle) -> Double {
    max(0, min(maxX, other.maxX) - max(minX, other.minX))
      * max(0, min(maxY, other.maxY) - max(minY, other.minY))
  }
}

extension [WorkArea] {
  /// The monitor that shows most of `frame`, else the nearest one.
  package func nearest(to frame: Rectangle) -> WorkArea? {
    let best = self.max { $0.monitor.commonArea(with: frame) < $1.monitor.commonArea(with: frame) }
    if let best, best.monitor.commonArea(with: frame) > 0 { return best }
    return self.min { $0.monitor.distance(to: frame.center) < $1.monitor.distance(to: frame.center) }
  }
}

// MARK: Workspaces

extension WindowPlan {
  private static func carry(
    _ window: WindowSituation, to position: Result<Int, WorkspaceRefusal>, _ memory: WindowMemory?
  ) -> Result<WindowPlan, Refusal> {
    position.mapError(Refusal.workspace).map {
      WindowPlan([.send(toWorkspace: $0), .show(workspace: $0)], remembering: memory)
    }
  }

  private static func send(
    _ window: WindowSituation, to number: Int, _ workspaces: Workspaces, _ memory: WindowMemory?
  ) -> Result<WindowPlan, Refusal> {
    workspaces.position(of: .number(number)).mapError(Refusal.workspace).map { position in
      let action = WindowAction.toWorkspace(number)
      if window.workspace == position, let memory, memory.action == action, let old = memory.before.workspace
      {
        return WindowPlan([.send(toWorkspace: old)])
      }
      return WindowPlan(
        [.send(toWorkspace: position)],
        remembering: WindowMemory(action: action, target: window.frame, before: window))
    }
  }
}
