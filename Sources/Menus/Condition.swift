/// What must hold for a menu to open or an item to be there (`when`, `except`); every part that is given must hold.
package struct Condition: Hashable, Sendable {
  /// One of these matches the active window's class or instance (ICCCM, WM_CLASS).
  package var classes: [TextPattern]?
  /// One of these matches the active window's title.
  package var titles: [TextPattern]?
  /// One of these is the current workspace, counted from 1.
  package var workspaces: [Int]?
  package var fullscreen: Bool?
  /// One of these is the monitor the menu opens on, by the name xrandr shows.
  package var monitors: [TextPattern]?
  /// It is one of these times.
  package var times: [DayTime]?
  /// This shell command succeeded when it was run last. Of items alone.
  package var command: String?

  package init(
    classes: [TextPattern]? = nil, titles: [TextPattern]? = nil, workspaces: [Int]? = nil,
    fullscreen: Bool? = nil, monitors: [TextPattern]? = nil, times: [DayTime]? = nil, command: String? = nil
  ) {
    self.classes = classes
    self.titles = titles
    self.workspaces = workspaces
    self.fullscreen = fullscreen
    self.monitors = monitors
    self.times = times
    self.command = command
  }

  /// Whether it holds; nil: that depends on what is not known yet.
  package func holds(in desktop: DesktopState) -> Bool? {
    let parts = Part.allCases.filter { $0.isGiven(self) }.map { $0.holds(self, desktop) }
    if parts.contains(false) { return false }
    return parts.contains(nil) ? nil : true
  }

  /// How many parts it has: of the menus that share a trigger, the one with the most opens.
  package var weight: Int { Part.allCases.count { $0.isGiven(self) } }

  /// The minutes of the day at which it may come to hold, or cease to.
  package var boundaries: Set<Int> { Set((times ?? []).flatMap { [$0.start % 1440, $0.end % 1440] }) }

  /// The regular expressions in it.
  package var expressions: Set<String> {
    let patterns = [classes, titles, monitors].compactMap(\.self).joined()
    return Set(patterns.filter(\.isExpression).map(\.text))
  }
}

extension Condition {
  private enum Part: CaseIterable {
    case windowClass, title, workspace, fullscreen, monitor, time, command

    func isGiven(_ condition: Condition) -> Bool {
      switch self {
      case .windowClass: condition.classes != nil
      case .title: condition.titles != nil
      case .workspace: condition.workspaces != nil
      case .fullscreen: condition.fullscreen != nil
      case .monitor: condition.monitors != nil
      case .time: condition.times != nil
      case .command: condition.command != nil
      }
    }

    /// What is given for it, in `desktop`.
    func holds(_ condition: Condition, _ desktop: DesktopState) -> Bool? {
      func match(_ patterns: [TextPattern]?, _ subjects: [String?]) -> Bool {
        subjects.compactMap(\.self).contains { subject in
          patterns?.contains { $0.matches(subject, among: desktop.matches) } ?? false
        }
      }
      switch self {
      case .windowClass: return match(condition.classes, [desktop.windowClass, desktop.windowInstance])
      case .title: return match(condition.titles, [desktop.windowTitle])
      case .workspace: return desktop.workspace.map { condition.workspaces?.contains($0) ?? false } ?? false
      case .fullscreen: return condition.fullscreen == desktop.isFullscreen
      case .monitor: return desktop.monitor.map { match(condition.monitors, [$0]) }
      case .time: return desktop.minute.map { now in condition.times?.contains { $0.contains(now) } ?? false }
      case .command: return condition.command.flatMap { desktop.answers[$0] } ?? false
      }
    }
  }
}
