import CDesktop
import Glibc

/// A thread that starts at once, on another processor than the one that makes it.
///
/// The scheduler puts a new thread beside its parent as long as nothing is known of it, and there it waits until the
/// parent has to wait; schedulers that save power leave it there, while another processor sleeps. Kept off that
/// processor it cannot be moved back (pthread_attr_setaffinity_np(3)): only for a thread that ends soon.
final class SideThread {
  private let thread: pthread_t

  /// nil: no thread was to be had.
  ///
  /// - Parameter name: at most 15 bytes (prctl(2), PR_SET_NAME).
  init?(_ name: StaticString, running body: @escaping @Sendable () -> Void) {
    let work = Unmanaged.passRetained(Work(name, body))
    // Refused where the processors it names have just gone: then anywhere.
    guard let thread = SideThread.start(work, isElsewhere: true) ?? SideThread.start(work, isElsewhere: false)
    else {
      work.release()
      return nil
    }
    self.thread = thread
  }

  /// Waits for its end. To be called once.
  func join() { pthread_join(thread, nil) }

  private static func start(_ work: Unmanaged<Work>, isElsewhere: Bool) -> pthread_t? {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return nil }
    defer { pthread_attr_destroy(&attributes) }
    if isElsewhere { keepOffThisProcessor(&attributes) }
    var thread = pthread_t()
    let failure = pthread_create(
      &thread, &attributes,
      { work in
        if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().run() }
        return nil
      }, work.toOpaque())
    return failure == 0 ? thread : nil
  }

  /// Where there is no other, it may stay.
  private static func keepOffThisProcessor(_ attributes: inout pthread_attr_t) {
    var set = cpu_set_t()
    let size = MemoryLayout<cpu_set_t>.size
    let processor = Int(sched_getcpu())
    guard (0..<size * 8).contains(processor), sched_getaffinity(0, size, &set) == 0 else { return }
    let hasOther = withUnsafeMutableBytes(of: &set) { bits in
      bits[processor / 8] &= ~(1 << (processor % 8))
      return bits.contains { $0 != 0 }
    }
    if hasOther { pthread_attr_setaffinity_np(&attributes, size, &set) }
  }
}

private final class Work: Sendable {
  private let name: StaticString
  private let body: @Sendable () -> Void

  init(_ name: StaticString, _ body: @escaping @Sendable () -> Void) { (self.name, self.body) = (name, body) }

  func run() {
    name.withUTF8Buffer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { _ = whorl_name_process($0.baseAddress) }
    }
    body()
  }
}
