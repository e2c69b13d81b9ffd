import CDesktop

extension Connection {
  /// Latin-1, of type STRING (ICCCM 2.7.1); `text` must be ASCII.
  func setText(_ text: String, as atom: Atom, of window: WindowID) {
    setBytes(Array(text.utf8), type: Atom(rawValue: XA_STRING), as: atom, of: window)
  }

  func setUTF8(_ text: String, as atom: Atom, of window: WindowID) {
    setBytes(Array(text.utf8), type: atoms[.utf8String], as: atom, of: window)
  }

  func setBytes(_ bytes: [UInt8], type: Atom, as atom: Atom, of window: WindowID) {
    XChangeProperty(
      handle, window.rawValue, atom.rawValue, type.rawValue, 8, PropModeReplace, bytes, Int32(bytes.count))
  }

  func setCardinal(_ value: UInt32, as atom: Atom, of window: WindowID) {
    setWords([UInt(value)], type: Atom(rawValue: XA_CARDINAL), as: atom, of: window)
  }

  func setCardinals(_ values: [UInt32], as atom: Atom, of window: WindowID) {
    setWords(values.map(UInt.init), type: Atom(rawValue: XA_CARDINAL), as: atom, of: window)
  }

  func setAtoms(_ values: [Atom], as atom: Atom, of window: WindowID) {
    setWords(values.map(\.rawValue), type: Atom(rawValue: XA_ATOM), as: atom, of: window)
  }

  /// Format 32, which Xlib takes as longs of eight bytes.
  private func setWords(_ words: [UInt], type: Atom, as atom: Atom, of window: WindowID) {
    _ = words.withUnsafeBytes {
      XChangeProperty(
        handle, window.rawValue, atom.rawValue, type.rawValue, 32, PropModeReplace,
        $0.bindMemory(to: UInt8.self).baseAddress, Int32(words.count))
    }
  }
}
