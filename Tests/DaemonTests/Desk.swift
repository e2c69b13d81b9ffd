import Support

/// A desktop of its own with the daemon under test, a hand on its keyboard and mouse, and a protocol of what
/// its menus did. The pointer is at `center`.
final class Desk {
  let server: PrivateServer
  let daemon: DaemonProcess
  let hand: Hand
  private let protocolling: Program
  private var read = 0
  private var marks = 0

  static let center = (x: 640, y: 400)

  /// Items to the north, east, south and west, chosen by their first letter too.
  static let items = ["north", "east", "south", "west"].map {
    "[[menu.main.items]]\nlabel = \"\($0)\"\nkey = \"\($0.prefix(1))\"\nexec = [\"true\"]\n"
  }.joined()

  /// - Parameters:
  ///   - triggers: those of the menu "main".
  ///   - manners: more keys of that menu.
  ///   - more: more of the configuration.
  ///   - screen: of the server, width x height x depth.
  ///   - server: one that runs already; else one with that screen.
  ///   - desktop: starts what has to run before the daemon.
  init(
    _ triggers: String..., manners: String = "", more: String = "", screen: String = "1280x800x24",
    on server: PrivateServer? = nil, desktop: (PrivateServer) throws -> Void = { _ in }
  ) throws {
    let server = try server ?? PrivateServer(screen: screen)
    self.server = server
    hand = try Hand(server)
    try desktop(server)
    hand.move(to: Self.center.x, Self.center.y)
    let list = triggers.map { "\"\($0)\"" }.joined(separator: ", ")
    daemon = try DaemonProcess(
      server,
      configuration: """
        [menu.main]
        trigger = [\(list)]
        \(manners)
        \(Self.items)
        [menu.marks]
        [[menu.marks.items]]
        label = "mark"
        exec = ["true"]
        \(more)
        """)
    protocolling = try Program(
      [built("whorl"), "events"],
      environment: daemon.home.environment.merging(["DISPLAY": server.display]) { $1 })
    let isConnected = try eventually {
      try daemon.whorl("choose", "marks/mark")
      return !protocolling.output.text.isEmpty
    }
    guard isConnected else { throw TestFailure("whorl events shows nothing: \(protocolling.errors.text)") }
    _ = try happened()
  }

  /// What menus did since the last call, up to now: "opened main", "closed main escape", "chosen main east".
  func happened() throws -> [String] {
    try daemon.sync()
    // Everything before a mark is complete once the mark is there.
    try daemon.whorl("choose", "marks/mark")
    marks += 1
    var lines: [String] = []
    let isComplete = eventually {
      let all = protocolling.output.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      lines = all.map(words)
      return lines.dropFirst(read).contains("chosen marks mark")
    }
    guard isComplete else { throw TestFailure("the events stop; the daemon said:\n\(daemon.log)") }
    let new = lines.dropFirst(read)
    read = lines.count
    return new.filter { $0 != "chosen marks mark" && !$0.hasPrefix("hovered") }
  }

  /// What was chosen since the last look at what happened.
  func chosen() throws -> [String] {
    try happened().filter { $0.hasPrefix("chosen") }.map { String($0.split(separator: " ")[2]) }
  }

  /// A hand's way to the item of that name, half-way out or `distance` pixels.
  func offset(to item: String, distance: Int = 90) -> (x: Int, y: Int) {
    switch item {
    case "north": (0, -distance)
    case "east": (distance, 0)
    case "south": (0, distance)
    default: (-distance, 0)
    }
  }

  func move(to item: String, distance: Int = 90, after milliseconds: UInt = 0) {
    let offset = offset(to: item, distance: distance)
    hand.move(to: Self.center.x + offset.x, Self.center.y + offset.y, after: milliseconds)
  }

  func moveBack() { hand.move(to: Self.center.x, Self.center.y) }

  /// Presses the trigger and lets it go at once: the menu stays open.
  func tapTrigger() throws {
    try hand.tap("Super_L", "space")
    try daemon.sync()
  }

  /// Whether a menu is on the screen.
  var isShown: Bool { !daemon.client.whorlWindows().isEmpty }

  /// The values of a line of JSON: event, menu, item or reason.
  private func words(_ line: Substring) -> String {
    let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
    return [3, 7, 11].filter(parts.indices.contains).map { String(parts[$0]) }.joined(separator: " ")
  }
}
