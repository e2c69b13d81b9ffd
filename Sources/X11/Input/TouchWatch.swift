import Menus

/// A finger on a touchscreen, seen without any grab (XInput 2.2, RawTouchBegin and its like).
nonisolated package struct RawTouchEvent: Hashable, Sendable {
  package enum Phase: Hashable, Sendable {
    case began, moved, ended
  }

  /// Counts up with every touch of a device.
  package var finger: Int32
  package var device: Int32
  package var phase: Phase
  package var time: ServerTime
  /// From the touchscreen itself, which is never frozen; else from the master that moves the pointer.
  package var isSlave: Bool

  package init(finger: Int32, device: Int32, phase: Phase, time: ServerTime, isSlave: Bool = true) {
    self.finger = finger
    self.device = device
    self.phase = phase
    self.time = time
    self.isSlave = isSlave
  }
}

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
