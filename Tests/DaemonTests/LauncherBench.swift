import CDesktop
import Support

/// A display of its own with launchers, whose items run a recorder.
final class LauncherBench {
  let server: PrivateServer
  let hand: Hand
  let client: Client
  let recorder: Recorder
  let home: PrivateHome
  private(set) var daemon: DaemonProcess
  /// The text of its `config.toml`, which ends in the launcher.
  let configuration: String

  /// Five items on a fan from the left to the top.
  static let items = ["one", "two", "three", "four", "five"]
  /// Of the button in the bottom right corner of 1280x800.
  static let corner = (x: 1222, y: 742)

  /// - Parameters:
  ///   - launcher: more lines of `[launcher.new]`, which opens the menu "main" unless `action` says otherwise.
  ///   - more: more of the configuration.
  ///   - environment: of the daemon, beside the usual.
  ///   - before: starts what has to run before the daemon.
  init(
    screen: String = "1280x800x24", launcher: String = "", action: String = "menu = \"main\"",
    settings: String = "reduce-motion = \"always\"", menu: String = "", more: String = "",
    environment: [String: String?] = [:], before: (PrivateServer) throws -> Void = { _ in }
  ) throws {
    server = try PrivateServer(screen: screen)
    hand = try Hand(server)
    client = try Client(server)
    recorder = try Recorder()
    try before(server)
    let path = recorder.path
    let items = Self.items.map {
      "[[menu.main.items]]\nlabel = \"\($0)\"\nexec = [\"\(path)\", \"\($0)\"]\n"
    }
    let text =
      "[settings]\n\(settings)\n[menu.main]\ntrigger = \"Super+F1\"\n\(menu)\n\(items.joined())"
      + "[launcher.new]\n\(action)\n\(launcher)\n\(more)\n"
    configuration = text.split(separator: "RECORD", omittingEmptySubsequences: false).joined(separator: path)
    home = try PrivateHome(configuration: configuration)
    daemon = try DaemonProcess(server, home: home, environment: environment)
  }

  /// Starts another daemon for the same user.
  func restart() throws {
    daemon.stop()
    daemon = try DaemonProcess(server, home: home)
  }

  /// The windows of the buttons, lowest first.
  var buttons: [CDesktop.Window] { client.whorlWindows(ofType: "_NET_WM_WINDOW_TYPE_DOCK") }
  /// The window of the items is shown.
  var showsItems: Bool { !client.whorlWindows().isEmpty }

  /// Where item `index` of the five stands when the button is at `center`, the radius being 145.7.
  func place(of index: Int, around center: (x: Int, y: Int) = corner) -> (x: Int, y: Int) {
    let ways = [(-143, 0), (-132, -55), (-101, -101), (-55, -132), (0, -143)]
    return (center.x + ways[index].0, center.y + ways[index].1)
  }

  func click(_ place: (x: Int, y: Int), _ button: UInt32 = 1) throws {
    hand.move(to: place.x, place.y)
    hand.click(button)
    try daemon.sync()
  }

  /// The middle of a button's window, where its disc or pill is.
  func middle(of window: CDesktop.Window) -> (x: Int, y: Int) {
    let frame = client.frame(of: window)
    return (frame[0] + frame[2] / 2, frame[1] + frame[3] / 2)
  }

  /// Waits until the only button is there, its middle at a place.
  func buttonStands(at place: (x: Int, y: Int)) -> Bool {
    eventually(within: 5) {
      let found = buttons
      return found.count == 1 && middle(of: found[0]) == place
    }
  }

  func color(at place: (x: Int, y: Int)) throws -> UInt32 {
    try Screenshot(client, x: place.x, y: place.y, width: 1, height: 1)[0, 0]
  }

  /// Blue is by far the strongest part: the launcher's indigo.
  func isIndigo(at place: (x: Int, y: Int)) throws -> Bool {
    let color = try color(at: place)
    return color & 0xff > 170 && color >> 16 & 0xff < 140 && color >> 8 & 0xff < 140
  }

  func run(_ arguments: String...) throws {
    let outcome = try Support.run(arguments, environment: ["DISPLAY": server.display])
    guard outcome.status == 0 else { throw TestFailure("\(arguments): \(outcome)") }
  }
}
