import CDesktop
import Glibc

/// The steps that make a window an overlay; all are done before it is mapped, when compositors look at it.
extension Connection {
  func createOverlay(_ visual: WindowVisual) -> WindowID {
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = 1
    // Nothing is to be seen before we paint: what was there stays where windows hide each other, and under a
    // compositor, where that would be left over from elsewhere, the window begins transparent.
    attributes.background_pixmap = Pixmap(None)
    attributes.background_pixel = 0
    // Border pixel and colour map must be given where the depth is not the root's, else BadMatch.
    attributes.border_pixel = 0
    attributes.colormap = visual.colormap
    attributes.bit_gravity = NorthWestGravity
    attributes.event_mask = Interest([.exposure, .structure]).rawValue
    let mask =
      CWOverrideRedirect | (visual.isTranslucent ? CWBackPixel : CWBackPixmap) | CWBorderPixel | CWColormap
      | CWBitGravity | CWEventMask
    return WindowID(
      rawValue: XCreateWindow(
        handle, root.rawValue, 0, 0, 1, 1, 0, Int32(visual.depth), UInt32(InputOutput), visual.visual,
        UInt(mask), &attributes))
  }

  /// Says what the window is: a pop-up menu, for which compositors have rules of their own (EWMH,
  /// _NET_WM_WINDOW_TYPE). A shadow would outline the whole square; picom can be told so by a property. Many make
  /// pop-up menus see-through, as picom's sample configuration does; an opacity of our own comes before that. Fading
  /// can only be excluded in picom's configuration, by the window's class.
  func introduce(_ window: WindowID, as name: String) {
    setAtoms([atoms[.netWMWindowTypePopupMenu]], as: atoms[.netWMWindowType], of: window)
    setCardinal(0, as: atoms[.comptonShadow], of: window)
    setCardinal(.max, as: atoms[.netWMWindowOpacity], of: window)
    setAtoms([atoms[.wmDeleteWindow]], as: atoms[.wmProtocols], of: window)
    // Instance and class, each ended by a zero byte (ICCCM 4.1.2.5).
    setText("whorl\0whorl\0", as: atoms[.wmClass], of: window)
    setText(name, as: atoms[.wmName], of: window)
    setUTF8(name, as: atoms[.netWMName], of: window)
    setText(hostName(), as: Atom(rawValue: XA_WM_CLIENT_MACHINE), of: window)
    setCardinal(UInt32(getpid()), as: atoms[.netWMPID], of: window)
    var hints = XWMHints()
    hints.flags = Int(InputHint)
    hints.input = 0
    XSetWMHints(handle, window.rawValue, &hints)
  }

  /// An input shape without any part (Shape 1.1). Where the extension is missing, only our pointer grab keeps
  /// clicks from the window, and one that fades out takes them.
  func letClicksPass(through window: WindowID) {
    guard extensions.version(of: .shape).map({ $0 >= .init(major: 1, minor: 1) }) == true else { return }
    XShapeCombineRectangles(handle, window.rawValue, ShapeInput, 0, 0, nil, 0, ShapeSet, Unsorted)
  }

  /// This machine's name; empty where it has none.
  package func hostName() -> String {
    var name = [CChar](repeating: 0, count: 256)
    // The last byte stays zero: a longer name is not terminated.
    guard gethostname(&name, name.count - 1) == 0 else { return "" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
