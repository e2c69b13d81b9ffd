import Geometry
import Menus
import Pie
import Testing

@Suite("The picture of a launcher") struct LauncherSceneTests {
  private let ruler: TextRuler = { Size(width: Double($0.string.count) * 8, height: 18) }

  private func scenes(_ player: LauncherPlayer, at now: Instant? = nil) -> (items: Scene, button: Scene) {
    let scene = LauncherScene(
      player.state, player.presentation,
      LauncherLooks(player.state.plan, Appearance(theme: .light), ruler))
    return (scene.items(at: now ?? player.now), scene.button(at: now ?? player.now))
  }

  private func buttons(_ scene: Scene) -> [(look: ButtonLook, layer: Layer)] {
    scene.layers.compactMap { layer in
      if case .button(let look) = layer.look { (look, layer) } else { nil }
    }
  }

  @Test("is the button alone while it is closed") func closed() {
    let scenes = scenes(LauncherPlayer())
    #expect(scenes.items.layers.isEmpty)
    #expect(buttons(scenes.button).map(\.look.size) == [Size(width: 60, height: 60)])
    #expect(
      scenes.button.bounds.contains(
        Rectangle(center: Point(x: 1222, y: 662), size: Size(width: 60, height: 60))))
  }

  @Test("has the items of a fan leave from behind the button, from 0.4 of their size") func leaving() {
    var player = LauncherPlayer()
    player.play(.open)
    let first = buttons(scenes(player).items)
    #expect(first.allSatisfy { $0.layer.center == player.button && abs($0.layer.scale - 0.4) < 1e-9 })
    let last = buttons(scenes(player, at: player.now + 3000).items).map(\.layer)
    #expect(last.allSatisfy { $0.scale == 1 })
    #expect(Set(last.map(\.center)) == Set((0..<5).map(player.item)))
  }

  @Test("lets an icon that comes while it is open take the place of the letter little by little")
  func lateIcon() {
    let icon = Icon.named("late")
    var player = LauncherPlayer(icon: icon)
    player.play(.open)
    player.play(.wake, after: 3000)
    #expect(!player.presentation.isMoving(at: player.now))
    player.arrive(icon)
    #expect(player.presentation.isMoving(at: player.now + 149))
    #expect(!player.presentation.isMoving(at: player.now + 150))
    let half = buttons(scenes(player, at: player.now + 75).items).filter {
      $0.look.picture == .icon(icon, otherwise: "I") || $0.layer.center == player.item(0)
    }
    #expect(half.map(\.look.picture) == [.text("I"), .icon(icon, otherwise: "I")])
    #expect(half.first?.layer.opacity == 1)
    #expect((0.3..<1).contains(half.last?.layer.opacity ?? 0))
    #expect(half.map { $0.look.shadow == nil } == [false, true])
    #expect(buttons(scenes(player, at: player.now + 150).items).count == 5)
  }

  @Test("is at once what it would become, where it has to stand still", arguments: [100.0, 300])
  func settling(after pause: Double) {
    var player = LauncherPlayer { $0.label = "New" }
    player.play(.open)
    player.play(.dismiss, after: Milliseconds(pause))
    var presentation = player.presentation
    presentation.settle()
    #expect(!presentation.isMoving(at: player.now))
    #expect(!presentation.showsItems(at: player.now))
    let looks = LauncherLooks(player.state.plan, Appearance(theme: .light), ruler)
    let settled = LauncherScene(player.state, presentation, looks).button(at: player.now)
    #expect(settled == scenes(player, at: player.now + 3000).button)
    #expect(settled != scenes(player).button)
  }

  @Test("has the items of a stack grow from nothing, 60 px behind the button") func stack() {
    var player = LauncherPlayer(layout: .stack)
    player.play(.open)
    let first = buttons(scenes(player).items).map(\.layer)
    #expect(first.allSatisfy { $0.scale == 0 && $0.center == player.button + Offset(dx: 0, dy: 60) })
  }

  @Test(
    "turns the plus by 135 degrees for a fan and by -45 for a stack", arguments: [LayoutKind.fan, .stack])
  func plus(layout: LayoutKind) {
    var player = LauncherPlayer(layout: layout)
    player.play(.open)
    let angles = scenes(player, at: player.now + 3000).button.layers.compactMap { layer -> Double? in
      if case .line(let line) = layer.look { line.angle.degrees } else { nil }
    }
    // Either way it ends as a cross.
    #expect(Set(angles) == [45, 135])
  }

  @Test("gives items the tints orange, green, pink, purple and teal, then anew") func tints() {
    var player = LauncherPlayer(items: 6)
    player.play(.open)
    let fills = buttons(scenes(player, at: player.now + 3000).items).map(\.look.fill).reversed()
    #expect(fills.map { $0.map { Int(($0.red * 255).rounded()) } } == [0xff, 0x34, 0xff, 0xaf, 0x30, 0xff])
  }

  @Test("shows the hovered item 1.2 times as large, above the others, its title away from the button")
  func hovered() {
    var player = LauncherPlayer()
    player.play(.open)
    player.play(.motion(player.item(0)), after: 1000)
    let items = scenes(player, at: player.now + 1000).items
    #expect(buttons(items).last?.layer.center == player.item(0))
    #expect(buttons(items).last?.layer.scale == 1.2)
    let title = items.layers.last
    #expect((title?.center.x ?? 0) < player.item(0).x - 30)
    #expect(title?.center.y == player.item(0).y)
  }

  @Test(
    "shows all labels at once without one on another", arguments: [2, 5, 9, 14], [LayoutKind.fan, .stack])
  func labelsApart(count: Int, layout: LayoutKind) {
    for place in [LauncherPlace.corner(.bottomRight), .corner(.topLeft), .edge(.bottom)] {
      var player = LauncherPlayer(items: count, layout: layout) {
        $0.manners.labels = .always
        $0.place = place
      }
      player.play(.open)
      let scene = scenes(player, at: player.now + 3000).items
      let labels = scene.layers.compactMap { layer -> Rectangle? in
        guard case .title(let title) = layer.look else { return nil }
        return Rectangle(center: layer.center, size: title.size)
      }
      // Behind each other they would be covered: then none is shown before its item is hovered.
      #expect(labels.count == (player.state.plan.layout.isDeep ? 0 : count))
      for (index, label) in labels.enumerated() {
        #expect(LauncherPlayer.monitor.contains(label))
        #expect(scene.bounds.contains(label))
        #expect(!labels[..<index].contains { $0.intersects(label) }, "\(count) items at \(place)")
      }
    }
  }

  @Test("of a pill is as wide as its label, and 58 px when it is shrunk; its right end stays") func pill() {
    var player = LauncherPlayer { $0.label = "New" }
    func width(_ player: LauncherPlayer, _ now: Instant) -> Double? {
      buttons(scenes(player, at: now).button).first?.look.size.width
    }
    #expect(width(player, player.now) == 118)
    player.play(.open)
    let later = player.now + 3000
    #expect(width(player, later) == 58)
    #expect(
      !scenes(player, at: later).button.layers.contains { if case .text = $0.look { true } else { false } })
    #expect(
      player.state.plan.button.bounds(extension: 0).maxX == player.state.plan.button.bounds(extension: 1).maxX
    )
  }

  @Test("of a pill that shrinks or grows never shows its text beyond the pill", arguments: [false, true])
  func pillText(isMirrored: Bool) {
    var player = LauncherPlayer(isMirrored: isMirrored, labelWidth: 24) { $0.label = "New" }
    for event in [LauncherEvent.open, .close] {
      player.play(event, after: 3000)
      for moment in stride(from: 0.0, to: 600, by: 8) {
        let scene = scenes(player, at: player.now + Milliseconds(moment)).button
        guard let body = buttons(scene).first else { continue }
        // Few widths are drawn: it may be a pixel more or less.
        let pill = Rectangle(center: body.layer.center, size: body.look.size).insetBy(-1)
        for layer in scene.layers {
          guard case .text(let text) = layer.look else { continue }
          let size = ruler(text)
          let frame = Rectangle(
            center: layer.center, size: Size(width: size.width * layer.scale, height: size.height))
          #expect(pill.contains(frame), "\(moment) ms after \(event)")
        }
      }
    }
  }

  @Test("fits into its windows at every moment, overshooting, hovered and named")
  func bounds() {
    for layout in [LayoutKind.fan, .stack] {
      var player = LauncherPlayer(items: 7, layout: layout) { $0.label = "New" }
      player.play(.open)
      player.play(.motion(player.item(6)), after: 100)
      for step in 0..<120 {
        let scenes = scenes(player, at: player.now + Milliseconds(Double(step) * 10))
        for (scene, name) in [(scenes.items, "items"), (scenes.button, "button")] {
          for (look, layer) in buttons(scene) {
            let size = Size(width: look.size.width * layer.scale, height: look.size.height * layer.scale)
            #expect(scene.bounds.contains(Rectangle(center: layer.center, size: size)), "\(name) at \(step)")
          }
        }
      }
    }
  }
}

