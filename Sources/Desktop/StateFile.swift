import Glibc

/// What the kernel says of a process (proc_pid_status(5)).
///
/// Opened once: however numbers are given anew, it tells of no other process.
nonisolated struct StateFile {
  let descriptor: Int32

  /// This process's; nil where /proc is not mounted.
  static func own() -> StateFile? {
    let descriptor = open("/proc/self/status", O_RDONLY | O_CLOEXEC)
    return descriptor < 0 ? nil : StateFile(descriptor: descriptor)
  }

  /// What one look shows.
  struct Look {
    /// A signal has stopped it. One that a debugger has stopped is not meant: somebody is looking after it.
    let isStopped: Bool
    /// Another one, if it has run since: how often it has given way to others is among what is told.
    let mark: Int
  }

  /// Makes a system call and allocates nothing: a fork may do it. nil: it has ended.
  ///
  /// - Parameter room: for the text, which has some 1,500 bytes; the end of a longer one is left out.
  func look(using room: UnsafeMutableRawBufferPointer) -> Look? {
    let count = pread(descriptor, room.baseAddress, room.count, 0)
    guard count > 0 else { return nil }
    return Self.read(UnsafeRawBufferPointer(rebasing: room[..<count]))
  }

  /// The name comes first; a line feed of its own is written as two characters.
  static func read(_ text: UnsafeRawBufferPointer) -> Look {
    var hasher = Hasher()
    hasher.combine(bytes: text)
    return Look(isStopped: state(in: text) == UInt8(ascii: "T"), mark: hasher.finalize())
  }

  /// The letter of the line "State:\tT (stopped)".
  private static func state(in text: UnsafeRawBufferPointer) -> UInt8? {
    let name: StaticString = "\nState:\t"
    let length = name.utf8CodeUnitCount
    guard let start = text.baseAddress, length < text.count else { return nil }
    let place = (0..<text.count - length).first { memcmp(start + $0, name.utf8Start, length) == 0 }
    return place.map { text[$0 + length] }
  }
}
