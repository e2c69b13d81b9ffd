import Desktop
import Menus

/// `source = "apps"`, and the labels and icons of items that name an application.
final class AppsProvider: ContentProvider {
  private var installed: InstalledApps?
  private var answers: [AppChoice: ([Item]) -> Void] = [:]
  private var index: AppIndex?
  private let named: ([String: EntryFacts]) -> Void
  private var wanted: Set<String> = []
  /// Entries were read.
  var onRead: () -> Void = {}
  /// Entries have changed, and perhaps icons with them.
  var onInstall: () -> Void = {}

  /// - Parameter named: gets what the entries say that items name.
  init(
    loop: MainLoop, worker: Worker, environment: ProcessEnvironment,
    named: @escaping ([String: EntryFacts]) -> Void
  ) {
    self.named = named
    index = AppIndex(loop: loop, worker: worker, environment: environment) { [weak self] in self?.take($0) }
  }

  /// Reads what this configuration needs, and nothing where it needs nothing.
  func use(_ setup: Setup) {
    let choices = setup.origins.compactMap { origin -> AppChoice? in
      if case .source(.apps(let choice)) = origin { choice } else { nil }
    }
    wanted = setup.wantedEntries
    answers = answers.filter { choices.contains($0.key) }
    if choices.isEmpty {
      installed = nil
      index?.follow(.entries(wanted))
    } else {
      index?.follow(.all)
      if installed != nil { tellNamed() }
    }
  }

  func ask(_ source: ContentSource, answer: @escaping ([Item]) -> Void) {
    guard case .apps(let choice) = source else { return }
    let isKnown = answers[choice] != nil
    answers[choice] = answer
    // What it has heard it still has.
    if !isKnown, let installed { answer(choice.items(of: installed)) }
  }

  private func take(_ installed: InstalledApps) {
    let isNew = self.installed != installed
    if isNew, self.installed != nil { onInstall() }
    onRead()
    self.installed = installed
    tellNamed()
    guard isNew else { return }
    for (choice, answer) in answers { answer(choice.items(of: installed)) }
  }

  private func tellNamed() {
    let facts = (installed?.apps ?? []).filter { wanted.contains($0.id) }.map { ($0.id, $0.facts) }
    named(Dictionary(facts) { first, _ in first })
  }
}

extension AppChoice {
  fileprivate func items(of installed: InstalledApps) -> [Item] {
    items(of: installed.apps, named: installed.categories)
  }
}
