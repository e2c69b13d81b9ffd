import Glibc

/// Environment variables, byte for byte: a value need not be UTF-8.
package nonisolated struct ProcessEnvironment: Hashable, Sendable {
  /// `NAME=value`, without the closing NUL.
  private var entries: [[UInt8]]

  /// Variables that were meant for the daemon alone: start-up ids of the desktop (startup notification
  /// specification), and what systemd tells the one process it started (systemd.exec(5), sd_notify(3)).
  private static let ownVariables: Set<String> = [
    "DESKTOP_STARTUP_ID", "DESKTOP_AUTOSTART_ID", "XDG_ACTIVATION_TOKEN",
    "GIO_LAUNCHED_DESKTOP_FILE", "GIO_LAUNCHED_DESKTOP_FILE_PID",
    "NOTIFY_SOCKET", "LISTEN_FDS", "LISTEN_PID", "LISTEN_FDNAMES",
    "WATCHDOG_PID", "WATCHDOG_USEC", "MAINPID", "MANAGERPID", "SYSTEMD_EXEC_PID",
  ]

  package init(_ variables: [String: String]) {
    entries = variables.map { Array("\($0.key)=\($0.value)".utf8) }
  }

  private init(entries: [[UInt8]]) { self.entries = entries }

  /// The variables of this process as they are now.
  package static func current() -> ProcessEnvironment {
    var entries: [[UInt8]] = []
    var next = environ
    while let entry = next.pointee {
      entries.append(Array(UnsafeRawBufferPointer(start: entry, count: strlen(entry))))
      next += 1
    }
    return ProcessEnvironment(entries: entries)
  }

  /// What started programs get: everything but the variables meant for the daemon alone and its own `WHORL_…`.
  package func forPrograms() -> ProcessEnvironment {
    ProcessEnvironment(
      entries: entries.filter {
        let name = Self.name(of: $0)
        return !Self.ownVariables.contains(name) && !name.hasPrefix("WHORL_")
      })
  }

  /// With `additions` in the place of variables of the same name.
  package func adding(_ additions: [String: String]) -> ProcessEnvironment {
    guard !additions.isEmpty else { return self }
    let kept = entries.filter { additions[Self.name(of: $0)] == nil }
    return ProcessEnvironment(entries: kept + ProcessEnvironment(additions).entries)
  }

  /// nil: not set. Bytes that are not UTF-8 are repaired.
  package subscript(name: String) -> String? {
    let prefix = Array("\(name)=".utf8)
    guard let entry = entries.first(where: { $0.starts(with: prefix) }) else { return nil }
    return String(decoding: entry.dropFirst(prefix.count), as: UTF8.self)
  }

  /// The value, unless it is empty or not set, which mean the same for locale and XDG variables.
  package func filled(_ name: String) -> String? {
    guard let value = self[name], !value.isEmpty else { return nil }
    return value
  }

  package var names: Set<String> { Set(entries.map(Self.name)) }

  /// For execve and its kin.
  var block: CStringBlock { CStringBlock(entries) }

  private static func name(of entry: [UInt8]) -> String {
    String(decoding: entry.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
  }
}

/// A NULL-terminated array of C strings, as argv and envp are.
nonisolated final class CStringBlock: Sendable {
  nonisolated(unsafe) let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let count: Int

  init(_ texts: [[UInt8]]) {
    count = texts.count
    pointers = .allocate(capacity: count + 1)
    for (index, text) in texts.enumerated() {
      let copy = UnsafeMutablePointer<CChar>.allocate(capacity: text.count + 1)
      for (offset, byte) in text.enumerated() { copy[offset] = CChar(bitPattern: byte) }
      copy[text.count] = 0
      (pointers + index).initialize(to: copy)
    }
    (pointers + count).initialize(to: nil)
  }

  convenience init(_ words: [String]) { self.init(words.map { Array($0.utf8) }) }

  deinit {
    for index in 0..<count { pointers[index]?.deallocate() }
    pointers.deallocate()
  }
}
