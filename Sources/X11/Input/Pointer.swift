import CDesktop
import Geometry
import Menus

nonisolated package struct PointerPosition: Hashable, Sendable {
  /// On the root window.
  package var root: Point
  package var state: InputState
  /// False: it is on another screen of the display, and `root` counts there.
  package var isOnOurScreen: Bool
}

extension Connection {
  /// Where the pointer is now. Waits for the server; for menus that no event opened.
  package func queryPointer() -> PointerPosition {
    var otherRoot: Window = 0
    var child: Window = 0
    var x: Int32 = 0
    var y: Int32 = 0
    var localX: Int32 = 0
    var localY: Int32 = 0
    var mask: UInt32 = 0
    let isOurs = XQueryPointer(handle, root.rawValue, &otherRoot, &child, &x, &y, &localX, &localY, &mask)
    return PointerPosition(
      root: Point(x: Double(x), y: Double(y)), state: InputState(rawValue: mask), isOnOurScreen: isOurs != 0)
  }

  /// Moves the pointer. Events with a lower serial than the one returned are from before the move.
  package func warp(to point: Point) -> Serial {
    let serial = nextSerial
    XWarpPointer(handle, 0, root.rawValue, 0, 0, 0, 0, Int32(point.x.rounded()), Int32(point.y.rounded()))
    return serial
  }

  /// Moves the pointer from wherever it is by then. Events with a lower serial than the one returned are from before.
  package func warp(by way: Offset) -> Serial {
    let serial = nextSerial
    XWarpPointer(handle, 0, 0, 0, 0, 0, 0, Int32(way.dx.rounded()), Int32(way.dy.rounded()))
    return serial
  }

  /// The keys that are down now. Waits for the server.
  package func queryKeysDown() -> Set<Menus.KeyCode> {
    var bits = [CChar](repeating: 0, count: 32)
    XQueryKeymap(handle, &bits)
    return (UInt8.min...UInt8.max).reduce(into: []) { down, code in
      let byte = UInt8(bitPattern: bits[Int(code >> 3)])
      if byte & (1 << (code & 7)) != 0 { down.insert(Menus.KeyCode(rawValue: code)) }
    }
  }
}
