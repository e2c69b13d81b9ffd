import CDesktop
import Geometry
import Menus

/// Sees what hands do while the server holds input back for us.
///
/// A synchronous grab freezes the master devices: the pointer query and core events stand still. The mice and
/// keyboards themselves (the slaves of XInput 2) do not: their raw events arrive, and their state can be asked for.
/// Selected only while a press waits, since it wakes us at every movement.
///
/// A trait of the server that no client can mend: what waits is handled when input runs on, by the state the mice have
/// then. Where the same button went up and down again before, both are dropped (xserver, Xi/exevents.c,
/// UpdateDeviceState: a master's button stays down while a slave's is). So a release must be answered before the next
/// press, which takes us about a millisecond.
package final class FrozenInput {
  private let connection: Connection
  private var isWatching = false
  private var isFollowingTouches = false
  private var touches = TouchWatch()

  package init(connection: Connection) { self.connection = connection }

  /// From now on raw events arrive. What happened before is for `pointers` and `isDown` to tell: asked after this
  /// call, nothing falls between.
  package func start() {
    guard !isWatching else { return }
    isWatching = true
    select()
  }

  package func stop() {
    guard isWatching else { return }
    isWatching = false
    select()
  }

  /// Fingers that come and go on touchscreens are told of at any time, so that a press that one of them makes is known
  /// to be held. Without a touchscreen nothing ever comes.
  package func followTouches(_ isWanted: Bool) {
    guard isWanted != isFollowingTouches else { return }
    isFollowingTouches = isWanted
    select()
    connection.flush()
  }

  package func see(_ touch: RawTouchEvent) { touches.handle(touch) }

  private func select() {
    guard isWatching else {
      if !isFollowingTouches { touches.forget() }
      return select(isFollowingTouches ? [XI_RawTouchBegin, XI_RawTouchEnd] : [])
    }
    select([
      XI_RawKeyPress, XI_RawKeyRelease, XI_RawButtonPress, XI_RawButtonRelease, XI_RawMotion,
      XI_RawTouchBegin, XI_RawTouchUpdate, XI_RawTouchEnd,
    ])
  }

  private func select(_ events: [Int32]) {
    guard connection.extensions.has(.input) else { return }
    var bits = [UInt8](repeating: 0, count: Int(XI_LASTEVENT >> 3) + 1)
    for event in events { bits[Int(event >> 3)] |= 1 << UInt8(event & 7) }
    bits.withUnsafeMutableBufferPointer { bits in
      var mask = XIEventMask(deviceid: XIAllDevices, mask_len: Int32(bits.count), mask: bits.baseAddress)
      XISelectEvents(connection.handle, connection.root.rawValue, &mask, 1)
    }
  }

  /// Every mouse and touchscreen that moves the pointer, as it is now. Waits for the server.
  package func pointers() -> [DevicePointer] {
    guard connection.extensions.has(.input) else { return [] }
    var found = devices { device in
      device.use == XISlavePointer ? DevicePointer(device, root: rootSize) : nil
    }
    touches.keep(Set(found.map(\.id)))
    for index in found.indices where touches.isTouched(found[index].id) { found[index].isButtonDown = true }
    return found
  }

  /// Whether any keyboard has the key down. Waits for the server, once a keyboard and more.
  package func isDown(key code: Menus.KeyCode) -> Bool {
    guard connection.extensions.has(.input) else { return false }
    let keyboards = devices { $0.use == XISlaveKeyboard ? $0.deviceid : nil }
    return keyboards.contains { isDown(code, on: $0) }
  }

  /// XInput 2 tells no states of keys; XInput 1 does (XQueryDeviceState(3)).
  private func isDown(_ code: Menus.KeyCode, on keyboard: Int32) -> Bool {
    guard let device = XOpenDevice(connection.handle, XID(keyboard)) else { return false }
    defer { XCloseDevice(connection.handle, device) }
    guard let state = XQueryDeviceState(connection.handle, device) else { return false }
    defer { XFreeDeviceState(state) }
    guard var part = UnsafeMutableRawPointer(state.pointee.data) else { return false }
    for _ in 0..<state.pointee.num_classes {
      let head = part.load(as: XInputClass.self)
      if head.`class` == KeyClass {
        // Of `XKeyState`, after its first four bytes: 32 bytes, a bit a key.
        let keys = MemoryLayout<XKeyState>.offset(of: \.keys) ?? 4
        let byte = part.load(fromByteOffset: keys + Int(code.rawValue >> 3), as: UInt8.self)
        return byte & (1 << (code.rawValue & 7)) != 0
      }
      part += Int(head.length)
    }
    return false
  }

  private var rootSize: Size {
    let screen = connection.screenNumber
    return Size(
      width: Double(XDisplayWidth(connection.handle, screen)),
      height: Double(XDisplayHeight(connection.handle, screen)))
  }

  private func devices<Result>(_ body: (XIDeviceInfo) -> Result?) -> [Result] {
    var count: Int32 = 0
    guard let list = XIQueryDevice(connection.handle, XIAllDevices, &count) else { return [] }
    defer { XIFreeDeviceInfo(list) }
    return UnsafeBufferPointer(start: list, count: Int(count)).compactMap(body)
  }
}

