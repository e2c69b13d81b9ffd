import Support
import Testing

/// A test that starts a program needs its package. Where that is installed by chance nobody notices that it is in no
/// list.
@Suite struct TestToolTests {
  /// The programs of each package that tests start; "": every Debian has them.
  private static let programs = [
    "": ["cat", "echo", "env", "sh", "true"],
    "dbus": ["dbus-daemon", "dbus-monitor", "dbus-run-session"],
    "fluxbox": ["fluxbox"],
    "groff-base": ["groff"],
    "i3-wm": ["i3", "i3-msg"],
    "openbox": ["openbox"],
    "picom": ["picom"],
    "x11-xkb-utils": ["setxkbmap"],
    "x11-xserver-utils": ["xmodmap", "xrandr", "xrdb", "xset"],
    "xauth": ["xauth"],
    "xinput": ["xinput"],
    "xterm": ["xterm"],
    "xvfb": ["Xvfb"],
  ]
  /// What stands before the name of a program that is started.
  private static let starts = [
    " run([\"", " run(\n      [\"", " Program([\"", " Program(\n      [\"", " spawn([\"",
    " spawn(\n      [\"",
    "running: [\"", ".run(\"", "words = [\"",
  ]

  @Test func `every program that tests start is in a package that is installed for them`() {
    let listed = (Repository.text("scripts/packages") ?? "").split(separator: "\n").filter {
      !$0.hasPrefix("#")
    }
    .compactMap { $0.split(separator: " ").last.map(String.init) }
    let packages = Self.programs.keys.filter { !$0.isEmpty }
    #expect(Set(packages).subtracting(listed) == [])
    var started: Set<String> = []
    for folder in Repository.files(in: "Tests", ending: "") where !folder.hasSuffix(".") {
      for file in Repository.files(in: folder, ending: ".swift") {
        let text = Repository.text(file) ?? ""
        for start in Self.starts { started.formUnion(text.words(after: start)) }
      }
    }
    #expect(started.count > 10)
    #expect(started.subtracting(Self.programs.values.joined()) == [], "which packages have these?")
  }
}

extension String {
  /// What stands between each `start` and the next quote; paths and what is put together do not count.
  fileprivate func words(after start: String) -> [String] {
    split(separator: start, omittingEmptySubsequences: false).dropFirst()
      .map { String($0.prefix { $0 != "\"" }) }
      .filter { word in !word.isEmpty && !word.contains { "/\\( ".contains($0) } }
  }
}
