import Configuration
import Control
import Desktop
import Glibc
import Menus

/// `whorl init`: writes a first configuration, and never over one that is there.
struct InitCommand {
  let folder: ConfigurationFolder

  func run() -> ExitCode {
    let place = Installation(.current(), folder: folder).place
    guard let folder = place.folder else {
      return fail("neither HOME nor XDG_CONFIG_HOME names a folder; set one, or use --config FOLDER")
    }
    let path = "\(folder)/config.toml"
    guard makeFolders(to: folder) else { return fail("cannot make the folder \(folder): \(reason)") }
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      guard errno == EEXIST else { return fail("cannot write \(path): \(reason)") }
      Log()("\(path) is there already; nothing was changed")
      return .no
    }
    defer { close(file) }
    let bytes = Array(ExampleConfiguration.text.utf8)
    guard write(file, bytes, bytes.count) == bytes.count, fsync(file) == 0 else {
      let why = reason
      unlink(path)
      return fail("cannot write \(path): \(why)")
    }
    print("wrote \(path.oneLine); a running daemon has read it already, else start one with `whorl`")
    return .done
  }

  /// The folder and those above it, closed to others where they are new.
  private func makeFolders(to path: String) -> Bool {
    var made = ""
    for part in path.split(separator: "/") {
      made += "/\(part)"
      if mkdir(path.hasPrefix("/") ? made : String(made.dropFirst()), 0o700) != 0, errno != EEXIST {
        return false
      }
    }
    return true
  }

  private var reason: String { String(cString: strerror(errno)) }

  private func fail(_ message: String) -> ExitCode {
    Log()(message)
    return .failed
  }
}
