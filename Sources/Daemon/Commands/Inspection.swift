import Control
import Desktop
import Geometry
import Menus
import Pie
import X11

/// `whorl inspect`: waits for a click and tells of the window below it.
final class Inspection {
  private let connection: Connection
  private let grab: ActiveGrab
  private let keyboard: ActiveGrab?
  private let watchdog: Watchdog?
  private let describe: (Point) -> Reply
  private let finished: (Reply) -> Void
  private var limit: Deadline?
  /// Nobody holds the pointer for longer.
  private static let patience: Milliseconds = 30_000

  /// Throws where another program holds the pointer.
  init(
    _ connection: Connection, loop: MainLoop, watchdog: Watchdog?, describe: @escaping (Point) -> Reply,
    finished: @escaping (Reply) -> Void
  ) throws(GrabRefusal) {
    self.connection = connection
    self.watchdog = watchdog
    self.describe = describe
    self.finished = finished
    let grabs = SessionGrabs(connection: connection, cursor: .cross)
    watchdog?.begin(.grabbing)
    defer { watchdog?.end(.grabbing) }
    grab = try grabs.pointer()
    keyboard = Inspection.keyboard(grabs)
    grabs.thaw()
    watchdog?.hold()
    limit = loop.deadline { [weak self] in self?.end(Reply(code: .no)) }
    limit?.moment = MainLoop.now + Inspection.patience
  }

  private static func keyboard(_ grabs: SessionGrabs) -> ActiveGrab? {
    do throws(GrabRefusal) { return try grabs.keyboard() } catch { return nil }
  }

  /// Whether `event` was its affair.
  func handle(_ event: Event) -> Bool {
    switch event {
    case .buttonPress, .motion, .keyRelease: return true
    case .buttonRelease(let button):
      end(button.button == 1 ? describe(button.root) : Reply(code: .no))
      return true
    case .keyPress(let key):
      if connection.readKeyMap().meaning(of: key).symbol == KeySymbol(rawValue: 0xff1b) {
        end(Reply(code: .no))
      }
      return true
    default: return false
    }
  }

  func end(_ reply: Reply) {
    limit?.moment = nil
    grab.release()
    keyboard?.release()
    watchdog?.letGo()
    finished(reply)
  }
}

extension Daemon {
  func inspect(for client: ControlClient) {
    closeAll(.command)
    items.inspection?.end(Reply(code: .no))
    do throws(GrabRefusal) {
      let begun = try Inspection(connection, loop: loop, watchdog: watchdog) { [weak self] in
        self?.report(on: $0) ?? Reply(code: .failed)
      } finished: { [weak self] reply in
        self?.items.inspection = nil
        self?.host.stopWatchingWishes()
        client.onLeave = {}
        client.reply(reply)
      }
      items.inspection = begun
      host.startWatchingWishes()
      client.onLeave = { [weak begun] in begun?.end(Reply(code: .no)) }
    } catch {
      client.reply(Reply(error: "whorl: another program holds the pointer; try again\n", code: .failed))
    }
  }

  private func report(on point: Point) -> Reply {
    guard let window = connection.managedWindow(at: point) else {
      return Reply(error: "whorl: there is no window there\n", code: .no)
    }
    let told = connection.describe(window, among: desktop.workspaces)
    var lines: [(String, String)] = [("window", String(window.rawValue))]
    lines.append(("class", told.windowClass?.name ?? ""))
    lines.append(("instance", told.windowClass?.instance ?? ""))
    lines.append(("title", told.title ?? ""))
    lines.append(("workspace", told.workspace.map(String.init) ?? "all"))
    lines.append(("monitor", surroundings.monitors.monitor(containing: point).name))
    lines.append(("fullscreen", told.isFullscreen ? "true" : "false"))
    lines.append(("process", told.process.map(String.init) ?? ""))
    var text = lines.map { "\($0.0)\t\($0.1.oneLine)\n" }.joined()
    if let name = told.windowClass?.name { text += "\nwhen = { class = \(Json.quotedForToml(name)) }\n" }
    return Reply(output: text)
  }
}
