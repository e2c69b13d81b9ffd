import Desktop
import Menus

/// Knows what is made on the spot: asks for it, keeps what was heard, and puts it into the menus.
final class ContentDesk {
  /// The menus have changed.
  var onChange: () -> Void = {}

  private let configuration: ConfigurationDesk
  /// What the conditions of items are asked about.
  private var desktop = DesktopState()
  private var hasConditionalItems: Bool
  /// Menus of the moment: what a chosen row of a script printed.
  private var passing: [Menu] = []
  private var answers = ContentAnswers()
  private var slots: [Content.Origin: ContentSlots] = [:]
  private var providers: [SourceKind: ContentProvider] = [:]
  private let scripts: ScriptDesk
  private var turn: Deadline?
  private var lastTurn: Instant?

  /// Answers that are kept.
  private static let most = 200
  /// What comes in pieces is shown at most so often.
  private static let pause: Milliseconds = 30

  init(_ loop: MainLoop, scripts: ScriptDesk, configuration: ConfigurationDesk) {
    self.scripts = scripts
    self.configuration = configuration
    hasConditionalItems = configuration.setup.hasConditionalItems
    fill()
    turn = loop.deadline { [weak self] in self?.refill() }
  }

  /// From now on these sources are answered.
  func provide(_ kinds: [SourceKind], by provider: ContentProvider) {
    for kind in kinds { providers[kind] = provider }
  }

  /// A new configuration: what it no longer asks for is forgotten.
  func renew() {
    passing = []
    forgetNested()
    scripts.forget()
    hasConditionalItems = configuration.setup.hasConditionalItems
    fill()
    begin()
  }

  /// Asks for everything that is not a script, ahead of the first opening.
  func begin() {
    for case .source(let source) in configuration.setup.origins { ask(source) }
  }

  /// A menu is shown: what stands in it is asked for anew.
  func entered(_ menu: Menu) {
    for content in menu.contents {
      switch content.origin {
      case .source(let source): ask(source)
      case .script(let script): ask(script)
      }
    }
  }

  /// What the desktop entries say that items name.
  func take(_ entries: [String: EntryFacts]) {
    guard entries != answers.entries else { return }
    answers.entries = entries
    changed()
  }

  /// A state that an item shows.
  func take(_ reading: Double, of control: StateControl) {
    guard answers.readings[control] != reading else { return }
    answers.readings[control] = reading
    changed()
  }

  /// Items whose conditions do not hold in `desktop` are hidden from now on. True where that changes a menu.
  func see(_ desktop: DesktopState) -> Bool {
    guard hasConditionalItems, desktop != self.desktop else { return false }
    self.desktop = desktop
    let before = configuration.current
    fill()
    return configuration.current != before
  }

  /// A menu that the configuration does not hold, until the next one; as it is filled.
  func add(_ menu: Menu) -> Menu {
    passing = [menu]
    fill()
    return configuration.current.menu(menu.name) ?? menu
  }

  /// A menu of the configuration.
  func menu(_ name: MenuName) -> Menu? { configuration.current.menu(name) }

  private func ask(_ source: ContentSource) {
    guard let provider = providers[source.kind] else { return }
    provider.ask(source) { [weak self] in self?.take(ContentAnswer($0), for: .source(source)) }
  }

  private func ask(_ script: Script) {
    scripts.ask(script) { [weak self] in self?.take($0, for: .script(script)) }
  }

  private func take(_ answer: ContentAnswer, for origin: Content.Origin) {
    var answer = answer
    if origin.keepsPlaces {
      // What has not come again yet may still come: nothing leaves before the end.
      let come = Set(answer.items.map(\.id))
      let expected = (answers.origins[origin]?.items ?? []).filter { !$0.isHidden && !come.contains($0.id) }
      answer.items = slots[origin, default: ContentSlots()].arrange(
        answer.items + (answer.isComplete ? [] : expected))
    }
    guard answers.origins[origin] != answer else { return }
    if answers.origins.count >= Self.most { forgetNested() }
    answers.origins[origin] = answer
    changed()
  }

  /// Rows that lead to menus may differ with every run of their script.
  private func forgetNested() {
    let origins = configuration.setup.origins
    answers.origins = answers.origins.filter { origins.contains($0.key) }
    slots = slots.filter { origins.contains($0.key) }
  }

  private func changed() {
    guard turn?.moment == nil else { return }
    let now = MainLoop.now
    turn?.moment = max(now, lastTurn.map { $0 + Self.pause } ?? now)
  }

  private func refill() {
    lastTurn = MainLoop.now
    fill()
    onChange()
  }

  private func fill() {
    var all = configuration.setup
    all.menus += passing
    configuration.fill(all.filled(with: answers).showing(in: desktop))
  }
}

/// Where the items of a source come from.
protocol ContentProvider: AnyObject {
  /// Gives the items of `source` to `answer`: at once or later, and again whenever they change. It is asked again
  /// when a menu that shows them opens; only the last `answer` counts.
  func ask(_ source: ContentSource, answer: @escaping ([Item]) -> Void)
}

/// A source without its choices.
enum SourceKind: Hashable {
  case apps, windows, workspaces, recent, bookmarks, devices, session, clipboard, themes
}

extension ContentSource {
  var kind: SourceKind {
    switch self {
    case .apps: .apps
    case .windows: .windows
    case .workspaces: .workspaces
    case .recent: .recent
    case .bookmarks: .bookmarks
    case .devices: .devices
    case .session: .session
    case .clipboard: .clipboard
    case .themes: .themes
    }
  }
}

extension Content.Origin {
  /// Its items come and go one by one; of others their order says more than their place.
  fileprivate var keepsPlaces: Bool {
    switch self {
    case .source(.windows), .source(.devices), .script: true
    case .source: false
    }
  }
}
