import CDesktop
import Support
import Testing

@Suite("The pointer's image while a menu is open")
struct PointerImageTests {
  @Test func `is an arrow all over the screen, also over a window that hides it`() throws {
    let desk = try Desk("Super+space")
    let probe = try Probe(desk.server)
    let display = probe.client.display
    let bits = XCreatePixmap(display, probe.window, 1, 1, 1)
    var (ink, paper) = (XColor(), XColor())
    let blank = XCreatePixmapCursor(display, bits, bits, &ink, &paper, 0, 0)
    XDefineCursor(display, probe.window, blank)
    probe.client.sync()
    let hidden = size(on: desk.daemon.client)
    #expect(hidden <= 1)
    try desk.tapTrigger()
    desk.move(to: "north", distance: 390)
    #expect(size(on: desk.daemon.client) > 1)
    try desk.hand.tap("Escape")
    try desk.daemon.expectCalm()
    #expect(size(on: desk.daemon.client) == hidden)
  }

  /// Width of the image the pointer has now, in pixels.
  private func size(on client: Client) -> Int {
    guard let image = XFixesGetCursorImage(client.display) else { return 0 }
    defer { XFree(image) }
    return Int(image.pointee.width)
  }
}
