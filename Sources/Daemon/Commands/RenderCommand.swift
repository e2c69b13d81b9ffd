import Configuration
import Control
import Desktop
import Drawing
import Geometry
import Menus
import Pie

/// `whorl render`: a picture of a menu as it looks when it is open, or of a launcher, without an X server.
struct RenderCommand {
  private let rendering: Rendering
  private let log = Log()
  private let ruler = PangoRuler()

  init(_ rendering: Rendering) { self.rendering = rendering }

  func run() -> ExitCode {
    let reading = Installation(.current(), folder: rendering.configuration).reader.read()
    for diagnostic in reading.diagnostics { log(diagnostic.description) }
    guard let setup = reading.setup else { return .usage }
    do throws(DrawingError) {
      guard let scene = try scene(in: setup) else { return .usage }
      try paint(scene, setup)
      return .done
    } catch {
      log("\(error)")
      return .failed
    }
  }

  private func appearance(of menu: Menu, in setup: Setup) -> Appearance? {
    let isDark = rendering.appearance == .dark
    let name = rendering.theme ?? (isDark ? setup.settings.darkTheme : setup.settings.lightTheme)
    guard let theme = setup.theme(named: name) else {
      let known = ["light", "dark"] + setup.themes.keys.sorted()
      log("there is no theme \"\(name)\"; there are \(known.enumeration)")
      return nil
    }
    return Appearance(
      theme: theme.applying(menu.manners.style), motion: setup.motion,
      scale: rendering.scale ?? setup.settings.scale ?? .one,
      isHighContrast: setup.settings.highContrast == .always)
  }

  private func scene(in setup: Setup) throws(DrawingError) -> Scene? {
    if let view = rendering.launcher { return try launcherScene(view, in: setup) }
    return try menuScene(in: setup)
  }

  /// nil: there is no such menu, or no such theme, which is told.
  private func menuScene(in setup: Setup) throws(DrawingError) -> Scene? {
    guard case .menu(let menu) = Destination(rendering.menu, in: setup) else {
      let known = setup.menus.map { "\"\($0.name)\"" }.enumeration
      log("there is no menu \"\(rendering.menu)\"; there are \(known)")
      return nil
    }
    guard let appearance = appearance(of: menu, in: setup) else { return nil }
    let stage = Stage(
      setup: setup, monitor: Rectangle(x: 0, y: 0, width: 8000, height: 8000), scale: appearance.scale,
      isMirrored: setup.settings.textDirection.isRightToLeft(inLocale: isRightToLeftLocale(.current())),
      titleHeight: appearance.titleHeight { ruler.measure($0) },
      labelWidth: appearance.labelWidth(of: menu, in: setup) { ruler.measure($0) })
    let start = Instant(milliseconds: 0)
    let center = PointerSample(point: Point(x: 4000, y: 4000), time: ServerTime(rawValue: 0), serial: 0)
    var session = Session.open(menu, on: stage, Opening(pointer: center, holder: nil), at: start).session
    if let index = try hoveredIndex(among: session.level.menu) {
      let place = session.level.center + session.level.layout.slots[index].offset
      _ = session.handle(.motion(PointerSample(point: place, time: center.time, serial: 1)), at: start)
    }
    var presentation = Presentation(appearance: appearance, openedAt: start)
    presentation.update(session.visible, at: start)
    return RingScene(session, appearance: appearance) { ruler.measure($0) }
      .scene(presentation, hovering: session.hoveredIndex, at: start + 10_000)
  }

  /// nil: there is no such launcher, or no such theme, which is told.
  private func launcherScene(_ view: Rendering.LauncherView, in setup: Setup) throws(DrawingError) -> Scene? {
    let name = "\(rendering.menu)"
    guard let launcher = setup.launchers.first(where: { $0.name.rawValue == name }) else {
      let known = setup.launchers.map { "\"\($0.name)\"" }.enumeration
      log("there is no launcher \"\(name)\"\(known.isEmpty ? "" : "; there are \(known)")")
      return nil
    }
    let menu = launcher.menu(in: setup) ?? Menu(name: MenuName(name))
    guard let appearance = appearance(of: menu, in: setup) else { return nil }
    return LauncherPicture(launcher, in: setup, appearance, ruler: ruler)
      .scene(view, hovering: try hoveredIndex(among: menu))
  }

  /// nil: no item is to be hovered.
  private func hoveredIndex(among menu: Menu) throws(DrawingError) -> Int? {
    guard let id = rendering.hoveredItem else { return nil }
    guard let index = menu.items.firstIndex(where: { $0.id.rawValue == id }) else {
      throw DrawingError("menu \"\(menu.name)\" has no item \"\(id)\"")
    }
    return index
  }

  private func paint(_ scene: Scene, _ setup: Setup) throws(DrawingError) {
    let shelf = PictureShelf()
    let painter = ImagePainter(ruler: ruler, pictures: shelf)
    painter.prepare(scene)
    let errand = PictureErrand(shelf: shelf, log: log)
    errand.fetch(theme: setup.settings.iconTheme)
    try painter.render(scene, background: background, to: rendering.file)
  }

  private var background: ImagePainter.Background {
    switch rendering.background {
    case .color(let color)?: .flat(color)
    case .file(let path)?: .picture(path: path)
    case nil: .flat(.clear)
    }
  }
}
