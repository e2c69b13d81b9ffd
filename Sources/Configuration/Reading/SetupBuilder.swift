import Menus

extension ReadingPass {
  /// All that the files say, put together; the mistakes found on the way are kept.
  mutating func setup() -> Setup {
    var setup = Setup()
    var names = References(isComplete: isComplete)
    let colors = resolvedColors()
    var manners = Manners()
    var itemManners = ItemManners()
    var launcherManners = LauncherManners()
    for document in documents {
      reading(document, colors, &names) { scope in
        SettingsOptions.table.apply(document.tables.settings, to: &setup.settings, in: &scope)
        MotionOptions.table.apply(document.tables.motion, to: &setup.motion, in: &scope)
        KeyOptions.table.apply(document.tables.keys, to: &setup.keys, in: &scope)
        MenuOptions.defaults.apply(document.tables.menuDefaults, to: &manners, in: &scope)
        ItemOptions.defaults.apply(document.tables.itemDefaults, to: &itemManners, in: &scope)
        LauncherOptions.defaults.apply(document.tables.launcherDefaults, to: &launcherManners, in: &scope)
        checkKeys(setup.keys, document.tables.keys, &scope)
      }
    }
    for (name, document) in themeFiles {
      var theme = NamedTheme(name: name, isDark: name == "dark", overrides: ThemeOverrides())
      reading(document, colors, &names) { scope in
        ThemeOptions.file.apply(document.entries, to: &theme, in: &scope)
      }
      setup.themes[name] = theme
    }
    var drafts: [MenuDraft] = []
    if extent == .everything {
      let items = ItemReader(manners: itemManners)
      drafts = readMenus(manners, items, colors, &names)
      setup.launchers = launchers(
        LauncherReader(manners: launcherManners, items: items), colors, &names)
    }
    landmarks = Landmarks(drafts, names.items, sources)
    names.check(drafts, themes: setup.themes, sources: sources, &mistakes)
    setup.menus = drafts.map(\.menu)
    return setup
  }

  private mutating func readMenus(
    _ manners: Manners, _ items: ItemReader, _ colors: [String: Color], _ names: inout References
  ) -> [MenuDraft] {
    var drafts: [MenuDraft] = []
    for (body, document) in bodies {
      reading(document, colors, &names) { scope in
        var draft = MenuDraft(menu: Menu(name: body.name), location: body.location)
        draft.menu.manners = manners
        MenuOptions.table.apply(body.entries, to: &draft, in: &scope)
        draft.menu.triggers = draft.triggers.map(\.trigger)
        // What is no list was reported already.
        let hasItems = draft.items != nil || !body.entries.contains { $0.key == "items" }
        if hasItems {
          scope.isInConditions = draft.menu.when != nil || draft.menu.except != nil
          items.fill(&draft.menu, with: draft.items, at: body.location.position, in: &scope)
          scope.isInConditions = false
        }
        if let center = draft.center {
          draft.menu.center = items.center(center.entries, at: center.position, in: draft.menu, &scope)
        }
        drafts.append(draft)
      }
    }
    return drafts
  }

  private mutating func launchers(
    _ reader: LauncherReader, _ colors: [String: Color], _ names: inout References
  ) -> [LauncherSetup] {
    var found: [LauncherSetup] = []
    var first: [LauncherName: Location] = [:]
    for document in documents {
      for body in document.tables.launchers {
        if let other = first.updateValue(body.location, forKey: body.name) {
          let place = sources[other.source].place(other.position)
          mistakes.error(
            body.location,
            "the launcher \(quoted(body.name.rawValue)) is written twice: it stands at "
              + "\(place.file):\(place.line):\(place.column) too")
          continue
        }
        reading(document, colors, &names) { scope in
          if let launcher = reader.read(body, in: &scope) { found.append(launcher) }
        }
      }
    }
    return found
  }

  /// Every diagnostic, sorted by place.
  func allDiagnostics() -> [Diagnostic] {
    let found = mistakes.found.map { severity, location, message in
      sources[location.source].diagnostic(severity, location.position, message)
    }
    return (diagnostics + found).sorted { $0.place < $1.place }
  }

  /// The menus of all files, each with its document.
  private var bodies: [(Document.Body, ReadDocument)] {
    documents.flatMap { document in document.tables.menus.map { ($0, document) } } + menuFiles
  }

  private mutating func resolvedColors() -> [String: Color] {
    var names = ColorNames()
    for document in documents {
      scoped(document) { scope in names.add(document.tables.colors, in: &scope) }
    }
    return names.resolved(&mistakes)
  }

  private mutating func reading(
    _ document: ReadDocument, _ colors: [String: Color], _ names: inout References,
    _ body: (inout Scope) -> Void
  ) {
    scoped(document) { scope in
      scope.colors = colors
      body(&scope)
      names.themes += scope.themeReferences
      names.menus += scope.menuReferences
      names.items += scope.itemPlaces
      names.itemTriggers += scope.itemTriggers
    }
  }
}

/// A key that a file gives to two commands.
private func checkKeys(_ keys: KeyBindings, _ entries: [TomlEntry], _ scope: inout Scope) {
  for entry in entries {
    guard let command = KeyCommand(rawValue: entry.key), let symbols = keys.symbols[command] else { continue }
    for other in KeyCommand.allCases where other != command {
      guard let shared = symbols.first(where: { keys.symbols[other]?.contains($0) ?? false }) else {
        continue
      }
      // Told once, at the later of two that the file sets.
      let isLater =
        entries.first { $0.key == other.rawValue }.map { $0.position < entry.position } ?? true
      if isLater {
        scope.error(
          entry.node.position, "the key \(quoted(KeyNames.name(of: shared))) belongs to '\(other.rawValue)'")
      }
    }
  }
}
