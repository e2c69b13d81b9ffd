import Geometry
import Support
import Testing

@testable import X11

@Suite("The monitor watch", .serialized) struct MonitorWatchTests {
  private func xrandr(_ arguments: [String], on server: PrivateServer) throws {
    let outcome = try run(["xrandr"] + arguments, environment: ["DISPLAY": server.display])
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test("knows the whole screen as one monitor at first")
  func single() throws {
    let server = try PrivateServer(screen: "1920x1080x24")
    let monitors = MonitorWatch(on: try connect(to: server)).monitors
    #expect(monitors.all.map(\.bounds) == [Rectangle(x: 0, y: 0, width: 1920, height: 1080)])
    #expect(monitors.primary.name == "screen")
    #expect(monitors.primary.refreshRate == 60)
  }

  @Test("follows monitors of unequal size as they come and go, and leaves out those without pixels")
  func named() throws {
    let server = try PrivateServer(screen: "1920x1080x24")
    let connection = try connect(to: server)
    let watch = MonitorWatch(on: connection)
    let left = Rectangle(x: 0, y: 120, width: 800, height: 600)
    let right = Rectangle(x: 800, y: 0, width: 1120, height: 1080)
    var changes = 0
    func watchUntil(_ names: [String]) -> Bool {
      connection.pump(until: { watch.monitors.all.map(\.name) == names }) {
        if watch.handle($0) { changes += 1 }
      }
    }
    try xrandr(["--setmonitor", "LEFT", "800/200x600/150+0+120", "screen"], on: server)
    #expect(watchUntil(["LEFT"]))
    try xrandr(["--setmonitor", "Z", "0/0x0/0+0+0", "none"], on: server)
    try xrandr(["--setmonitor", "RIGHT", "1120/200x1080/150+800+0", "none"], on: server)
    #expect(watchUntil(["LEFT", "RIGHT"]))
    #expect(watch.monitors.all.map(\.bounds) == [left, right])
    #expect(watch.monitors.monitor(containing: Point(x: 5, y: 715)).name == "LEFT")
    #expect(watch.monitors.monitor(containing: Point(x: 5, y: 50)).name == "LEFT")
    try xrandr(["--delmonitor", "RIGHT"], on: server)
    #expect(watchUntil(["LEFT"]))
    #expect(changes == 3)
  }

  @Test("follows a smaller and a larger mode with its refresh rate, and an output that is switched off")
  func modes() throws {
    let server = try PrivateServer(screen: "1920x1080x24")
    let connection = try connect(to: server)
    let watch = MonitorWatch(on: connection)
    func watchUntil(_ width: Double, _ height: Double) -> Bool {
      let size = Size(width: width, height: height)
      return connection.pump(until: { watch.monitors.all.map(\.bounds.size) == [size] }) {
        _ = watch.handle($0)
      }
    }
    let timing = "63.5 1024 1072 1176 1328 768 771 775 798".split(separator: " ").map(String.init)
    try xrandr(["--newmode", "small"] + timing, on: server)
    try xrandr(["--addmode", "screen", "small"], on: server)
    try xrandr(["--output", "screen", "--mode", "small"], on: server)
    #expect(watchUntil(1024, 768))
    #expect((watch.monitors.primary.refreshRate - 59.92).magnitude < 0.01)
    try xrandr(["--output", "screen", "--mode", "1920x1080"], on: server)
    #expect(watchUntil(1920, 1080))
    // xrandr refuses to end with no screen at all, but switches the output off before it finds out.
    _ = try run(["xrandr", "--output", "screen", "--off"], environment: ["DISPLAY": server.display])
    connection.drain { _ = watch.handle($0) }
    #expect(watch.monitors.all.map(\.name) == ["screen"])
    #expect(!watch.monitors.primary.bounds.isEmpty)
  }

  @Test("takes the root window where the server lacks RandR")
  func withoutRandR() throws {
    let server = try PrivateServer(screen: "800x600x24", arguments: ["-extension", "RANDR"])
    let monitors = MonitorWatch(on: try connect(to: server)).monitors
    #expect(monitors.all.map(\.bounds) == [Rectangle(x: 0, y: 0, width: 800, height: 600)])
  }
}
