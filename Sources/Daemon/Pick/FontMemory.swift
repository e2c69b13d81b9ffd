import Desktop
import Drawing
import Glibc

/// Keeps what a process found out about fonts for the next one, in `$XDG_CACHE_HOME/whorl/fonts` (base directory
/// specification).
nonisolated struct FontMemory: Sendable {
  private let path: String?
  private let identity: String
  private let places: [String]

  init(_ environment: ProcessEnvironment) {
    let home = environment.filled("HOME")
    func folder(_ variable: String, _ usual: String) -> String? {
      environment.filled(variable) ?? home.map { "\($0)/\(usual)" }
    }
    path = folder("XDG_CACHE_HOME", ".cache").flatMap { $0.hasPrefix("/") ? "\($0)/whorl/fonts" : nil }
    identity = FontMemory.variables.map { "\($0)=\(environment[$0] ?? "")" }.joined(separator: "\n")
    // The user's configuration, new and old (fonts-conf(5)).
    let settings = folder("XDG_CONFIG_HOME", ".config").map { "\($0)/fontconfig" }
    places =
      (settings.map { [$0, "\($0)/fonts.conf", "\($0)/conf.d"] } ?? [])
      + (folder("XDG_DATA_HOME", ".local/share").map { ["\($0)/fonts"] } ?? [])
      + (home.map { home in [".fonts", ".fonts.conf", ".fonts.conf.d"].map { "\(home)/\($0)" } } ?? [])
  }

  /// What the choice of a font hangs on.
  private static let variables = [
    "LANG", "LC_ALL", "LC_CTYPE", "LANGUAGE", "PANGO_LANGUAGE", "FC_LANG", "FONTCONFIG_FILE",
    "FONTCONFIG_PATH", "FONTCONFIG_SYSROOT", "HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME",
    "XDG_CURRENT_DESKTOP",
  ]

  /// nil: nothing that holds.
  func read() -> KnownFonts? {
    guard let path else { return nil }
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(file, &bytes, bytes.count)
    guard count > 0, count < bytes.count else { return nil }
    return KnownFonts(Array(bytes[..<count]), identity: identity)
  }

  /// Without success the next process is as slow as this one was; nobody need hear of it.
  func write(_ ruler: PangoRuler) {
    guard let path, let text = ruler.knownFonts(identity: identity, places: places)?.text,
      let slash = path.lastIndex(of: "/")
    else { return }
    let folder = String(path[..<slash])
    if let above = folder.lastIndex(of: "/") { mkdir(String(folder[..<above]), 0o700) }
    mkdir(folder, 0o700)
    let fresh = "\(path).\(getpid())"
    let file = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { return }
    let isWhole = Glibc.write(file, text, text.count) == text.count
    close(file)
    if !isWhole || rename(fresh, path) != 0 { unlink(fresh) }
  }
}
