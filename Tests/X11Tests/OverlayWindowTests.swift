import CDesktop
import Geometry
import Menus
import Support
import Testing

@testable import X11

@Suite("An overlay window", .serialized) struct OverlayWindowTests {
  private let connection: X11.Connection
  private let other: ForeignClient
  private let server: PrivateServer
  private let place = Rectangle(x: 100, y: 120, width: 300, height: 200)

  init() throws { try self.init(screen: "1280x800x24") }

  private init(screen: String, hiding hidden: Set<Extension> = []) throws {
    server = try PrivateServer(screen: screen)
    connection = try connect(to: server, hiding: hidden)
    other = try ForeignClient(on: server)
  }

  private func translucent() throws -> WindowVisual { try #require(WindowVisual.translucent(on: connection)) }
  private func opaque() -> WindowVisual { .opaque(on: connection) }

  /// An opaque one, mapped, its own events read.
  private func shown() -> OverlayWindow {
    let window = OverlayWindow(named: "Whorl", visual: opaque(), on: connection)
    window.place(place)
    window.map()
    connection.drain { _ = window.handle($0) }
    return window
  }

  @Test("is unmanaged, without background, in the visual it was given")
  func visuals() throws {
    for visual in [try translucent(), opaque()] {
      var window: OverlayWindow?
      let errors = connection.trapping {
        window = OverlayWindow(named: "Whorl", visual: visual, on: connection)
        window?.place(place)
        window?.map()
      }
      #expect(errors == [])
      let id = try #require(window?.id)
      let attributes = try #require(other.attributes(of: id))
      #expect(attributes.override_redirect == 1)
      #expect(attributes.depth == Int32(visual.depth))
      #expect(attributes.map_state == IsViewable)
      #expect(attributes.bit_gravity == NorthWestGravity)
      #expect([attributes.x, attributes.y, attributes.width, attributes.height] == [100, 120, 300, 200])
      #expect(visual.depth == (visual.isTranslucent ? 32 : 24))
    }
  }

  @Test("of both kinds works on a screen of 16 bits")
  func depth16() throws {
    let test = try OverlayWindowTests(screen: "640x480x16")
    #expect(test.opaque().depth == 16)
    try test.visuals16()
  }

  private func visuals16() throws {
    let errors = connection.trapping {
      for visual in [opaque(), WindowVisual.translucent(on: connection)].compactMap(\.self) {
        OverlayWindow(named: "Whorl", visual: visual, on: connection).map()
      }
    }
    #expect(errors == [])
  }

  @Test("says what it is before it is mapped")
  func introduction() throws {
    let window = OverlayWindow(named: "Whorl", visual: opaque(), on: connection)
    connection.sync()
    let reader = other.connection
    func text(_ name: String) -> String? { reader.text(other.atom(name), of: window.id) }
    #expect(text("WM_CLASS") == "whorl\0whorl")
    #expect(text("WM_NAME") == "Whorl")
    #expect(text("_NET_WM_NAME") == "Whorl")
    #expect(text("WM_CLIENT_MACHINE")?.isEmpty == false)
    #expect(reader.describe(window.id, among: Workspaces()).process == getpid())
    #expect(
      reader.atomList(other.atom("_NET_WM_WINDOW_TYPE"), of: window.id) == [
        other.atom("_NET_WM_WINDOW_TYPE_POPUP_MENU")
      ])
    let hints = try #require(XGetWMHints(other.handle, window.id.rawValue))
    defer { XFree(hints) }
    #expect(hints.pointee.flags == Int(InputHint))
    #expect(hints.pointee.input == 0)
    #expect(other.attributes(of: window.id)?.map_state == IsUnmapped)
  }

  @Test("lets every click through to the window below")
  func clicks() throws {
    let below = other.window(at: place, isManaged: false)
    other.map(below)
    let window = shown()
    other.click(at: 200, 200)
    var clicked: [WindowID] = []
    other.connection.drain { if case .buttonPress(let press) = $0 { clicked.append(press.window) } }
    #expect(clicked == [below])
    #expect(window.isMapped)
  }

  @Test("shows above the others when mapped, however often they raise themselves before")
  func stacking() throws {
    let window = OverlayWindow(named: "Whorl", visual: opaque(), on: connection)
    connection.sync()
    let rival = other.window(at: place, isManaged: false)
    other.map(rival)
    XRaiseWindow(other.handle, rival.rawValue)
    other.connection.sync()
    window.place(place)
    window.map()
    #expect(topmost() == window.id)
    XRaiseWindow(other.handle, rival.rawValue)
    other.connection.sync()
    #expect(topmost() == rival)
    window.raise()
    #expect(topmost() == window.id)
  }

  private func topmost() -> WindowID? {
    connection.sync()
    var root = CDesktop.Window()
    var parent = CDesktop.Window()
    var children: UnsafeMutablePointer<CDesktop.Window>?
    var count: UInt32 = 0
    XQueryTree(other.handle, other.connection.root.rawValue, &root, &parent, &children, &count)
    defer { if let children { XFree(children) } }
    return UnsafeBufferPointer(start: children, count: Int(count)).last.map(WindowID.init(rawValue:))
  }

  @Test("tells when another program unmaps it, and can be shown again")
  func unmappedFromOutside() {
    let window = shown()
    other.unmap(window.id)
    var incidents: [OverlayWindow.Incident] = []
    connection.drain { if let incident = window.handle($0) { incidents.append(incident) } }
    #expect(incidents == [.dismissed])
    #expect(!window.isMapped)
    window.map()
    connection.sync()
    #expect(other.attributes(of: window.id)?.map_state == IsViewable)
  }

