import Glibc

/// What the kernel says of a process (proc_pid_status(5)).
///
/// Opened once: however numbers are given anew, it tells of no other process.
nonisolated struct StateFile {
  let descriptor: Int32

  /// Where a user is in hundreds of groups, the end is left out.
  private static let length = 4096

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
    let mark: UInt64
  }

  /// Only makes a system call, and writes to the stack. nil: it has ended.
  func look() -> Look? {
    withUnsafeTemporaryAllocation(byteCount: Self.length, alignment: 1) { text in
      let count = pread(descriptor, text.baseAddress, text.count, 0)
      guard count > 0 else { return nil }
      return Self.read(UnsafeRawBufferPointer(rebasing: text[..<count]))
    }
  }

  /// The name comes first; a line feed of its own is written as two characters.
  static func read(_ text: UnsafeRawBufferPointer) -> Look {
    // FNV-1a.
    var mark: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text { mark = (mark ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return Look(isStopped: state(in: text) == UInt8(ascii: "T"), mark: mark)
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
