import CDesktop
import Glibc

/// The owner of one file descriptor.
struct Descriptor: ~Copyable {
  let number: Int32

  /// nil for a number that stands for a failure.
  init?(owning number: Int32) {
    guard number >= 0 else { return nil }
    self.number = number
  }

  deinit { close(number) }
}

/// A bell between threads: rung by one, heard by another that polls its descriptor (eventfd(2)).
final class Bell: Sendable {
  /// Readable from a ring until it is silenced.
  let descriptor: Int32

  /// nil where the process has no descriptor left.
  init?() {
    descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  func ring() { _ = eventfd_write(descriptor, 1) }

  func silence() {
    var count: eventfd_t = 0
    _ = eventfd_read(descriptor, &count)
  }
}
