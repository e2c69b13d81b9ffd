import Configuration
import Desktop
import Menus
import X11

/// Keeps the grabs to what opens a menu just now, and tells of triggers that cannot be had.
final class TriggerDesk {
  private let connection: Connection
  /// The one of this connection.
  let rawInput: RawInput
  private let grabs: TriggerGrabs
  private let loop: MainLoop
  private let log: Log
  private(set) var obstacles: [Trigger: TriggerObstacle] = [:]
  /// Which of the built-in menu's triggers was taken.
  private(set) var taken: Trigger?
  /// Those of the built-in menu that would switch the layout.
  private var switches: Set<Trigger> = []
  /// Those of the built-in menu that could not be had.
  private var refused: [Trigger: TriggerObstacle] = [:]
  /// The edges that open a menu just now.
  private(set) var edges: Set<ScreenEdge> = []
  private var isBuiltIn = false
  private var remarks = TriggerRemarks()
  private var tap = ModifierTap(triggers: [:])
  private var releases: ReleaseWatch?
  private var releaseReading: Watch?
  private var retry: Deadline?
  /// Without RECORD a held trigger is asked for again so often.
  private static let retryInterval: Milliseconds = 5000

  /// Another program let go of something: call `update` again.
  var onRelease: () -> Void = {}

  init(_ connection: Connection, loop: MainLoop, log: Log) {
    self.connection = connection
    self.loop = loop
    self.log = log
    rawInput = RawInput(connection: connection)
    grabs = TriggerGrabs(connection: connection, rawInput: rawInput)
  }

  /// Grabs those of `setup` that are `wanted` just now; `table` says what they open.
  func update(_ setup: Setup, _ table: TriggerTable, wanted: [Trigger], keyMap: KeyMap) {
    edges = Set(
      wanted.compactMap { if case .edge(let edge) = $0.input { edge } else { nil } })
    let before = obstacles
    isBuiltIn = setup.isBuiltIn
    if isBuiltIn, !wanted.isEmpty {
      takeFirstFree(of: wanted, keyMap: keyMap)
    } else {
      obstacles = grabs.update(wanted, keyMap: keyMap)
    }
    tap = ModifierTap(
      triggers: grabs.loneModifiers, doublePressLimit: setup.settings.doublePress)
    for (trigger, obstacle) in obstacles where before[trigger] != obstacle {
      log(complaint(of: trigger, obstacle, in: table))
    }
    for trigger in before.keys where obstacles[trigger] == nil && wanted.contains(trigger) {
      log("\(subject(trigger, in: table)) is free now and works")
    }
    let news = remarks.news(on: isBuiltIn ? [] : wanted, keyMap: keyMap) { connection.layoutOptions() }
    for (trigger, text) in news { log("\(subject(trigger, in: table)): \(text)") }
    waitForReleases()
  }

  /// Lets go of everything until the next `update`.
  func letGo(keyMap: KeyMap) { grabs.update([], keyMap: keyMap) }

  private func takeFirstFree(of candidates: [Trigger], keyMap: KeyMap) {
    let options = connection.layoutOptions()
    switches = Set(candidates.filter { options.switchesLayout($0) })
    refused = [:]
    obstacles = [:]
    for trigger in [taken].compactMap(\.self) + candidates where !switches.contains(trigger) {
      let found = grabs.update([trigger], keyMap: keyMap)
      guard found.isEmpty else {
        refused.merge(found) { $1 }
        continue
      }
      if taken != trigger { log("the built-in menu opens with \(text(trigger))") }
      taken = trigger
      return
    }
    taken = nil
    obstacles = refused
  }

  /// How one stands that is wanted just now.
  func standing(of trigger: Trigger) -> TriggerStanding {
    if let obstacle = obstacles[trigger] { return .hindered(obstacle) }
    guard isBuiltIn, taken != trigger else { return .taken }
    guard let taken else { return .switchesLayout }
    if let obstacle = refused[trigger] { return .replaced(by: taken, obstacle) }
    return switches.contains(trigger) ? .switchesLayout : .notNeeded(besides: taken)
  }

  private func complaint(of trigger: Trigger, _ obstacle: TriggerObstacle, in table: TriggerTable) -> String {
    let what = subject(trigger, in: table)
    return switch obstacle {
    case .held:
      "\(what) is held by another program; it is taken as soon as that lets go, everything else works"
    case .noKey: "\(what): no key of this keyboard carries that symbol; choose another key"
    case .noModifier: "\(what): no key of this keyboard sets that modifier; choose another one"
    case .noRawInput: "\(what): \(TriggerObstacle.noRawInputReason)"
    case .same(let other): "\(what) is the same key as \(text(other)), which comes first"
    }
  }

  private func subject(_ trigger: Trigger, in table: TriggerTable) -> String {
    let owner = table.owner(of: trigger)
    let kind = owner?.shortcutOf == nil ? "menu" : "item"
    return "\(kind) \"\(owner?.name.rawValue ?? "?")\": \(text(trigger))"
  }

  private func text(_ trigger: Trigger) -> String { KeyNames.text(of: trigger) }

  // MARK: Matching

  func match(_ event: KeyEvent) -> [Trigger] { grabs.match(event) }
  func match(_ event: ButtonEvent) -> [Trigger] { grabs.match(event) }
  var holdsBackTouches: Bool { grabs.holdsBackTouches }

  /// The lone modifier whose tap ends with this event.
  func tapped(_ event: Event) -> Trigger? { tap.handle(event) }

  // MARK: Held triggers

  private func waitForReleases() {
    guard obstacles.values.contains(.held) else {
      releases?.stop()
      releaseReading = nil
      releases = nil
      retry = nil
      return
    }
    guard releases == nil, retry == nil else {
      retry?.moment = MainLoop.now + TriggerDesk.retryInterval
      return
    }
    guard let watch = ReleaseWatch(connection: connection) else {
      retry = loop.deadline { [weak self] in self?.onRelease() }
      retry?.moment = MainLoop.now + TriggerDesk.retryInterval
      return
    }
    releases = watch
    watch.onRelease = { [weak self] in self?.onRelease() }
    releaseReading = loop.watch(watch.descriptor) { [weak self] in
      if self?.releases?.drain() == false { self?.releaseReading = nil }
    }
    watch.start()
  }
}

extension TriggerObstacle {
  static let noRawInputReason =
    "the X server has no XInput 2, which long presses and modifiers alone need; choose another trigger"
}
