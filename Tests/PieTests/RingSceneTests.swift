import Geometry
import Menus
import Testing

@testable import Pie

@Suite("The scene of a ring") struct RingSceneTests {
  private let appearance = Appearance(theme: .dark)

  private func scene(_ session: Session, hovering hovered: Int? = nil) -> Scene {
    let ring = RingScene(session, appearance: appearance) { text in
      Size(width: 8 * Double(text.string.count), height: 18)
    }
    let presentation = Presentation(appearance: appearance, openedAt: Instant(milliseconds: 0))
    return ring.scene(presentation, hovering: hovered, at: Instant(milliseconds: 900))
  }

  private func names(_ scene: Scene) -> [String: Rectangle] {
    var names: [String: Rectangle] = [:]
    for layer in scene.layers {
      guard case .title(let look) = layer.look else { continue }
      names[look.text.string] = Rectangle(center: layer.center, size: look.size)
    }
    return names
  }

  @Test("has an arrow on the way back that points where the way back lies", arguments: 1...12)
  func arrow(count: Int) {
    for index in 0..<count {
      var player = SessionPlayer(
        SessionPlayer.menu(count) {
          $0.items[index].action = .items(
            Menu(name: MenuName("main/sub"), items: [Item(label: "leaf", action: .run(["true"]))]))
        })
      player.tap()
      player.click(player.place(of: index))
      let back = player.session.level.layout.back?.angle
      let arrows = scene(player.session).layers.compactMap { layer -> (Angle, Offset)? in
        guard case .bubble(let look) = layer.look, case .arrow(let angle) = look.picture else { return nil }
        return (angle, layer.center - player.session.level.center)
      }
      #expect(back != nil && arrows.map(\.0) == [back], "item \(index) of \(count)")
      #expect(arrows.allSatisfy { $0.1.angle.map { [back] in $0.distance(to: back ?? .up) < 0.01 } ?? false })
    }
  }

  @Test(
    "has room for every title, also for one that is measured when it is hovered",
    arguments: SearchRule.allCases)
  func titles(search: SearchRule) {
    let labels = ["a", "a title with a good many words", "日本語", "", "w", "ÄÖÜ", "ß", "last"]
    var player = SessionPlayer(
      SessionPlayer.menu {
        $0.manners.labels = .hover
        $0.manners.search = search
        for (index, label) in labels.enumerated() { $0.items[index].label = label }
      })
    player.tap()
    for index in labels.indices {
      let shown = scene(player.session, hovering: index)
      let names = names(shown)
      #expect(names.keys.sorted() == (labels[index].isEmpty ? [] : [labels[index]]))
      for area in names.values { #expect(shown.bounds.union(area) == shown.bounds, "\(labels[index])") }
    }
  }

  @Test(
    "names both answers of a question, whatever is hovered", arguments: [LabelRule.hover, .always, .never])
  func question(rule: LabelRule) {
    for index in 0..<8 {
      var player = SessionPlayer(
        SessionPlayer.menu {
          $0.manners.labels = rule
          $0.items[index].confirms = true
        })
      player.tap()
      player.click(player.place(of: index))
      for hovered in [nil, 0, 1] {
        let names = names(scene(player.session, hovering: hovered))
        #expect(names.keys.sorted() == ["\(index)?", "No", "Yes: \(index)"], "towards item \(index)")
        let places = Array(names.values)
        for (index, place) in places.enumerated() {
          #expect(!places[..<index].contains { $0.intersects(place) })
        }
      }
    }
  }

  @Test(
    "with all labels has none on a bubble, and names what has no room for its own once it is hovered",
    arguments: [0.0, 30, 90, 400, 790], [0.0, 30, 640, 1200, 1279])
  func clipped(y: Double, x: Double) {
    for count in [1, 4, 8, 14] {
      let menu = SessionPlayer.menu(count) {
        $0.title = "All of them"
        $0.manners.labels = .always
        $0.manners.atEdge = .clip
        for index in 0..<count { $0.items[index].label = "A long label \(index)" }
      }
      var player = SessionPlayer(menu, at: Point(x: x, y: y))
      player.tap()
      let level = player.session.level
      let monitor = player.session.stage.monitor
      for (index, item) in menu.items.enumerated() {
        let names = names(scene(player.session, hovering: index))
        #expect(names[item.label].map(monitor.contains) == true, "\(item.label) of \(count)")
        for (name, place) in names where name != item.label && name != "All of them" {
          let bubbles = level.layout.slots.map { level.center + $0.offset }
          #expect(
            bubbles.allSatisfy { place.distance(to: $0) >= level.layout.bubble / 2 }, "\(name) of \(count)")
          #expect(place.distance(to: level.center) > level.layout.radius)
        }
      }
    }
  }
}