/// One mouse: where it has put the pointer, and whether one of its buttons is down.
nonisolated package struct DevicePointer: Hashable, Sendable {
  package var id: Int32
  package var isButtonDown: Bool
  /// Root coordinates. That of a mouse that was not the last to move is stale.
  package var place: Point
  /// A tablet or a touchscreen, whose coordinates may be turned or stretched on their way to the root.
  package var isAbsolute: Bool

  package init(id: Int32, isButtonDown: Bool, place: Point, isAbsolute: Bool = false) {
    self.id = id
    self.isButtonDown = isButtonDown
    self.place = place
    self.isAbsolute = isAbsolute
  }
}

/// Where the pointer goes after a press that froze it, as far as the mice tell.
nonisolated package struct PointerTrack: Hashable, Sendable {
  private let start: Point
  private let first: [DevicePointer]
  /// No hand gets so far before `first` is asked for. Pixels.
  private static let farthest = 50.0

  /// `first` is what `FrozenInput.pointers` said right after the press at `start`.
  ///
  /// A mouse whose button went down far from its own place has not moved since something else moved the pointer: a
  /// program, or another mouse. Its place is stale until it moves.
  package init(from start: Point, _ first: [DevicePointer]) {
    self.start = start
    self.first = first.map { pointer in
      var pointer = pointer
      if (pointer.place - start).length > PointerTrack.farthest { pointer.isButtonDown = false }
      return pointer
    }
  }

  /// Where the pointer would be now: `start` as long as nothing has moved.
  package func place(by pointers: [DevicePointer]) -> Point {
    for pointer in pointers {
      guard let before = first.first(where: { $0.id == pointer.id }) else { continue }
      if pointer.isAbsolute {
        if pointer.place != before.place { return start + (pointer.place - before.place) }
      } else if pointer.place != before.place || before.isButtonDown {
        // It has spoken since the press, so that its place is the pointer's.
        return pointer.place
      }
    }
    return start
  }
}

extension DevicePointer {
  /// nil: a device without two axes, or without anything to press.
  fileprivate init?(_ device: XIDeviceInfo, root: Size) {
    guard let classes = device.classes else { return nil }
    var isButtonDown: Bool?
    var axes: [Int32: Double] = [:]
    var isAbsolute = false
    for number in 0..<Int(device.num_classes) {
      guard let part = classes[number] else { continue }
      switch part.pointee.type {
      case XIButtonClass:
        isButtonDown = UnsafeMutableRawPointer(part).load(as: XIButtonClassInfo.self).state.isAnySet
      case XITouchClass: isButtonDown = isButtonDown ?? false
      case XIValuatorClass:
        let axis = UnsafeMutableRawPointer(part).load(as: XIValuatorClassInfo.self)
        if axis.number == 0 { isAbsolute = axis.mode == XIModeAbsolute }
        axes[axis.number] = axis.place(along: axis.number == 0 ? root.width : root.height)
      default: break
      }
    }
    guard let isButtonDown, let x = axes[0], let y = axes[1] else { return nil }
    self.init(
      id: device.deviceid, isButtonDown: isButtonDown, place: Point(x: x, y: y), isAbsolute: isAbsolute)
  }
}

extension XIButtonState {
  /// Of buttons that are held, not of wheels, which are down and up at once.
  fileprivate var isAnySet: Bool {
    let wheels: UInt8 = 0xf0
    return (0..<Int(mask_len)).contains { index in
      mask[index] & (index == 0 ? ~wheels : 0xff) != 0
    }
  }
}

extension XIValuatorClassInfo {
  /// A relative device counts in root coordinates; an absolute one in its own, which span the root.
  fileprivate func place(along length: Double) -> Double {
    guard mode == XIModeAbsolute, max > min else { return value }
    return (value - min) / (max - min) * length
  }
}
