import Geometry
import Glibc
import Menus
import Testing

@testable import Configuration

/// Reading whole folders.
@Suite struct FolderTests {
  private func read(_ folder: TemporaryFolder, home: String? = nil) -> (reading: Reading, messages: [String])
  {
    let place = ConfigurationPlace(folder: folder.path, home: home)
    let reading = ConfigurationReader(place: place, builtIn: BuiltInMenu(searchPath: [])).read()
    return (reading, messages(reading, folder))
  }

  /// First lines, without the folder's path.
  private func messages(_ reading: Reading, _ folder: TemporaryFolder) -> [String] {
    reading.diagnostics.map { diagnostic in
      String(diagnostic.description.prefix { $0 != "\n" }).replacing(folder.path + "/", with: "")
    }
  }

  private let menu = "items = [{ label = \"a\", run = \"a\" }]\n"

  @Test func `menus and themes come from their folders, in the order of their names`() {
    let folder = TemporaryFolder()
    folder.makeFolder("menus")
    folder.makeFolder("themes")
    folder.write("[settings]\ntheme = \"t\"\n[menu.z]\n\(menu)", to: "config.toml")
    for name in ["b.toml", "a.toml", ".hidden.toml", "a.toml~", "#a.toml#"] {
      folder.write(menu, to: "menus/\(name)")
    }
    folder.write("dark = true\nblur = 3\n", to: "themes/t.toml")
    let (reading, messages) = read(folder)
    #expect(messages == [])
    #expect(reading.setup?.menus.map(\.name.rawValue) == ["z", "a", "b"])
    #expect(reading.setup?.theme(named: "t")?.blur == 3)
    #expect(reading.setup?.theme(named: "t")?.surface == Theme.dark.surface)
    #expect(
      reading.watched.map { $0.replacing(folder.path + "/", with: "") } == [
        "config.toml", "menus", "menus/a.toml", "menus/b.toml", "themes", "themes/t.toml",
      ])
  }

  @Test func `looks are read without menus and launchers, whatever is wrong with those`() {
    let folder = TemporaryFolder()
    folder.makeFolder("menus")
    folder.makeFolder("themes")
    folder.write(
      "[settings]\ntheme = \"t\"\nscale = 2\n[motion]\nopen = 7\n[menu.z]\nitmes = 3\n\(menu)",
      to: "config.toml")
    folder.write("= nothing", to: "menus/broken.toml")
    folder.write("dark = true\n", to: "themes/t.toml")
    let reader = ConfigurationReader(
      place: ConfigurationPlace(folder: folder.path, home: nil), builtIn: BuiltInMenu(searchPath: []))
    let (whole, looks) = (reader.read(), reader.readLooks())
    #expect(whole.setup == nil && looks.diagnostics.isEmpty)
    #expect(looks.setup?.themes.keys.sorted() == ["t"] && looks.setup?.theme(named: "t") != nil)
    #expect(looks.setup?.settings.scale == Scale(2))
    #expect(looks.setup?.motion.opening == 7)
    #expect(looks.setup?.launchers.isEmpty == true)
  }

  @Test func `looks with a mistake are none`() {
    let folder = TemporaryFolder()
    folder.write("[settings]\nscale = \"wide\"\n", to: "config.toml")
    let place = ConfigurationPlace(folder: folder.path, home: nil)
    #expect(ConfigurationReader(place: place, builtIn: .none).readLooks().setup == nil)
  }

  @Test func `a menu written twice is told with both places`() {
    let folder = TemporaryFolder()
    folder.makeFolder("menus")
    folder.write("\n[menu.m]\n\(menu)", to: "config.toml")
    folder.write(menu, to: "menus/m.toml")
    #expect(
      read(folder).messages == [
        "menus/m.toml:1:1: error: the menu 'm' is written twice: it stands at config.toml:2:7 too"
      ])
  }

  @Test func `what a file says wins over what it includes, and the later include over the earlier`() {
    let folder = TemporaryFolder()
    folder.makeFolder("sub")
    folder.write(
      "include = [\"sub/a.toml\", \"~/b.toml\"]\n[settings]\nscale = 3\n[menu.m]\ntint = \"x\"\n\(menu)",
      to: "config.toml")
    folder.write(
      "include = \"c.toml\"\n[settings]\nscale = 1\nicon-theme = \"a\"\n[colors]\nx = \"#000\"\n",
      to: "sub/a.toml")
    folder.write("[settings]\nicon-theme = \"b\"\n[colors]\nx = \"y\"\n", to: "b.toml")
    folder.write("[colors]\ny = \"#fff\"\n", to: "sub/c.toml")
    let (reading, messages) = read(folder, home: folder.path)
    #expect(messages == [])
    #expect(reading.setup?.settings.scale?.factor == 3)
    #expect(reading.setup?.settings.iconTheme == "b")
    #expect(reading.setup?.menus.first?.tint == .white)
  }

  @Test func `files that include each other, and missing ones, are told where they are named`() {
    let folder = TemporaryFolder()
    folder.write("include = [\"a.toml\", \"none.toml\", \"menus\"]\n", to: "config.toml")
    folder.write("include = \"./config.toml\"\n", to: "a.toml")
    folder.makeFolder("menus")
    let real = read(folder).messages
    #expect(
      real == [
        "a.toml:1:11: error: these files include each other: config.toml → a.toml → config.toml",
        "config.toml:1:22: error: none.toml: there is no such file",
        "config.toml:1:35: error: menus: it is a folder, not a file",
      ])
  }

  @Test func `a file that is no text in UTF-8 is told with the byte`() {
    let folder = TemporaryFolder()
    shell("printf 'a = \\377' > '\(folder.path)/config.toml'")
    #expect(
      read(folder).messages == ["config.toml: error: it is not UTF-8: byte 5 is wrong (save it as UTF-8)"])
    shell("printf '\\357\\273\\277[settings]\\r\\nscale = 9\\r\\n' > '\(folder.path)/config.toml'")
    #expect(read(folder).messages == ["config.toml:2:9: error: 9 is out of range: 0.5 to 4"])
  }

  @Test func `what is no file is told, and nothing is waited for`() {
    let folder = TemporaryFolder()
    folder.makeFolder("config.toml")
    #expect(read(folder).messages == ["config.toml: error: it is a folder, not a file"])
    shell("cd '\(folder.path)'; rmdir config.toml; mkfifo config.toml")
    #expect(read(folder).messages == ["config.toml: error: it is not a regular file"])
    shell("cd '\(folder.path)'; rm config.toml; ln -s nowhere config.toml")
    #expect(read(folder).messages == ["config.toml: error: there is no such file"])
    shell("cd '\(folder.path)'; rm config.toml; truncate -s 17M config.toml")
    #expect(read(folder).messages == ["config.toml: error: it is larger than 16 MiB"])
    #expect(
      FileFailure.system(EACCES).message == "it cannot be read: permission denied (chmod u+r may help)")
  }

  @Test func `files that others may write are warned of`() {
    let folder = TemporaryFolder()
    folder.write("[menu.m]\n\(menu)", to: "config.toml")
    shell("chmod 666 '\(folder.path)/config.toml'")
    let (reading, messages) = read(folder)
    #expect(
      messages == ["config.toml: warning: every user may write it (chmod o-w); what it says is run as you"])
    #expect(reading.setup != nil)
  }

  @Test func `a file alone is read as what its folder says it is`() {
    let folder = TemporaryFolder()
    for name in ["menus", "themes"] { folder.makeFolder(name) }
    folder.write("[menu.m]\n", to: "other.toml")
    folder.write("[menu.b]\n\(menu)", to: "config.toml")
    folder.write("tint = \"x\"\nitems = [{ label = \"b\", menu = \"b\" }]\n", to: "menus/a.toml")
    folder.write("blr = 3\n", to: "themes/t.toml")
    let reader = ConfigurationReader(
      place: ConfigurationPlace(folder: nil, home: nil), builtIn: BuiltInMenu(searchPath: []))
    func check(_ name: String) -> [String] { messages(reader.read(file: "\(folder.path)/\(name)"), folder) }
    #expect(check("menus/a.toml") == ["menus/a.toml:1:8: error: no colour is named 'x' in [colors]"])
    #expect(
      check("themes/t.toml") == [
        "themes/t.toml:1:1: error: unknown key 'blr' in themes/NAME.toml (did you mean 'blur'?)"
      ])
    #expect(check("other.toml").contains("other.toml:1:7: error: the menu 'm' has no items"))
    #expect(check("none.toml").contains("none.toml: error: there is no such file"))
  }

  @Test func `the place follows the XDG specification`() {
    func place(_ environment: [String: String]) -> ConfigurationPlace {
      ConfigurationPlace(environment: environment)
    }
    #expect(place(["HOME": "/home/ada/"]).folder == "/home/ada/.config/whorl")
    #expect(place(["HOME": "/home/ada", "XDG_CONFIG_HOME": "/c d/"]).folder == "/c d/whorl")
    #expect(place(["HOME": "/home/ada", "XDG_CONFIG_HOME": ""]).warning == nil)
    let relative = place(["HOME": "/home/ada", "XDG_CONFIG_HOME": "conf"])
    #expect(relative.folder == "/home/ada/.config/whorl")
    #expect(
      relative.warning?.description
        == "environment: warning: XDG_CONFIG_HOME is 'conf', which is no absolute path: ~/.config is used instead"
    )
    #expect(
      place([:]).warning?.description
        == "environment: warning: neither HOME nor XDG_CONFIG_HOME names a folder (an absolute path): "
        + "the built-in menu is used")
  }
}
