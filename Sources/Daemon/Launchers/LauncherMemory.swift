import Desktop
import Geometry
import Glibc
import Menus

/// Where launchers were moved to by hand, in `$XDG_STATE_HOME/whorl/launchers`: a line each with the name, the monitor
/// and the place on it, parted by tabs.
final class LauncherMemory {
  private let folder: String?
  private let log: Log
  private var places: [LauncherName: MovedPlace] = [:]

  struct MovedPlace: Hashable {
    var monitor: String
    /// Of the button's middle, from the monitor's top left corner, in device pixels.
    var offset: Offset
  }

  init(_ environment: ProcessEnvironment, log: Log) {
    self.log = log
    let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    folder = (state ?? environment["HOME"].map { $0 + "/.local/state" }).map { $0 + "/whorl" }
    read()
  }

  subscript(name: LauncherName) -> MovedPlace? { places[name] }

  func remember(_ place: MovedPlace, of name: LauncherName) {
    places[name] = place
    write()
  }

  private func read() {
    // Nothing is waited for, whatever stands there.
    let file = folder.map { open($0 + "/launchers", O_RDONLY | O_CLOEXEC | O_NONBLOCK) } ?? -1
    guard file >= 0 else { return }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 65536)
    let text = String(decoding: bytes[..<max(0, Glibc.read(file, &bytes, bytes.count))], as: UTF8.self)
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard parts.count == 4, let x = Double(parts[2]), let y = Double(parts[3]), x.isFinite, y.isFinite
      else {
        continue
      }
      places[LauncherName(String(parts[0]))] = MovedPlace(
        monitor: String(parts[1]), offset: Offset(dx: x, dy: y))
    }
  }

  /// Whole or not at all: into another file, which then takes the name.
  private func write() {
    guard let folder else { return }
    let lines = places.sorted { $0.key < $1.key }.compactMap { name, place -> String? in
      guard !(name.rawValue + place.monitor).contains(where: { "\t\n".contains($0) }) else { return nil }
      return "\(name)\t\(place.monitor)\t\(place.offset.dx)\t\(place.offset.dy)\n"
    }
    makeFolders(folder)
    let path = folder + "/launchers"
    let number = open(
      path + ".new", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    guard number >= 0, fchmod(number, 0o600) == 0, let file = fdopen(number, "w") else {
      return complain(path)
    }
    let isWritten = fputs(lines.joined(), file) >= 0
    guard fclose(file) == 0, isWritten, rename(path + ".new", path) == 0 else { return complain(path) }
  }

  private func makeFolders(_ path: String) {
    var made = ""
    for part in path.split(separator: "/") {
      made += "/" + part
      mkdir(made, 0o700)
    }
  }

  private func complain(_ path: String) {
    log("\(path): \(String(cString: strerror(errno))); where launchers were moved to is forgotten at the end")
  }
}
