import Control
import Desktop
import Geometry
import Menus
import Pie
import X11

/// Answers the commands of clients.
struct CommandDesk {
  let daemon: Daemon

  func handle(_ command: Command, from client: ControlClient) {
    switch command {
    case .show(let path, let place, let closing):
      show(path, by: command, at: place, until: closing) { client.reply($0) }
    case .hide:
      let wasOpen = daemon.menus.openName != nil
      daemon.menus.close(.command)
      client.reply(Reply(code: wasOpen ? .done : .no))
    case .choose(let path): client.reply(choose(path))
    case .launcher(let name, let deed): client.reply(LauncherDeeds(daemon: daemon).perform(deed, on: name))
    case .list: client.reply(Reply(output: Listing(daemon).menus.readable))
    case .status(.text): client.reply(Reply(output: Listing(daemon).status.readable))
    case .status(.triggers): client.reply(Reply(output: Listing(daemon).triggers.readable))
    case .status(.json): client.reply(Reply(output: Listing(daemon).json.text + "\n"))
    case .reload:
      daemon.configuration.reload { [configuration = daemon.configuration] in
        let mistakes = configuration.diagnostics.map { "\($0)\n" }.joined()
        client.reply(Reply(error: mistakes, code: configuration.hasErrors ? .usage : .done))
      }
    case .pause, .resume:
      daemon.pause(command == .pause)
      client.reply()
    case .sync:
      // Everything that reached the server before is handled: its answer comes after all its events.
      daemon.syncWithServer()
      client.reply()
    case .events: break
    case .pick(let pick):
      client.onLeave = { [weak picks = daemon.items.picks] in picks?.cancel() }
      client.onMore = { [weak picks = daemon.items.picks] in picks?.add($0, isWhole: $1) }
      client.onExcess = { [weak picks = daemon.items.picks] in picks?.stop($0) }
      daemon.items.picks.begin(
        pick, lines: client.body, isWhole: client.isWhole, in: daemon.configuration.setup
      ) { client.reply($0) }
    case .inspect: daemon.inspect(for: client)
    case .quit:
      client.reply()
      daemon.quit()
    case .daemon, .check, .render, .replay, .initialize, .doctor, .completions, .help, .version:
      client.reply(Reply(error: "whorl: the daemon does not do this; ask whorl itself\n", code: .usage))
    }
  }

  // MARK: Opening

  /// Answers when the menu is on the screen, which another program may put off by a second, or prevent.
  private func show(
    _ path: MenuPath, by command: Control.Command, at place: OpeningPlace?, until closing: Closing,
    answer: @escaping (Reply) -> Void
  ) {
    daemon.see(from: daemon.connection.queryPointer().root)
    let setup = daemon.configuration.current
    switch Destination(path, in: setup) {
    case .menu(let menu):
      daemon.shows.show(menu, by: command, at: place, until: closing, in: setup)
      daemon.shows.onceShown { reason in
        answer(
          reason == .pointerHeld
            ? Reply(error: "whorl: \(daemon.menus.refusal)\n", code: .failed) : Reply())
      }
    case .item:
      answer(Reply(error: "whorl: \(path) is no menu but an item; use `whorl choose`\n", code: .usage))
    case .nothing(let message): answer(Reply(error: "whorl: \(message)\n", code: .usage))
    }
  }

  private func choose(_ path: MenuPath) -> Reply {
    switch Destination(path, in: daemon.configuration.current) {
    case .menu: return Reply(error: "whorl: \(path) is a menu; use `whorl show`\n", code: .usage)
    case .nothing(let message): return Reply(error: "whorl: \(message)\n", code: .usage)
    case .item(let item):
      let choice = Choice(
        menu: path.menu, path: path.items.map { ItemID($0) }, item: item, action: item.action,
        point: daemon.connection.queryPointer().root, time: nil)
      // A failure is told of after the choice.
      daemon.menus.onEffect(.perform(choice), path.menu)
      daemon.performer.perform(choice)
      return Reply()
    }
  }
}

/// What a path leads to.
enum Destination {
  case menu(Menu)
  case item(Item)
  case nothing(String)

  init(_ path: MenuPath, in setup: Setup) {
    guard var menu = setup.menu(path.menu) ?? setup.menu(shown: path.menu) else {
      let near = suggestion(for: path.menu.rawValue, from: setup.menus.map(\.name.rawValue))
      self = .nothing("there is no menu \"\(path.menu)\"" + (near.map { "; did you mean \"\($0)\"?" } ?? ""))
      return
    }
    for (depth, id) in path.items.enumerated() {
      guard let item = menu.item(id) else {
        let near = suggestion(for: id, from: menu.items.map(\.id.rawValue))
        self = .nothing(
          "menu \"\(menu.name)\" has no item \"\(id)\"" + (near.map { "; did you mean \"\($0)\"?" } ?? ""))
        return
      }
      switch item.action.consequence {
      case .opens(let submenu): menu = submenu
      case .leads(let name):
        guard let submenu = setup.menu(name) else {
          self = .nothing("there is no menu \"\(name)\"")
          return
        }
        menu = submenu
      case .goesBack, .closes, .changes, .isPerformed:
        self =
          depth == path.items.count - 1
          ? .item(item) : .nothing("item \"\(id)\" of menu \"\(menu.name)\" leads to no menu")
        return
      }
    }
    self = .menu(menu)
  }
}

extension Setup {
  /// The menu as `whorl list` writes its name, which names characters that are not to be seen.
  fileprivate func menu(shown name: MenuName) -> Menu? {
    menus.first { $0.name.rawValue.oneLine == name.rawValue.oneLine }
  }
}

extension Menu {
  /// The item of that id, or as `whorl list` writes it.
  fileprivate func item(_ id: String) -> Item? {
    items.first { $0.id.rawValue == id } ?? items.first { $0.id.rawValue.oneLine == id.oneLine }
  }
}
