import Glibc
import Menus
import Testing

@testable import Configuration

/// A watcher on a folder of its own.
private struct Watched {
  let folder: TemporaryFolder
  let watcher: ConfigurationWatcher

  /// - Parameter prepare: Run before the watcher starts.
  init(at name: String = "whorl", _ prepare: (TemporaryFolder) -> Void) throws {
    folder = TemporaryFolder()
    prepare(folder)
    let reader = ConfigurationReader(
      place: ConfigurationPlace(folder: "\(folder.path)/\(name)", home: nil),
      builtIn: BuiltInMenu(searchPath: []))
    watcher = try #require(ConfigurationWatcher(reader: reader))
    _ = watcher.readNow()
    #expect(watcher.start())
  }

  /// The next reading; nil if none came within the time.
  func next(within milliseconds: Int32 = 10_000) -> Reading? {
    var descriptor = pollfd(fd: watcher.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, milliseconds) > 0 ? watcher.take()?.reading : nil
  }

  /// Runs a command in the folder and waits for the reading that shows its effect; counts readings until then.
  func saving(_ command: String, until isThere: (Reading) -> Bool) -> Int {
    shell("cd '\(folder.path)' && \(command)")
    for count in 1...10 {
      guard let reading = next() else { return 0 }
      if isThere(reading) { return count }
    }
    return 0
  }
}

private func configuration(_ title: String) -> String {
  "menu.m = { title = \"\(title)\", items = [{ label = \"a\", run = \"a\" }] }\n"
}

private func title(_ reading: Reading) -> String? { reading.setup?.menus.first?.title }

/// Runs real saves on real files. Every wait ends with the reading it waits for.
@Suite struct WatcherTests {
  @Test(arguments: [
    // in place
    "printf '%s' 'TEXT' > whorl/config.toml",
    // truncated, then written
    ": > whorl/config.toml; sleep 0.05; printf '%s' 'TEXT' >> whorl/config.toml",
    // in two steps, by one who keeps it open
    "{ printf '%s' 'TEXT' | head -c 9; sleep 0.15; printf '%s' 'TEXT' | tail -c +10; } > whorl/config.toml",
    // beside it, and renamed
    "printf '%s' 'TEXT' > whorl/.new && mv whorl/.new whorl/config.toml",
    // deleted and created, at once and later
    "rm whorl/config.toml; printf '%s' 'TEXT' > whorl/config.toml",
    "rm whorl/config.toml; sleep 0.7; printf '%s' 'TEXT' > whorl/config.toml",
    "sed -i 's/title = \"old\"/title = \"new\"/' whorl/config.toml",
    "printf '%s' 'TEXT' > other; cp other whorl/config.toml",
    "printf '%s' 'TEXT' > other; mv other whorl/config.toml",
    // with a backup, as vim does
    "cd whorl; mv config.toml config.toml~; printf '%s' 'TEXT' > config.toml; rm config.toml~",
    // with the folder
    "rm -r whorl; mkdir whorl; printf '%s' 'TEXT' > whorl/config.toml",
    "mkdir n; printf '%s' 'TEXT' > n/config.toml; mv whorl o; mv n whorl",
  ])
  func `a save is one reading, and never half of one`(save: String) throws {
    let watched = try Watched { folder in
      folder.makeFolder("whorl")
      folder.write(configuration("old"), to: "whorl/config.toml")
    }
    let command = save.replacing("TEXT", with: configuration("new"))
    let readings = watched.saving(command) { title($0) == "new" }
    // A busy machine may see a writer's pause as longer than it is.
    #expect(save.contains("sleep") ? (1...2).contains(readings) : readings == 1)
  }

  @Test func `touching a file is noticed`() throws {
    let watched = try Watched { folder in
      folder.makeFolder("whorl")
      folder.write(configuration("old"), to: "whorl/config.toml")
    }
    #expect(watched.saving("touch whorl/config.toml") { title($0) == "old" } == 1)
  }

  @Test func `a folder that comes later is noticed, however deep`() throws {
    let watched = try Watched(at: "a/b/whorl") { _ in }
    let command = "mkdir -p a/b/whorl && printf '%s' '\(configuration("new"))' > a/b/whorl/config.toml"
    #expect(watched.saving(command) { title($0) == "new" } == 1)
  }

