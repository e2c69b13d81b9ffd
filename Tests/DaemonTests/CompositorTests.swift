import CDesktop
import Glibc
import Support
import Testing

@Suite("The compositor") struct CompositorTests {
  /// A window that covers the screen with vertical stripes and is drawn by the server alone.
  private final class Stripes {
    private let client: Client
    static let colors: [UInt] = [0xc04040, 0x40a040, 0x4060c0, 0xd0d0d0]

    init(_ server: PrivateServer) throws {
      client = try Client(server)
      let display = client.display
      let depth = UInt32(XDefaultDepth(display, XDefaultScreen(display)))
      let pattern = XCreatePixmap(display, client.root, 64, 1, depth)
      guard let context = XCreateGC(display, pattern, 0, nil) else { throw TestFailure("no GC") }
      for (index, color) in Stripes.colors.enumerated() {
        XSetForeground(display, context, color)
        XFillRectangle(display, pattern, context, Int32(index * 16), 0, 16, 1)
      }
      let window = XCreateSimpleWindow(display, client.root, 0, 0, 1280, 800, 0, 0, 0)
      XSetWindowBackgroundPixmap(display, window, pattern)
      var attributes = XSetWindowAttributes()
      attributes.override_redirect = 1
      XChangeWindowAttributes(display, window, UInt(CWOverrideRedirect), &attributes)
      XLowerWindow(display, window)
      XMapWindow(display, window)
      XFreeGC(display, context)
      XFreePixmap(display, pattern)
      client.sync()
    }
  }

  /// The screen once two pictures in a row are alike: a compositor paints when it likes.
  private func still(_ client: Client) throws -> Screenshot {
    var last = try Screenshot(client)
    let isStill = try eventually(within: 5) {
      poll(nil, 0, 40)
      let next = try Screenshot(client)
      defer { last = next }
      return next == last
    }
    guard isStill else { throw TestFailure("the screen does not come to rest") }
    return last
  }

  private func depth(of window: CDesktop.Window, _ client: Client) -> Int32 {
    var attributes = XWindowAttributes()
    XGetWindowAttributes(client.display, window, &attributes)
    return attributes.depth
  }

  private func stage(_ before: (PrivateServer) throws -> Void) throws -> Stage {
    try Stage(
      menu: "title = \"Main\"",
      more: """

        [menu.other]
        trigger = "Super+F2"
        radius = 60
        [[menu.other.items]]
        label = "Other"
        exec = ["true"]
        """, before: before)
  }

  @Test("or its absence never shows a box round the ring, nor a rest after it", arguments: [true, false])
  func box(isComposited: Bool) throws {
    var keep: [AnyObject] = []
    let stage = try stage { server in
      keep.append(try Stripes(server))
      if isComposited { keep.append(try Compositor(server)) }
    }
    stage.hand.move(to: 640, 400)
    let before = try still(stage.client)
    try stage.open()
    let window = try #require(stage.window)
    #expect(depth(of: window, stage.client) == (isComposited ? 32 : 24))
    let open = try still(stage.client)
    let frame = try stage.frame()
    // The centre and the corners of the window are free of the ring.
    for (x, y) in [
      (640, 400), (frame[0] + 2, frame[1] + 2), (frame[0] + frame[2] - 3, frame[1] + frame[3] - 3),
    ] {
      #expect(open[x, y] == before[x, y], "at \(x),\(y)")
    }
    #expect(open.differences(from: before) > 8 * 1500)
    try stage.hand.tap("Escape")
    #expect(try stage.isClosed())
    #expect(try still(stage.client) == before)
  }