  @Test("tells when another program destroys it, and then does nothing any more")
  func destroyedFromOutside() {
    var errors: [ProtocolError] = []
    connection.onError = { errors.append($0) }
    var window: OverlayWindow? = shown()
    if let window { other.destroy(window.id) }
    var incidents: [OverlayWindow.Incident] = []
    connection.drain { if let incident = window?.handle($0) { incidents.append(incident) } }
    #expect(incidents.last == .destroyed)
    window?.map()
    window?.place(place.insetBy(10))
    window?.raise()
    window?.unmap()
    window = nil
    connection.sync()
    #expect(errors == [])
  }

  @Test("tells when it is asked to close (WM_DELETE_WINDOW)")
  func askedToClose() {
    let window = shown()
    other.send("WM_PROTOCOLS", [Int(other.atom("WM_DELETE_WINDOW").rawValue)], to: window.id, mask: 0)
    var incidents: [OverlayWindow.Incident] = []
    connection.drain { if let incident = window.handle($0) { incidents.append(incident) } }
    #expect(incidents == [.dismissed])
  }

  @Test("takes none of a hundred quick openings for somebody else's doing")
  func quickOpenings() {
    let window = shown()
    for _ in 0..<100 {
      window.unmap()
      window.map()
    }
    var incidents: Set<OverlayWindow.Incident> = []
    connection.drain { if let incident = window.handle($0) { incidents.insert(incident) } }
    #expect(incidents.isSubset(of: [.exposed]))
    #expect(window.isMapped)
  }

  @Test("asks to be painted when it is shown")
  func exposure() {
    let window = OverlayWindow(named: "Whorl", visual: opaque(), on: connection)
    window.place(place)
    window.map()
    var exposures = 0
    connection.drain { if window.handle($0) == .exposed { exposures += 1 } }
    #expect(exposures == 1)
  }

  @Test("asks for nothing that has been drawn since, and for all that is lost later")
  func drawn() {
    let window = OverlayWindow(named: "Whorl", visual: opaque(), on: connection)
    window.place(place)
    window.map()
    window.willBeDrawn()
    func exposures() -> Int {
      var exposures = 0
      connection.drain { if window.handle($0) == .exposed { exposures += 1 } }
      return exposures
    }
    connection.sync()
    #expect(exposures() == 0)
    let cover = other.window(at: place, isManaged: false)
    other.map(cover)
    #expect(exposures() == 0)
    other.unmap(cover)
    #expect(exposures() == 1)
  }

  @Test("is placed on whole pixels, within what the protocol can say, and never without pixels")
  func placing() throws {
    let window = OverlayWindow(named: "Whorl", visual: opaque(), on: connection)
    let errors = connection.trapping {
      window.place(Rectangle(x: -1e9, y: .nan, width: 0, height: 1e9))
      #expect(window.bounds == Rectangle(x: -32768, y: -32768, width: 1, height: 32767))
      window.place(Rectangle(x: 10.4, y: 10.6, width: 99.5, height: 0.2))
    }
    #expect(errors == [])
    let attributes = try #require(other.attributes(of: window.id))
    #expect([attributes.x, attributes.y, attributes.width, attributes.height] == [10, 11, 100, 1])
  }

  @Test("can be cut to a shape and made whole again")
  func clipping() {
    let window = shown()
    func extents() -> [Int32] {
      connection.sync()
      var (bounding, clip) = (Int32(), Int32())
      var (x, y, width, height) = (Int32(), Int32(), UInt32(), UInt32())
      var (clipX, clipY, clipWidth, clipHeight) = (Int32(), Int32(), UInt32(), UInt32())
      XShapeQueryExtents(
        other.handle, window.id.rawValue, &bounding, &x, &y, &width, &height, &clip, &clipX, &clipY,
        &clipWidth, &clipHeight)
      return [bounding, x, y, Int32(width), Int32(height)]
    }
    window.clip(to: [
      Rectangle(x: 10, y: 10, width: 20, height: 5), Rectangle(x: 50, y: 40, width: 20, height: 5),
    ])
    #expect(extents() == [1, 10, 10, 60, 35])
    window.clip(to: nil)
    #expect(extents() == [0, 0, 0, 300, 200])
  }

  @Test("is made without an error where the server has no extension")
  func bareServer() throws {
    let bare = try OverlayWindowTests(screen: "640x480x24", hiding: Set(Extension.allCases))
    #expect(bare.connection.extensions.missing == Extension.allCases)
    #expect(WindowVisual.translucent(on: bare.connection) == nil)
    let errors = bare.connection.trapping {
      let window = bare.shown()
      window.clip(to: [Rectangle(x: 0, y: 0, width: 5, height: 5)])
      #expect(bare.other.attributes(of: window.id)?.map_state == IsViewable)
    }
    #expect(errors == [])
  }

  @Test("leaves nothing behind on the server")
  func end() throws {
    var window: OverlayWindow? = OverlayWindow(named: "Whorl", visual: try translucent(), on: connection)
    let id = try #require(window?.id)
    connection.sync()
    #expect(other.attributes(of: id) != nil)
    window = nil
    connection.sync()
    #expect(other.attributes(of: id) == nil)
  }
}