@Suite("A pill") struct PillStateTests {
  private func pill(_ rule: ExtensionRule) -> PillState { PillState(rule: rule) }

  @Test("shrinks by the first step down and grows back at the top") func scrolling() {
    var pill = pill(.scroll)
    #expect(pill.isExtended)
    pill.scroll(.down)
    #expect(!pill.isExtended)
    for _ in 0..<10 { pill.scroll(.down) }
    for _ in 0..<3 { pill.scroll(.up) }
    #expect(!pill.isExtended)
    pill.scroll(.up)
    #expect(pill.isExtended)
  }

  @Test("heeds no step at either end") func ends() {
    var pill = pill(.scroll)
    #expect(!pill.heeds(.up))
    for _ in 0..<4 { pill.scroll(.down) }
    #expect(!pill.heeds(.down))
    #expect(pill.heeds(.up))
  }

  @Test("grows back when another window is worked in") func window() {
    var pill = pill(.scroll)
    pill.scroll(.down)
    pill.windowChanged()
    #expect(pill.isExtended)
  }

  @Test("heeds scrolling only where it is told to", arguments: [ExtensionRule.always, .never, .hover])
  func otherRules(rule: ExtensionRule) {
    var pill = pill(rule)
    #expect(!pill.heeds(.down))
    #expect(pill.isExtended == (rule == .always))
    pill.hover(true)
    #expect(pill.isExtended == (rule != .never))
  }

  @Test("does what a command says, until scrolling says otherwise") func commands() {
    var pill = pill(.scroll)
    pill.shrink()
    #expect(!pill.isExtended)
    pill.extend()
    #expect(pill.isExtended)
    pill.scroll(.down)
    #expect(!pill.isExtended)
  }
}