  @Test("or its absence lets no menu show the one before it", arguments: [true, false])
  func ghost(isComposited: Bool) throws {
    var keep: [AnyObject] = []
    let stage = try stage { server in
      keep.append(try Stripes(server))
      if isComposited { keep.append(try Compositor(server)) }
    }
    stage.hand.move(to: 640, 400)
    let before = try still(stage.client)
    try stage.hand.tap("Super_L", "F2")
    try stage.daemon.sync()
    let alone = try still(stage.client)
    try stage.hand.tap("Escape")
    #expect(try stage.isClosed())
    #expect(try still(stage.client) == before)
    // The other menu, then this one at once: switched, and closed and opened.
    for closing in [false, true] {
      try stage.open()
      _ = try still(stage.client)
      if closing { try stage.hand.tap("Escape") }
      try stage.hand.tap("Super_L", "F2")
      try stage.daemon.sync()
      // The material may be another one within 300 ms of the last; all outside of the menu is as it was.
      let now = try still(stage.client)
      let frame = try stage.frame()
      var rests = 0
      for y in 200..<600 {
        for x in 440..<840 where now[x, y] != alone[x, y] {
          let isInside =
            x >= frame[0] && x < frame[0] + frame[2] && y >= frame[1] && y < frame[1] + frame[3]
          if !isInside || now[x, y] != before[x, y] && alone[x, y] == before[x, y] { rests += 1 }
        }
      }
      #expect(rests == 0, "closing: \(closing)")
      try stage.hand.tap("Escape")
      #expect(try stage.isClosed())
      #expect(try still(stage.client) == before)
    }
  }

  @Test("is followed when it starts and stops, with the menu open or closed")
  func switching() throws {
    var keep: [AnyObject] = []
    let stage = try stage { keep.append(try Stripes($0)) }
    stage.hand.move(to: 640, 400)
    for round in 1...2 {
      let isOpen = round == 2
      if isOpen { try stage.open() }
      let compositor = try Compositor(stage.server)
      #expect(try eventually { try stage.status("composited") == "true" })
      if !isOpen { try stage.open() }
      #expect(depth(of: try #require(stage.window), stage.client) == 32)
      if !isOpen {
        try stage.hand.tap("Escape")
        #expect(try stage.isClosed())
      }
      compositor.stop()
      #expect(try eventually { try stage.status("composited") == "false" })
      if !isOpen { try stage.open() }
      #expect(depth(of: try #require(stage.window), stage.client) == 24)
      let shot = try still(stage.client)
      let frame = try stage.frame()
      #expect(shot[frame[0] + 2, frame[1] + 2] != 0, "no black box")
      stage.hand.move(to: 730, 400)
      stage.hand.click()
      #expect(try stage.recorded(round).last == "E")
      #expect(try stage.isClosed())
      stage.hand.move(to: 640, 400)
    }
    try stage.daemon.expectCalm()
  }

  @Test("does not make menus see-through, shadowed or slow, configured as the documents say")
  func rules() throws {
    var keep: [AnyObject] = []
    let stages = try ["", try picomRules()].map { configuration in
      let stage = try stage { server in
        keep.append(try Stripes(server))
        keep.append(try Compositor(server, configuration: configuration))
      }
      stage.hand.move(to: 640, 400)
      try stage.open()
      return stage
    }
    // The first frame may be a plainer one.
    #expect(
      try eventually(within: 20) {
        try still(stages[0].client) == still(stages[1].client)
      })
  }

  /// Every rule by which picom changes pop-up menus, and those of the documents against them.
  private func picomRules() throws -> String {
    let text = try #require(Repository.text("docs/behaviour.md"))
    let block = try #require(text.components(between: "```\nshadow-exclude", and: "```"))
    return """
      shadow = true; fading = true; fade-in-step = 0.001; corner-radius = 20;
      wintypes: { popup_menu = { opacity = 0.5; shadow = true; fade = true; }; };
      shadow-exclude\(block)
      """
  }

  @Test("is not needed on a server of 16 bits")
  func depth16() throws {
    var keep: [AnyObject] = []
    let stage = try Stage(screen: "1280x800x16", before: { keep.append(try Stripes($0)) })
    stage.hand.move(to: 640, 400)
    let before = try still(stage.client)
    try stage.open()
    let open = try still(stage.client)
    #expect(open[640, 400] == before[640, 400])
    #expect(open.differences(from: before) > 8 * 1500)
    stage.hand.move(by: 0, 80)
    stage.hand.click()
    #expect(try stage.recorded(1) == ["S"])
    #expect(!stage.daemon.log.contains("refused"), "\(stage.daemon.log)")
  }
}

extension String {
  /// The text after the first `start` up to the next `end`.
  fileprivate func components(between start: String, and end: String) -> String? {
    guard let first = ranges(of: start).first else { return nil }
    return self[first.upperBound...].split(separator: end, maxSplits: 1, omittingEmptySubsequences: false)
      .first.map(String.init)
  }
}
