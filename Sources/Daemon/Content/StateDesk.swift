import Desktop
import Menus

/// Reads the states that an open menu shows, and sets them: at most so often, the last one always.
final class StateDesk {
  private let scripts: Scripts
  private let launcher: Launcher
  private let log: Log
  private var shown: Set<StateControl> = []
  private var readAt: [StateControl: Instant] = [:]
  private var reading: Set<StateControl> = []
  /// What is to be set, and what is being set.
  private var wanted: [StateControl: Double] = [:]
  private var setAt: [StateControl: Instant] = [:]
  private var turn: Deadline?
  private var told: Set<StateControl> = []
  /// A state is known.
  var onReading: (StateControl, Double) -> Void = { _, _ in }

  /// 30 times a second.
  private static let pause = Milliseconds(1000 / 30)

  init(_ loop: MainLoop, launcher: Launcher, log: Log) {
    self.launcher = launcher
    self.log = log
    scripts = launcher.scripts
    turn = loop.deadline { [weak self] in self?.go() }
  }

  /// A menu is shown: its states are read now, and again while it is open.
  func entered(_ menu: Menu) {
    for case .control(let control) in menu.items.map(\.action) {
      shown.insert(control)
      read(control)
    }
    schedule()
  }

  func closed() { shown = [] }

  /// What is read later does not count against what was set after it began.
  func set(_ control: StateControl, to value: Double) {
    onReading(control, value)
    wanted[control] = value
    go()
  }

  private func read(_ control: StateControl) {
    guard let get = control.get, reading.insert(control).inserted else { return }
    let start = MainLoop.now
    readAt[control] = start
    scripts.run(Script(get, timeout: 2000)) { [weak self] output, end in
      guard let self, let end else { return }
      reading.remove(control)
      if let changed = setAt[control], changed >= start { return }
      let text = output.rows.first?.text ?? ""
      if let value = control.reading(from: text, succeeded: end == .complete) {
        onReading(control, value)
      } else if told.insert(control).inserted {
        log("\(Script(get).name): its first word is no number: \"\(text.plainLabel)\"")
      }
    }
  }

  private func go() {
    let now = MainLoop.now
    for (control, value) in wanted where isDue(control, now) {
      wanted[control] = nil
      setAt[control] = now
      launcher.start(
        Desktop.Command(Script(control.set).name, .shell([control.set])),
        adding: ["WHORL_VALUE": StateControl.text(of: value)])
    }
    for control in shown {
      guard let refresh = control.refresh, let last = readAt[control], now >= last + refresh else { continue }
      read(control)
    }
    schedule()
  }

  private func isDue(_ control: StateControl, _ now: Instant) -> Bool {
    setAt[control].map { now >= $0 + Self.pause } ?? true
  }

  private func schedule() {
    let now = MainLoop.now
    let sets = wanted.keys.map { (setAt[$0] ?? now) + Self.pause }
    let reads = shown.compactMap { control in control.refresh.map { (readAt[control] ?? now) + $0 } }
    turn?.moment = (sets + reads).min()
  }
}
