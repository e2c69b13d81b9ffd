import Glibc

/// Standard output or error, written without a buffer.
package enum StandardStream: Int32, Sendable {
  case output = 1
  case error = 2

  /// false: nobody reads it, or there is no room; errno says which.
  @discardableResult
  package func write(_ bytes: [UInt8]) -> Bool {
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { Glibc.write(rawValue, $0.baseAddress, $0.count) }
      if count >= 0 { written += count } else if errno != EINTR { return false }
    }
    return true
  }

  @discardableResult
  package func write(_ text: String) -> Bool { write(Array(text.utf8)) }
}

/// Nothing more of `input` is wanted: whoever writes is told so by the system, as by `head`. The number stays taken.
package func hangUp(on input: Int32) {
  let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
  guard nothing >= 0 else { return }
  dup2(nothing, input)
  close(nothing)
}
