import Desktop
import Geometry
import Menus
import X11

/// Knows what conditions ask about: the window manager's news, the time of day, and what expressions match.
final class ConditionDesk {
  let desktop: DesktopWatch
  private var clock: WallClock?
  private var expressions: [String: Expression] = [:]
  private var boundaries: Set<Int> = []
  private(set) var state = DesktopState()
  private var answers: [String: Bool] = [:]
  private var asking: Set<String> = []
  private var commands: Set<String> = []
  /// Runs a shell command and tells whether it succeeded.
  var run: (_ command: String, _ answer: @escaping (Bool) -> Void) -> Void = { _, _ in }
  /// Something that conditions ask about has changed by itself.
  var onChange: () -> Void = {}

  init(_ connection: Connection, loop: MainLoop, following setup: Setup) {
    let conditions = setup.conditions
    desktop = DesktopWatch(on: connection, following: conditions.followedAspects)
    clock = WallClock(on: loop) { [weak self] in
      self?.refresh()
      self?.onChange()
    }
    learn(conditions)
  }

  /// What the conditions of `setup` ask about, from now on.
  func follow(_ setup: Setup) {
    let conditions = setup.conditions
    desktop.follow(conditions.followedAspects)
    learn(conditions)
  }

  private func learn(_ conditions: [Condition]) {
    boundaries = conditions.reduce(into: []) { $0.formUnion($1.boundaries) }
    let wanted = conditions.reduce(into: Set<String>()) { $0.formUnion($1.expressions) }
    commands = Set(conditions.compactMap(\.command))
    answers = answers.filter { commands.contains($0.key) }
    expressions = wanted.reduce(into: [:]) { $0[$1] = expressions[$1] ?? Expression($1) }
    refresh()
  }

  /// Whether `event` changed what conditions see.
  func handle(_ event: Event) -> Bool {
    guard desktop.handle(event) else { return false }
    let before = state
    refresh()
    return state != before
  }

  /// Asks all commands, ahead of the first opening.
  func begin() { commands.forEach(ask) }

  /// A menu is shown: its commands are asked anew, for the next time and, where they are quick, for this one.
  func entered(_ menu: Menu) {
    // Most configurations have none, and a menu may hold thousands of items.
    guard !commands.isEmpty else { return }
    Set(menu.itemConditions.compactMap(\.command)).forEach(ask)
  }

  private func ask(_ command: String) {
    guard asking.insert(command).inserted else { return }
    run(command) { [weak self] isSuccess in
      guard let self else { return }
      asking.remove(command)
      guard commands.contains(command), answers[command] != isSuccess else { return }
      answers[command] = isSuccess
      refresh()
      onChange()
    }
  }

  /// With what only an opening tells: the monitor.
  func state(on monitor: String) -> DesktopState {
    var state = state
    state.monitor = monitor
    if !boundaries.isEmpty { state.minute = WallClock.minute }
    if !expressions.isEmpty { state.matches.formUnion(matches(of: [monitor])) }
    return state
  }

  private func refresh() {
    state = desktop.state
    state.minute = boundaries.isEmpty ? nil : WallClock.minute
    state.matches = matches(of: state.subjects)
    state.answers = answers
    clock?.wake(at: state.minute.flatMap(nextBoundary))
  }

  private func nextBoundary(after minute: Int) -> Int? {
    boundaries.min { ($0 - minute + 1439) % 1440 < ($1 - minute + 1439) % 1440 }
  }

  private func matches(of subjects: [String]) -> Set<ExpressionMatch> {
    var found: Set<ExpressionMatch> = []
    for (text, expression) in expressions {
      for subject in subjects where expression.matches(subject) {
        found.insert(ExpressionMatch(expression: text, subject: subject))
      }
    }
    return found
  }
}

extension [Condition] {
  /// What has to be followed of the active window. Its class always is: commands are told of it.
  var followedAspects: DesktopWatch.Aspects {
    var aspects: DesktopWatch.Aspects = [.windowClass]
    if contains(where: { $0.titles != nil }) { aspects.insert(.title) }
    if contains(where: { $0.fullscreen != nil }) { aspects.insert(.fullscreen) }
    return aspects
  }
}
