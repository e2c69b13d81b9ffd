import CDesktop
import Geometry
import Support
import Testing

@testable import X11

@Suite("Under a compositor", .serialized) struct CompositedWindowTests {
  private let server: PrivateServer
  private let connection: X11.Connection
  private let other: ForeignClient

  private static let white: UInt = 0xffffff
  private static let red: UInt = 0xff0000

  /// A white screen, composited by picom with shadows, over which windows can be shown.
  init() throws {
    server = try PrivateServer(screen: "640x480x24")
    connection = try connect(to: server)
    other = try ForeignClient(on: server)
  }

  private func startCompositor() throws -> Program {
    let watch = CompositorWatch(on: connection)
    let compositor = try picom(on: server, "--shadow", "--shadow-exclude", "width >= 640")
    #expect(connection.pump(until: { watch.isRunning }) { _ = watch.handle($0) })
    let back = other.window(at: Rectangle(x: 0, y: 0, width: 640, height: 480), isManaged: false)
    XSetWindowBackground(other.handle, back.rawValue, Self.white)
    other.map(back)
    #expect(sees { color(at: 300, 200) == Self.white })
    return compositor
  }

  /// What is seen on the screen, as the compositor has put it together.
  private func color(at x: Int32, _ y: Int32) -> UInt {
    let root = other.connection.root.rawValue
    guard let image = XGetImage(other.handle, root, x, y, 1, 1, XAllPlanes(), ZPixmap) else { return 0 }
    defer { _ = image.pointee.f.destroy_image(image) }
    return image.pointee.f.get_pixel(image, 0, 0) & 0xffffff
  }

  /// Asks the server until it is so; the limit is far beyond what any picture takes.
  private func sees(_ condition: () -> Bool) -> Bool {
    for _ in 0..<200_000 where condition() { return true }
    return false
  }

  @Test("a window that lets things shine through does, and has no shadow round its square")
  func shadow() throws {
    let compositor = try startCompositor()
    let visual = try #require(WindowVisual.translucent(on: connection))
    let window = OverlayWindow(named: "Whorl", visual: visual, on: connection)
    window.place(Rectangle(x: 200, y: 100, width: 200, height: 200))
    window.map()
    fill(window, 0, width: 200)
    fill(window, 0xffff_0000, width: 100)
    connection.sync()
    // White only once picom has put the window and what lies beneath together; its shadow would be there too.
    #expect(sees { color(at: 250, 200) == Self.red && color(at: 350, 200) == Self.white })
    #expect(
      [color(at: 195, 200), color(at: 300, 305), color(at: 405, 200)] == [Self.white, Self.white, Self.white])
    compositor.stop()
  }

  /// Shows that the test above could fail.
  @Test("a window that does not ask for none has a shadow")
  func control() throws {
    let compositor = try startCompositor()
    let window = other.window(at: Rectangle(x: 200, y: 100, width: 200, height: 200), isManaged: false)
    other.map(window)
    #expect(sees { color(at: 250, 200) == Self.red && color(at: 300, 305) != Self.white })
    compositor.stop()
  }

  private func fill(_ window: OverlayWindow, _ pixel: UInt, width: UInt32) {
    guard let context = XCreateGC(connection.handle, window.id.rawValue, 0, nil) else { return }
    defer { XFreeGC(connection.handle, context) }
    XSetForeground(connection.handle, context, pixel)
    XFillRectangle(connection.handle, window.id.rawValue, context, 0, 0, width, 200)
  }
}
