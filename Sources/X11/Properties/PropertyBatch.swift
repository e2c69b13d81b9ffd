import CDesktop
import Glibc

/// Properties of many windows, asked for at once and answered in one go: one wait for the server instead of one each.
struct PropertyBatch {
  private let connection: Connection
  private var cookies: [xcb_get_property_cookie_t] = []

  init(on connection: Connection) { self.connection = connection }

  /// At most `limit` bytes.
  mutating func ask(_ atom: Atom, of window: WindowID, limit: Int = 4096) {
    cookies.append(
      xcb_get_property(
        connection.xcb, 0, UInt32(window.rawValue), UInt32(atom.rawValue),
        UInt32(XCB_GET_PROPERTY_TYPE_ANY.rawValue),
        0, UInt32(limit / 4)))
  }

  /// In the order of asking; nil for what is not there, and of windows that have vanished. Waits for the server.
  func answers() -> [PropertyValue?] {
    cookies.map { cookie in
      var error: UnsafeMutablePointer<xcb_generic_error_t>?
      let reply = xcb_get_property_reply(connection.xcb, cookie, &error)
      defer {
        free(reply)
        free(error)
      }
      guard let reply, let start = xcb_get_property_value(reply) else { return nil }
      let count = Int(xcb_get_property_value_length(reply))
      let bytes = UnsafeRawBufferPointer(start: start, count: count)
      let type = Atom(rawValue: UInt(reply.pointee.type))
      switch reply.pointee.format {
      case 8: return PropertyValue(type: type, content: .bytes(Array(bytes)))
      case 32:
        let words = (0..<count / 4).map { bytes.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self) }
        return PropertyValue(type: type, content: .words(words))
      default: return nil
      }
    }
  }
}

nonisolated extension PropertyValue {
  var words: [UInt32] { if case .words(let words) = content { words } else { [] } }
  var bytes: [UInt8] { if case .bytes(let bytes) = content { bytes } else { [] } }
}
