import CDesktop
import Glibc

/// Watches folders for changes of what they hold (inotify(7)).
final class Inotify {
  private let queue: Descriptor
  /// The watched folders: their numbers and the names that matter in each.
  private var names: [Int32: Set<String>] = [:]

  struct Change: Hashable {
    /// Somebody wrote, and has the file open still.
    var isUnderWay: Bool
  }

  /// nil where the process or the user has no instance left.
  init?() {
    guard let queue = Descriptor(owning: inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK)))
    else {
      return nil
    }
    self.queue = queue
  }

  var descriptor: Int32 { queue.number }

  private static let ofTheFolder = UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED | IN_UNMOUNT)
  private static let mask = UInt32(
    IN_CLOSE_WRITE | IN_MODIFY | IN_ATTRIB | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
      | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)

  /// Watches exactly what the plan names; false where the user has no watch left.
  func follow(_ plan: WatchPlan) -> Bool {
    var wanted: [Int32: Set<String>] = [:]
    var hasRoom = true
    for (folder, interest) in plan.folders {
      let watch = inotify_add_watch(queue.number, folder, Self.mask)
      if watch >= 0 {
        wanted[watch, default: []].formUnion(interest)
      } else if errno == ENOSPC || errno == ENOMEM {
        hasRoom = false
      }
    }
    for watch in names.keys where wanted[watch] == nil { inotify_rm_watch(queue.number, watch) }
    names = wanted
    return hasRoom
  }

  /// Everything that happened since the last call and matters.
  func changes() -> [Change] {
    var changes: [Change] = []
    let size = 16 << 10
    withUnsafeTemporaryAllocation(byteCount: size, alignment: MemoryLayout<inotify_event>.alignment) {
      buffer in
      while true {
        let count = read(queue.number, buffer.baseAddress, size)
        guard count > 0 else { return }
        var offset = 0
        while offset + MemoryLayout<inotify_event>.size <= count {
          let event = buffer.load(fromByteOffset: offset, as: inotify_event.self)
          let start = offset + MemoryLayout<inotify_event>.size
          let bytes = buffer[start..<start + Int(event.len)].prefix { $0 != 0 }
          if let change = change(event, name: String(decoding: bytes, as: UTF8.self)) {
            changes.append(change)
          }
          offset = start + Int(event.len)
        }
      }
    }
    return changes
  }

  private func change(_ event: inotify_event, name: String) -> Change? {
    if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return Change(isUnderWay: false) }
    guard let interest = names[event.wd] else { return nil }
    if event.mask & Self.ofTheFolder != 0 { return Change(isUnderWay: false) }
    guard interest.contains(name) || interest.contains(WatchPlan.anyToml) && WatchPlan.isToml(name) else {
      return nil
    }
    return Change(isUnderWay: event.mask & UInt32(IN_MODIFY) != 0)
  }
}
