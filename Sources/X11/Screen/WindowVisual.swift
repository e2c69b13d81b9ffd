import CDesktop

/// How the pixels of a window are made up: its visual, depth and colour map. Owns a colour map it had made.
package final class WindowVisual {
  /// For Drawing and this module; lives as long as the connection (Xlib: Visual).
  package let visual: UnsafeMutablePointer<Visual>
  /// Bits a pixel; what is copied between drawables must agree in it.
  package let depth: Int
  /// Whether pixels have an alpha channel, which only a compositor honours.
  package let isTranslucent: Bool
  /// Xlib: Colormap.
  package let colormap: UInt
  private let connection: Connection
  private nonisolated(unsafe) let ownedBy: UnsafeMutablePointer<Display>?

  /// The root window's own, whatever its depth.
  package static func opaque(on connection: Connection) -> WindowVisual {
    let screen = connection.screenNumber
    guard let visual = XDefaultVisual(connection.handle, screen) else {
      preconditionFailure("every X screen has a default visual")
    }
    return WindowVisual(
      visual, depth: Int(XDefaultDepth(connection.handle, screen)), isTranslucent: false,
      colormap: XDefaultColormap(connection.handle, screen), isOwned: false, on: connection)
  }

  /// True colour of 32 bits with an alpha channel (Render: PictVisual); nil where the server has none.
  package static func translucent(on connection: Connection) -> WindowVisual? {
    guard connection.extensions.has(.render) else { return nil }
    var wanted = XVisualInfo()
    wanted.screen = connection.screenNumber
    wanted.depth = 32
    wanted.class = TrueColor
    var count: Int32 = 0
    let mask = VisualScreenMask | VisualDepthMask | VisualClassMask
    guard let list = XGetVisualInfo(connection.handle, Int(mask), &wanted, &count) else { return nil }
    defer { XFree(list) }
    let visuals = UnsafeBufferPointer(start: list, count: Int(count)).compactMap(\.visual)
    guard
      let visual = visuals.first(where: {
        (XRenderFindVisualFormat(connection.handle, $0)?.pointee.direct.alphaMask ?? 0) != 0
      })
    else { return nil }
    let colormap = XCreateColormap(connection.handle, connection.root.rawValue, visual, AllocNone)
    return WindowVisual(
      visual, depth: 32, isTranslucent: true, colormap: colormap, isOwned: true, on: connection)
  }

  private init(
    _ visual: UnsafeMutablePointer<Visual>, depth: Int, isTranslucent: Bool, colormap: UInt, isOwned: Bool,
    on connection: Connection
  ) {
    self.visual = visual
    self.depth = depth
    self.isTranslucent = isTranslucent
    self.colormap = colormap
    self.connection = connection
    ownedBy = isOwned ? connection.handle : nil
  }

  deinit { if let ownedBy { XFreeColormap(ownedBy, colormap) } }
}