  @Test func `a linked file is watched where it lies, and so is the link`() throws {
    let watched = try Watched { folder in
      for name in ["whorl", "dots", "dots/deep"] { folder.makeFolder(name) }
      folder.write(configuration("old"), to: "dots/deep/c.toml")
      symlink("deep/c.toml", "\(folder.path)/dots/c.toml")
      symlink("../dots/c.toml", "\(folder.path)/whorl/config.toml")
    }
    let inPlace = "printf '%s' '\(configuration("1"))' > dots/deep/c.toml"
    #expect(watched.saving(inPlace) { title($0) == "1" } == 1)
    let renamed = "printf '%s' '\(configuration("2"))' > x; mv x dots/deep/c.toml"
    #expect(watched.saving(renamed) { title($0) == "2" } == 1)
    let relinked = "printf '%s' '\(configuration("3"))' > other.toml; ln -sfn ../other.toml dots/c.toml"
    #expect(watched.saving(relinked) { title($0) == "3" } == 1)
    let afterwards = "printf '%s' '\(configuration("4"))' > other.toml"
    #expect(watched.saving(afterwards) { title($0) == "4" } == 1)
  }

  @Test func `a linked folder is watched, and exchanging the link is noticed`() throws {
    let watched = try Watched { folder in
      for name in ["one", "two"] {
        folder.makeFolder(name)
        folder.write(configuration(name), to: "\(name)/config.toml")
      }
      symlink("one", "\(folder.path)/whorl")
    }
    #expect(watched.saving("ln -sfn two whorl") { title($0) == "two" } == 1)
    let later = "printf '%s' '\(configuration("new"))' > two/config.toml"
    #expect(watched.saving(later) { title($0) == "new" } == 1)
  }

  @Test func `includes, menus and themes are watched, the ones to come as well`() throws {
    let watched = try Watched { folder in
      for name in ["whorl", "cache"] { folder.makeFolder(name) }
      folder.write("include = \"../cache/c.toml\"\n", to: "whorl/config.toml")
      folder.write("[colors]\na = \"#000\"\n", to: "cache/c.toml")
    }
    let included = "printf '[settings]\\nscale = 2\\n' > x; mv x cache/c.toml"
    #expect(watched.saving(included) { $0.setup?.settings.scale?.factor == 2 } == 1)
    let menu = "mkdir whorl/menus; printf 'items = [{ label = \"a\", run = \"a\" }]' > whorl/menus/n.toml"
    #expect(watched.saving(menu) { $0.setup?.menu(MenuName("n")) != nil } == 1)
    let theme = "mkdir whorl/themes; printf 'dark = true' > whorl/themes/t.toml"
    #expect(watched.saving(theme) { $0.setup?.themes["t"] != nil } == 1)
  }

  @Test func `the built-in menu comes back when a configuration stays away`() throws {
    let watched = try Watched { folder in
      folder.makeFolder("whorl")
      folder.write(configuration("old"), to: "whorl/config.toml")
    }
    #expect(watched.saving("rm whorl/config.toml") { $0.setup?.isBuiltIn ?? false } == 1)
  }

  @Test func `a reading that is asked for comes without a change`() throws {
    let watched = try Watched { folder in
      folder.makeFolder("whorl")
      folder.write("a =", to: "whorl/config.toml")
    }
    watched.watcher.request()
    #expect(watched.next()?.hasErrors == true)
    #expect(watched.watcher.take() == nil)
  }

  @Test func `what changed between the first reading and the start of the thread is read`() throws {
    let folder = TemporaryFolder()
    let reader = ConfigurationReader(
      place: ConfigurationPlace(folder: folder.path, home: nil), builtIn: BuiltInMenu(searchPath: []))
    let watcher = try #require(ConfigurationWatcher(reader: reader))
    #expect(watcher.readNow().setup?.isBuiltIn == true)
    folder.write(configuration("new"), to: "config.toml")
    #expect(watcher.start())
    var descriptor = pollfd(fd: watcher.descriptor, events: Int16(POLLIN), revents: 0)
    #expect(poll(&descriptor, 1, 10_000) == 1)
    #expect((watcher.take()?.reading).flatMap(title) == "new")
  }
}
