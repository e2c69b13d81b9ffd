import Glibc
import Support

/// A session with an example of `config/examples`, and made-up programs in place of those that would change the machine.
/// Each writes down how it was called.
final class ExampleDesk {
  let server: PrivateServer
  let home: PrivateHome
  let hand: Hand
  let daemon: DaemonProcess
  private let manager: Program?

  /// - Parameters:
  ///   - manager: the words that start the window manager; empty: none.
  ///   - programs: their names, and what they do beside writing that down, in the words of a shell.
  ///   - files: more files of the home, by their path.
  ///   - before: starts what has to run before the daemon.
  init(
    _ example: String, manager words: [String] = [], programs: [String: String] = [:],
    files: [String: String] = [:], before: (PrivateServer) throws -> Void = { _ in }
  ) throws {
    server = try PrivateServer()
    hand = try Hand(server)
    guard let text = Repository.text("config/examples/\(example).toml") else {
      throw TestFailure("no example \(example)")
    }
    home = try PrivateHome(configuration: text)
    for (name, body) in programs {
      try home.folder.write(
        "#!/bin/sh\necho \"\(name) $*\" >> \"$HOME/calls\"\n\(body)\n", to: "bin/\(name)", mode: 0o755)
    }
    for (path, text) in files { try home.folder.write(text, to: path, mode: 0o755) }
    var path = home.folder["bin"] + ":" + (try built("whorl").folderOfPath)
    path += ":" + (getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin")
    let environment = home.environment.merging(["DISPLAY": server.display, "PATH": path]) { $1 }
    let client = try Client(server)
    if words.isEmpty {
      manager = nil
    } else {
      manager = try Program(words, environment: environment)
      guard eventually({ !client.numbers("_NET_SUPPORTING_WM_CHECK", of: client.root).isEmpty }) else {
        throw TestFailure("no window manager")
      }
    }
    try before(server)
    hand.move(to: 640, 400)
    daemon = try DaemonProcess(server, home: home, environment: ["PATH": path])
  }

  /// How the programs were called so far.
  var calls: [String] { (home.folder.text(of: "calls") ?? "").split(separator: "\n").map(String.init) }

  /// What is chosen may come a little later.
  func choose(_ path: String) throws {
    let isChosen = try eventually { try daemon.whorl("choose", path).status == 0 }
    guard isChosen else { throw TestFailure("\(path): \(daemon.log)") }
  }

  /// Shows a menu and waits for its items.
  func show(_ path: String) throws {
    let isShown = try eventually { try daemon.whorl("show", path, "--at", "640,400").status == 0 }
    guard isShown else { throw TestFailure("\(path): \(daemon.log)") }
    try daemon.sync()
  }

  /// Turns the wheel up over item `index` of the `count` of a menu until a program was called so. Which value it gets
  /// depends on when the state was read.
  func turnWheel(of menu: String, over index: Int, of count: Int, until call: String) throws -> Bool {
    let angle = (270 + 360 * Double(index) / Double(count)) * .pi / 180
    hand.move(to: 640, 400)
    try show(menu)
    hand.move(to: 640 + Int(95 * cos(angle)), 400 + Int(95 * sin(angle)))
    let isCalled = try eventually {
      hand.click(4)
      try daemon.sync()
      return calls.contains { $0.hasPrefix(call) }
    }
    try daemon.whorl("hide")
    return isCalled
  }
}

extension String {
  fileprivate var folderOfPath: String {
    lastIndex(of: "/").map { String(self[..<$0]) } ?? "."
  }
}
