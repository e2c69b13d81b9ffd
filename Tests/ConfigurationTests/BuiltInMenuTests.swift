import Menus
import Testing

@testable import Configuration

@Suite struct BuiltInMenuTests {
  private func folder(with programs: [String]) -> TemporaryFolder {
    let folder = TemporaryFolder()
    for program in programs {
      folder.write("#!/bin/sh\n", to: program)
      shell("chmod +x '\(folder.path)/\(program)'")
    }
    return folder
  }

  private func labels(_ menu: Menu?) -> [String] { menu?.items.map(\.label) ?? [] }

  @Test func `it offers what is installed, the preferred program of each kind`() {
    let programs = folder(with: ["xterm", "kitty", "nautilus", "flameshot"])
    let menus = BuiltInMenu(searchPath: ["/nowhere", programs.path]).menus
    #expect(labels(menus.first) == ["Terminal", "Files", "Screenshot", "Reload", "Quit Whorl"])
    #expect(
      menus.first?.items.map(\.action).prefix(3) == [
        .exec(["kitty"]), .exec(["nautilus"]), .exec(["flameshot", "gui"]),
      ])
    #expect(menus.first?.triggers.map(KeyNames.text(of:)) == ["Super+space", "Super+Ctrl+space", "Super+F1"])
  }

  @Test func `with nothing installed it still leads on`() {
    #expect(BuiltInMenu(searchPath: []).menus.map(labels) == [["Reload", "Quit Whorl"]])
  }

  @Test func `with much installed it has eight items, and a submenu`() {
    let programs = folder(with: [
      "xterm", "firefox", "thunar", "gedit", "spectacle", "pavucontrol", "i3lock", "xdg-open",
    ])
    let menus = BuiltInMenu(searchPath: [programs.path], client: "/a b/whorl", folder: "/it's/whorl").menus
    #expect(menus.map { $0.items.count } == [8, 3])
    #expect(menus.first?.items.last?.action == .menu(MenuName("whorl")))
    #expect(
      menus.last?.items.first?.action
        == .run([
          "test -e '/it'\\''s/whorl/config.toml' || '/a b/whorl' init",
          "xdg-open '/it'\\''s/whorl/config.toml'",
        ]))
  }
}
