import Glibc
import Support
import Testing

@Suite("Opening", .serialized) struct OpeningTests {
  @Test(
    "starts the default application with the file or the URI",
    arguments: [
      ("~/my notes.txt", "HOME/my notes.txt"),
      ("my notes.txt", "HOME/my notes.txt"),
      ("file://HOME/my%20notes.txt", "HOME/my notes.txt"),
      ("whorl-test://a//b?c=d&e", "whorl-test://a//b?c=d&e"),
    ])
  func application(_ target: String, _ argument: String) throws {
    let desktop = try Desk()
    try desktop.open(target)
    #expect(desktop.answer() == "started")
    #expect(desktop.folder.parts(of: "arguments") == [desktop.placed(argument)])
  }

  @Test("gives the application a clean process in the home directory")
  func hygiene() throws {
    let desktop = try Desk()
    try desktop.open("~/my notes.txt", ["DESKTOP_STARTUP_ID": "1", "NOTIFY_SOCKET": "/x", "KEPT": "2"])
    #expect(desktop.answer() == "started")
    let variables = try #require(desktop.folder.text(of: "variables")).split(separator: "\n").map(String.init)
    #expect(variables.contains("KEPT=2"))
    #expect(variables.contains("WHORL_ITEM=Item"))
    #expect(!variables.contains { $0.hasPrefix("DESKTOP_STARTUP_ID") || $0.hasPrefix("NOTIFY_SOCKET") })
    #expect(desktop.folder.text(of: "directory") == desktop.folder.path + "\n")
    desktop.folder.expectCleanProcess()
  }

  @Test(
    "says what is missing",
    arguments: [
      ("~/no such file", "Item: there is no file HOME/no such file"),
      (
        "whorl-unknown:x",
        "Item: no application opens whorl-unknown:x; choose one with xdg-mime default, or use exec"
      ),
      ("whorl-fails:x", "Item: failed with exit status 3"),
    ])
  func missing(_ target: String, _ message: String) throws {
    let desktop = try Desk()
    try desktop.open(target)
    #expect(desktop.output?.next() == desktop.placed(message))
  }
}

/// A home directory whose default applications write down how they were started.
private final class Desk {
  let folder = Folder()
  private(set) var output: Lines?
  private nonisolated(unsafe) var process: pid_t?

  init() throws {
    folder.write("text", to: "my notes.txt")
    folder.writeRecorder("record", last: "echo started")
    for name in ["data", "data/applications", "config"] { _ = folder.makeFolder(name) }
    let types = "text/plain;x-scheme-handler/whorl-test;"
    entry("record", exec: "\(folder.path)/record %u", types: types)
    entry("file", exec: "\(folder.path)/record %f", types: types)
    entry("fails", exec: "sh -c 'exit 3'", types: "x-scheme-handler/whorl-fails;")
    folder.write(
      """
      [Default Applications]
      text/plain=file.desktop
      x-scheme-handler/whorl-test=record.desktop
      x-scheme-handler/whorl-fails=fails.desktop

      """, to: "config/mimeapps.list")
  }

  deinit {
    guard let process else { return }
    kill(process, SIGTERM)
    waitpid(process, nil, 0)
  }

  private func entry(_ name: String, exec: String, types: String) {
    folder.write(
      "[Desktop Entry]\nType=Application\nName=\(name)\nExec=\(exec)\nMimeType=\(types)\n",
      to: "data/applications/\(name).desktop")
  }

  func open(_ target: String, _ variables: [String: String] = [:]) throws {
    let environment = [
      "HOME": folder.path, "XDG_DATA_HOME": folder.file("data"), "XDG_CONFIG_HOME": folder.file("config"),
      "XDG_RUNTIME_DIR": folder.path, "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere",
    ]
    (process, output) = try startProbe(
      ["open", placed(target)], environment: environment.merging(variables) { $1 })
  }

  func answer() -> String? { output?.next() }

  func placed(_ text: String) -> String { text.replacing("HOME", with: folder.path) }
}
