import Glibc

/// The one owner of a file descriptor, which it closes.
package struct Descriptor: ~Copyable, Sendable {
  package let number: Int32

  /// Takes over a descriptor that nobody else closes.
  package init(owning number: Int32) { self.number = number }

  deinit { close(number) }
}

/// A system call that failed, told in one sentence.
package struct SystemFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What could not be done, as in "cannot create /run/user/1000/whorl".
  package let message: String
  /// errno(3).
  package let number: Int32

  /// Reads errno.
  package init(_ message: String) {
    number = errno
    self.message = message
  }

  package var description: String { "\(message): \(String(cString: strerror(number)))" }
}
