import CDesktop

/// Notches of the wheel over any window, seen without a grab (XInput 2, XI_RawButtonPress of the master devices).
///
/// It has a connection of its own, so that a wheel that turns fast can be looked at now and then, all its notches
/// together, while other input is handled at once.
package final class WheelWatch {
  private let link: ServerLink
  private let opcode: Int32

  /// nil where the server has no XInput 2, or takes no more clients.
  package init?(connection: Connection) {
    guard let opcode = connection.extensions.opcode(of: .input) else { return nil }
    do {
      link = try ServerLink(display: connection.displayName)
    } catch {
      return nil
    }
    self.opcode = opcode
    var (major, minor): (Int32, Int32) = (2, 2)
    guard XIQueryVersion(link.handle, &major, &minor) == Success else { return nil }
    select()
  }

  private func select() {
    var bits = [UInt8](repeating: 0, count: Int(XI_LASTEVENT >> 3) + 1)
    bits[Int(XI_RawButtonPress >> 3)] |= 1 << UInt8(XI_RawButtonPress & 7)
    bits.withUnsafeMutableBufferPointer { bits in
      var mask = XIEventMask(
        deviceid: XIAllMasterDevices, mask_len: Int32(bits.count), mask: bits.baseAddress)
      XISelectEvents(link.handle, XDefaultRootWindow(link.handle), &mask, 1)
    }
    XSync(link.handle, 0)
  }

  /// Watch it for input and call `drain`.
  package var descriptor: Int32 { XConnectionNumber(link.handle) }

  /// False: nothing more will come, and the descriptor must not be watched any more.
  package var isAlive: Bool { !link.isServerGone }

  /// The buttons of the notches that have come since the last call, in their order: 4 up, 5 down, 6 left, 7 right.
  /// Never waits.
  package func drain() -> [UInt8] {
    var notches: [UInt8] = []
    while isAlive, XPending(link.handle) > 0 {
      var event = XEvent()
      XNextEvent(link.handle, &event)
      guard event.type == GenericEvent, event.xcookie.extension == opcode,
        XGetEventData(link.handle, &event.xcookie) != 0
      else { continue }
      defer { XFreeEventData(link.handle, &event.xcookie) }
      guard event.xcookie.evtype == XI_RawButtonPress, let data = event.xcookie.data else { continue }
      let press = data.assumingMemoryBound(to: XIRawEvent.self).pointee
      if 4...7 ~= press.detail { notches.append(UInt8(press.detail)) }
    }
    return notches
  }
}
