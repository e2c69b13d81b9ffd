import CDesktop

/// What a window property holds, as far as its reader's limit goes.
nonisolated struct PropertyValue: Equatable {
  enum Content: Equatable {
    /// Format 8.
    case bytes([UInt8])
    /// Format 32. Xlib hands out each as a long of eight bytes, sign extended; these are the 32 bits.
    case words([UInt32])
  }
  let type: Atom
  let content: Content
}

/// Readers of properties. Any window may vanish, and any program may write anything: what cannot be read, or is
/// of another kind than asked for, is nil. Each waits for the server.
extension Connection {
  /// The first `limit` bytes (of format 8) or a quarter as many words (of format 32) of a property.
  func property(_ atom: Atom, of window: WindowID, limit: Int = 4096) -> PropertyValue? {
    var value: PropertyValue?
    // BadWindow: it has vanished.
    _ = trapping { value = untrappedProperty(atom, of: window, limit: limit) }
    return value
  }

  /// Format 8, whatever the type.
  func bytes(_ atom: Atom, of window: WindowID, limit: Int = 4096) -> [UInt8]? {
    guard case .bytes(let bytes) = property(atom, of: window, limit: limit)?.content else { return nil }
    return bytes
  }

  /// Text by the property's own type: UTF8_STRING, or else Latin-1.
  func text(_ atom: Atom, of window: WindowID, limit: Int = 4096) -> String? {
    guard let value = property(atom, of: window, limit: limit), case .bytes(let bytes) = value.content else {
      return nil
    }
    return value.type == atoms[.utf8String] ? PropertyText.utf8(bytes) : PropertyText.latin1(bytes)
  }

  /// A list of CARDINAL, or of anything else that comes in words.
  func cardinals(_ atom: Atom, of window: WindowID, limit: Int = 4096) -> [UInt32] {
    guard case .words(let words) = property(atom, of: window, limit: limit)?.content else { return [] }
    return words
  }

  func cardinal(_ atom: Atom, of window: WindowID) -> UInt32? {
    cardinals(atom, of: window, limit: 4).first
  }

  func atomList(_ atom: Atom, of window: WindowID, limit: Int = 4096) -> [Atom] {
    cardinals(atom, of: window, limit: limit).map { Atom(rawValue: UInt($0)) }
  }

  /// A property of type WINDOW; nil also where it names no window.
  func window(_ atom: Atom, of window: WindowID) -> WindowID? {
    cardinal(atom, of: window).flatMap { $0 == 0 ? nil : WindowID(rawValue: UInt($0)) }
  }

  private func untrappedProperty(_ atom: Atom, of window: WindowID, limit: Int) -> PropertyValue? {
    var type = CDesktop.Atom()
    var format: Int32 = 0
    var count: UInt = 0
    var left: UInt = 0
    var start: UnsafeMutablePointer<UInt8>?
    let status = XGetWindowProperty(
      handle, window.rawValue, atom.rawValue, 0, limit / 4, 0, CDesktop.Atom(AnyPropertyType), &type, &format,
      &count, &left, &start)
    guard status == Success, let start else { return nil }
    defer { XFree(start) }
    switch format {
    case 8:
      let bytes = Array(UnsafeBufferPointer(start: start, count: Int(count)))
      return PropertyValue(type: Atom(rawValue: type), content: .bytes(bytes))
    case 32:
      let longs = UnsafeRawBufferPointer(start: start, count: Int(count) * MemoryLayout<CLong>.stride)
      let words = longs.bindMemory(to: CLong.self).map { UInt32(truncatingIfNeeded: $0) }
      return PropertyValue(type: Atom(rawValue: type), content: .words(words))
    default: return nil
    }
  }
}
