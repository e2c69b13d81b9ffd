import Configuration
import Control
import Desktop
import Drawing
import Geometry
import Menus
import Pie

/// `whorl render`: a picture of a menu as it looks when it is open, without an X server.
struct RenderCommand {
  private let rendering: Rendering
  private let log = Log()

  init(_ rendering: Rendering) { self.rendering = rendering }

  func run() -> ExitCode {
    let reading = Installation(.current(), folder: rendering.configuration).reader.read()
    for diagnostic in reading.diagnostics { log(diagnostic.description) }
    guard let setup = reading.setup else { return .usage }
    guard case .menu(let menu) = Destination(rendering.menu, in: setup) else {
      log(
        "there is no menu \"\(rendering.menu)\"; there are \(setup.menus.map { "\"\($0.name)\"" }.joined(separator: ", "))"
      )
      return .usage
    }
    guard let appearance = appearance(of: menu, in: setup) else { return .usage }
    do throws(DrawingError) {
      try draw(menu, appearance, setup)
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
      log("there is no theme \"\(name)\"; there are \(known.joined(separator: ", "))")
      return nil
    }
    return Appearance(
      theme: theme.applying(menu.manners.style), motion: setup.motion,
      scale: rendering.scale ?? setup.settings.scale ?? .one,
      isHighContrast: setup.settings.highContrast == .always)
  }

  private func draw(_ menu: Menu, _ appearance: Appearance, _ setup: Setup) throws(DrawingError) {
    let ruler = PangoRuler()
    let stage = Stage(
      setup: setup, monitor: Rectangle(x: 0, y: 0, width: 8000, height: 8000), scale: appearance.scale,
      isMirrored: setup.settings.textDirection.isRightToLeft(inLocale: isRightToLeftLocale(.current())),
      titleHeight: appearance.titleHeight { ruler.measure($0) },
      labelWidth: appearance.labelWidth(of: menu, in: setup) { ruler.measure($0) })
    let start = Instant(milliseconds: 0)
    let center = PointerSample(point: Point(x: 4000, y: 4000), time: ServerTime(rawValue: 0), serial: 0)
    var session = Session.open(menu, on: stage, Opening(pointer: center, holder: nil), at: start).session
    if let id = rendering.hoveredItem {
      guard let index = session.level.menu.items.firstIndex(where: { $0.id.rawValue == id }) else {
        throw DrawingError("menu \"\(menu.name)\" has no item \"\(id)\"")
      }
      let place = session.level.center + session.level.layout.slots[index].offset
      _ = session.handle(.motion(PointerSample(point: place, time: center.time, serial: 1)), at: start)
    }
    var presentation = Presentation(appearance: appearance, openedAt: start)
    presentation.update(session.visible, at: start)
    let scene = RingScene(session, appearance: appearance) { ruler.measure($0) }
      .scene(presentation, hovering: session.hoveredIndex, at: start + 10_000)
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

/// Gets the pictures a shelf misses and waits for them: for commands that have nothing else to do.
private final class PictureErrand {
  private let shelf: PictureShelf
  private let log: Log
  private let loop = MainLoop()
  private var open = 0
  private var worker: PictureWorker?

  init(shelf: PictureShelf, log: Log) {
    self.shelf = shelf
    self.log = log
  }

  func fetch(theme: String?) {
    let requests = shelf.missing
    guard !requests.isEmpty else { return }
    open = requests.count
    worker = PictureWorker(loop: loop) { [weak self] in self?.receive($0) }
    for request in requests { worker?.request(icon: request.icon, side: request.side, theme: theme) }
    loop.run()
  }

  private func receive(_ answer: PictureAnswer) {
    let request = PictureShelf.Request(icon: answer.key.icon, side: answer.key.side)
    switch answer {
    case .decoded(let picture): shelf.put(Picture(picture), for: request)
    case .missing(_, let message):
      shelf.giveUp(request)
      log(message)
    }
    open -= 1
    if open == 0 { loop.quit() }
  }
}

extension Picture {
  init(_ decoded: DecodedPicture) {
    self.init(
      width: decoded.width, height: decoded.height, stride: decoded.stride, bytes: decoded.bytes,
      isSymbolic: decoded.isSymbolic)
  }
}
