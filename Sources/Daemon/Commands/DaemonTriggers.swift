import Control
import Desktop
import Endpoint
import Glibc
import Menus

/// What a daemon of this display tells of its triggers.
enum DaemonTriggers {
  /// As `whorl status --triggers` prints them.
  case told([String])
  /// It runs, but does not answer.
  case silent
  case absent

  /// In seconds: it answers within milliseconds.
  private static let patience = 2

  init(_ environment: ProcessEnvironment) {
    guard let name = environment["DISPLAY"].flatMap(DisplayName.init),
      case .success(let place) = SocketPlace.choose(display: name, user: .current)
    else {
      self = .absent
      return
    }
    do throws(Endpoint.Connection.Failure) {
      self = DaemonTriggers(over: try Endpoint.Connection(to: place))
    } catch {
      if case .silent = error { self = .silent } else { self = .absent }
    }
  }

  private init(over connection: consuming Endpoint.Connection) {
    var limit = timeval(tv_sec: DaemonTriggers.patience, tv_usec: 0)
    setsockopt(
      connection.descriptor.number, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    self = .silent
    do {
      guard try connection.send(Request(.status(.triggers)).bytes) else { return }
      var text: [UInt8] = []
      var lines = LineReader()
      while true {
        let bytes = try connection.receive()
        guard !bytes.isEmpty else { return }
        lines.append(bytes)
        while let line = try lines.next() {
          switch ReplyPart.read(line) {
          case .output(let part)?: text += part
          case .error?: break
          case .end?:
            self = .told(String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init))
            return
          case nil: return
          }
        }
      }
    } catch {
      // It did not answer in time, or garbled.
    }
  }
}
