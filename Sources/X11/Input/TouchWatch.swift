/// Which fingers lie on touchscreens. The server makes clicks of them for programs that ask for no touches, but no
/// state of a device tells whether a finger is down: its buttons are up all the time. So who comes and goes is counted.
nonisolated package struct TouchWatch: Hashable, Sendable {
  private var fingers: [Int32: Set<Int32>] = [:]

  package init() {}

  package mutating func handle(_ event: RawTouchEvent) {
    guard event.isSlave else { return }
    switch event.phase {
    case .began, .moved: fingers[event.device, default: []].insert(event.finger)
    case .ended:
      fingers[event.device]?.remove(event.finger)
      if fingers[event.device]?.isEmpty == true { fingers[event.device] = nil }
    }
  }

  package func isTouched(_ device: Int32) -> Bool { fingers[device] != nil }

  /// Of a device that is gone no end is told.
  package mutating func keep(_ devices: Set<Int32>) { fingers = fingers.filter { devices.contains($0.key) } }

  /// What is not told of any more is not known.
  package mutating func forget() { fingers = [:] }
}
