import CDesktop

/// Input seen without any grab (XInput 2 raw events of the master devices, on the root window), selected only
/// while somebody wants it. Without XInput nothing arrives.
package final class RawInput {
  private let connection: Connection
  private var wishes: [Purpose: Kinds] = [:]
  private var selected: Kinds = []

  package enum Purpose: Hashable, Sendable {
    case loneModifiers, stroke, heldCommand, sending, edges
  }

  nonisolated package struct Kinds: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let keys = Kinds(rawValue: 1 << 0)
    package static let buttons = Kinds(rawValue: 1 << 1)
    package static let motion = Kinds(rawValue: 1 << 2)
  }

  package init(connection: Connection) { self.connection = connection }

  package var isAvailable: Bool { connection.extensions.has(.input) }

  /// Says what one part of the program wants from now on; the empty set ends it.
  package func want(_ kinds: Kinds, for purpose: Purpose) {
    wishes[purpose] = kinds
    let all = wishes.values.reduce(into: Kinds()) { $0.formUnion($1) }
    guard all != selected, isAvailable else { return }
    selected = all
    select(all)
  }

  private func select(_ kinds: Kinds) {
    var bits = [UInt8](repeating: 0, count: Int(XI_LASTEVENT >> 3) + 1)
    for (kind, events) in RawInput.events where kinds.contains(kind) {
      for event in events { bits[Int(event >> 3)] |= 1 << UInt8(event & 7) }
    }
    bits.withUnsafeMutableBufferPointer { bits in
      var mask = XIEventMask(
        deviceid: XIAllMasterDevices, mask_len: Int32(bits.count), mask: bits.baseAddress)
      XISelectEvents(connection.handle, connection.root.rawValue, &mask, 1)
    }
    connection.flush()
  }

  private static let events: [(Kinds, [Int32])] = [
    (.keys, [XI_RawKeyPress, XI_RawKeyRelease]),
    (.buttons, [XI_RawButtonPress, XI_RawButtonRelease]),
    (.motion, [XI_RawMotion]),
  ]
}
