import CDesktop
import Support

/// A display of its own with the daemon and a menu "main", whose items are named by `labels` and run a recorder.
final class Stage {
  let server: PrivateServer
  let hand: Hand
  let recorder: Recorder
  let daemon: DaemonProcess
  let client: Client

  /// - Parameters:
  ///   - screen: of the server, width x height x depth.
  ///   - settings: more lines of `[settings]`; nothing moves unless they say so.
  ///   - menu: more lines of `[menu.main]`.
  ///   - items: the body of every item but its label; `RECORD` stands for the recorder's path.
  ///   - before: starts what has to run before the daemon.
  init(
    screen: String = "1280x800x24", settings: String = Stage.still, menu: String = "",
    labels: [String] = compass, item: String = "exec = [\"RECORD\", \"LABEL\"]", more: String = "",
    environment: [String: String?] = [:], before: (PrivateServer) throws -> Void = { _ in }
  ) throws {
    server = try PrivateServer(screen: screen)
    hand = try Hand(server)
    client = try Client(server)
    recorder = try Recorder()
    try before(server)
    let path = recorder.path
    let items = labels.map { label in
      "[[menu.main.items]]\nlabel = \"\(label)\"\n"
        + item.split(separator: "RECORD", omittingEmptySubsequences: false).joined(separator: path)
        .split(separator: "LABEL", omittingEmptySubsequences: false).joined(separator: label) + "\n"
    }
    daemon = try DaemonProcess(
      server,
      configuration: "[settings]\n\(settings)\n[menu.main]\ntrigger = \"Super+F1\"\n\(menu)\n"
        + items.joined()
        + more.split(separator: "RECORD", omittingEmptySubsequences: false).joined(separator: path),
      environment: environment)
  }

  /// Settings without any motion.
  static let still = "reduce-motion = \"always\"\n[motion]\nopen = 0\nclose = 0"

  static let compass = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]

  /// Unit steps to the eight items, clockwise from the top.
  static let ways = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)]

  /// Taps the trigger: the menu stays open.
  func open() throws {
    try hand.tap("Super_L", "F1")
    try daemon.sync()
  }

  /// The menu's window; nil while none is shown.
  var window: CDesktop.Window? { client.whorlWindows().last }

  /// x, y, width and height of the menu's window on the root.
  func frame() throws -> [Int] {
    guard let window else { throw TestFailure("no menu is shown; the daemon said:\n\(daemon.log)") }
    return client.frame(of: window)
  }

  /// Waits until no menu is shown.
  func isClosed() throws -> Bool {
    try daemon.sync()
    return eventually(within: 3) { window == nil }
  }

  /// The first argument of every run of the recorder so far, waiting for `count` of them.
  func recorded(_ count: Int) throws -> [String] {
    try recorder.runs(count).compactMap(\.arguments.first).sorted()
  }

  /// What the daemon answers to `status --json` under a name: digits, or a word.
  func status(_ name: String) throws -> String {
    let text = try daemon.whorl("status", "--json").output
    guard let found = text.split(separator: "\"\(name)\":").dropFirst().first else {
      throw TestFailure("no \(name) in \(text)")
    }
    return String(found.prefix { $0 != "," && $0 != "}" }).filter { $0 != "\"" }
  }
}
