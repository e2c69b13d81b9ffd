import Configuration
import Control
import Desktop
import Glibc
import Menus
import Pie

/// `whorl replay`: what a recorded input would choose from a menu.
struct ReplayCommand {
  let trace: String
  let menu: MenuPath
  let folder: ConfigurationFolder
  private let log = Log()

  init(trace: String, menu: MenuPath, folder: ConfigurationFolder) {
    self.trace = trace
    self.menu = menu
    self.folder = folder
  }

  func run() -> ExitCode {
    let reading = Installation(.current(), folder: folder).reader.read()
    for diagnostic in reading.diagnostics { log(diagnostic.description) }
    guard let setup = reading.setup else { return .usage }
    let found: Menu
    switch Destination(menu, in: setup) {
    case .menu(let menu): found = menu
    case .item: return refuse("\(menu) is no menu but an item")
    case .nothing(let message): return refuse(message)
    }
    guard let text = contents(of: trace) else {
      return refuse("\(trace): \(String(cString: strerror(errno)))")
    }
    do throws(TraceMistake) {
      return tell(Replay(try Trace(text: text), into: found, of: setup))
    } catch {
      return refuse("\(trace): \(error)")
    }
  }

  /// The path of each choice; or why there is none.
  private func tell(_ replay: Replay) -> ExitCode {
    for path in replay.chosen { print("chosen \(path.map(\.rawValue.oneLine).joined(separator: "/"))") }
    if let reason = replay.closed, reason != .chosen { print("closed \(reason.rawValue)") }
    if replay.closed == nil { print("still open") }
    return replay.chosen.isEmpty ? .no : .done
  }

  private func refuse(_ message: String) -> ExitCode {
    log(message)
    return .usage
  }

  private func contents(of path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&piece, 1, piece.count, file)
      // A folder can be opened, but not read.
      guard ferror(file) == 0 else { return nil }
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += piece[..<count]
    }
  }
}
