import CDesktop

/// A blur's steps in the server, by requests of our own: what cairo asks for beside them takes the server longer than
/// the steps.
struct ServerBlur {
  private let source: Surface
  private let surfaces: BlurSurfaces
  private let display: UnsafeMutablePointer<Display>
  private let sourceFormat: UnsafeMutablePointer<XRenderPictFormat>
  private let format: UnsafeMutablePointer<XRenderPictFormat>

  /// nil: not all of it lies in the server.
  init?(of source: Surface, on surfaces: BlurSurfaces) {
    let medium = surfaces.medium
    guard !medium.isInMemory, !source.isInMemory, let display = cairo_xlib_surface_get_display(medium.raw),
      let visual = cairo_xlib_surface_get_visual(source.raw),
      let sourceFormat = XRenderFindVisualFormat(display, visual),
      let format = XRenderFindStandardFormat(display, Int32(PictStandardARGB32))
    else { return nil }
    self.source = source
    self.surfaces = surfaces
    self.display = display
    self.sourceFormat = sourceFormat
    self.format = format
  }

  func run(_ steps: [Blur.Step]) -> Surface {
    source.flush()
    var last = ServerPicture(source, display, sourceFormat)
    var made: [ServerPicture] = []
    for step in steps {
      let known = made.first { $0.surface.size == step.size && $0 !== last }
      let target =
        known ?? surfaces.take(step.size)
        ?? ServerPicture(surfaces.medium.similar(step.size), display, format)
      if known == nil { made.append(target) }
      target.copy(from: last, step)
      last = target
    }
    surfaces.giveBack(made.filter { $0 !== last })
    last.surface.changedElsewhere()
    return last.surface
  }
}

/// What blurs are worked out on: kept from one to the next, because the server takes longer to make a pixmap than to
/// fill it.
final class BlurSurfaces {
  let medium: Surface
  private var free: [ServerPicture] = []

  init(_ medium: Surface) { self.medium = medium }

  fileprivate func take(_ size: PixelSize) -> ServerPicture? {
    free.firstIndex { $0.surface.size == size }.map { free.remove(at: $0) }
  }

  /// The sizes of the last blur are those of the next one, mostly.
  fileprivate func giveBack(_ pictures: [ServerPicture]) { free = pictures }

  func removeAll() { free = [] }

  var byteCount: Int { free.reduce(0) { $0 + $1.surface.byteCount } }
}

/// A surface of the server as RENDER sees it (Picture), read with a bilinear filter, its border pixels going on for
/// ever. Owns the picture.
private final class ServerPicture {
  let surface: Surface
  private let id: XID
  private let display: UnsafeMutablePointer<Display>
  private var reading: Canvas.Reading?

  init(
    _ surface: Surface, _ display: UnsafeMutablePointer<Display>,
    _ format: UnsafeMutablePointer<XRenderPictFormat>
  ) {
    self.surface = surface
    self.display = display
    var attributes = XRenderPictureAttributes()
    attributes.`repeat` = RepeatPad
    id = XRenderCreatePicture(
      display, cairo_xlib_surface_get_drawable(surface.raw), format, UInt(CPRepeat), &attributes)
    XRenderSetPictureFilter(display, id, FilterBilinear, nil, 0)
  }

  deinit { XRenderFreePicture(display, id) }

  func copy(from source: ServerPicture, _ step: Blur.Step) {
    source.read(step.reading)
    for area in step.areas.cheapest {
      let (x, y) = (Int32(clamping: area.x), Int32(clamping: area.y))
      XRenderComposite(
        display, PictOpSrc, source.id, 0, id, x, y, 0, 0, x, y, UInt32(area.width), UInt32(area.height))
    }
  }

  private func read(_ reading: Canvas.Reading) {
    guard self.reading != reading else { return }
    self.reading = reading
    func fixed(_ value: Double) -> XFixed { XFixed((value * 65_536).rounded()) }
    let scale = fixed(reading.scale)
    var transform = XTransform(
      matrix: (
        (scale, 0, fixed(reading.x)), (0, scale, fixed(reading.y)), (0, 0, fixed(1))
      ))
    XRenderSetPictureTransform(display, id, &transform)
  }
}

extension [PixelRectangle] {
  /// One by one, or the one that holds them all: a request costs the server as much as some hundred pixels.
  fileprivate var cheapest: [PixelRectangle] {
    let single = filter { !$0.isEmpty }
    guard let first = single.first else { return [] }
    let whole = single.dropFirst().reduce(first) { $0.union($1) }
    let pixels = single.reduce(0) { $0 + $1.width * $1.height + 800 }
    return whole.width * whole.height + 800 <= pixels ? [whole] : single
  }
}
