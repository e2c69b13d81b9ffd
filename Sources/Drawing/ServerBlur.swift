import CDesktop

/// A blur's steps in the server, by requests of our own: what cairo asks for beside them takes the server longer than
/// the steps.
struct ServerBlur {
  private let source: Surface
  private let medium: Surface
  private let display: UnsafeMutablePointer<Display>
  private let sourceFormat: UnsafeMutablePointer<XRenderPictFormat>
  private let format: UnsafeMutablePointer<XRenderPictFormat>

  /// nil: not all of it lies in the server.
  init?(of source: Surface, _ medium: Surface) {
    guard !medium.isInMemory, !source.isInMemory, let display = cairo_xlib_surface_get_display(medium.raw),
      let visual = cairo_xlib_surface_get_visual(source.raw),
      let sourceFormat = XRenderFindVisualFormat(display, visual),
      let format = XRenderFindStandardFormat(display, Int32(PictStandardARGB32))
    else { return nil }
    self.source = source
    self.medium = medium
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
      let target = known ?? ServerPicture(medium.similar(step.size), display, format)
      if known == nil { made.append(target) }
      target.copy(from: last, step)
      last = target
    }
    last.surface.changedElsewhere()
    return last.surface
  }
}

/// A surface of the server as RENDER sees it (Picture), read with a bilinear filter, its border pixels going on for
/// ever. Owns the picture.
private final class ServerPicture {
  let surface: Surface
  private let id: XID
  private nonisolated(unsafe) let display: UnsafeMutablePointer<Display>
  private var reading: Canvas.Reading?
  private var isClipped = false

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
    var areas = step.areas.map {
      XRectangle(
        x: Int16(clamping: $0.x), y: Int16(clamping: $0.y), width: UInt16(clamping: $0.width),
        height: UInt16(clamping: $0.height))
    }
    isClipped = true
    XRenderSetPictureClipRectangles(display, id, 0, 0, &areas, Int32(areas.count))
    XRenderComposite(
      display, PictOpSrc, source.id, 0, id, 0, 0, 0, 0, 0, 0, UInt32(step.size.width),
      UInt32(step.size.height))
  }

  private func read(_ reading: Canvas.Reading) {
    // A clip holds for reading too.
    if isClipped {
      isClipped = false
      var attributes = XRenderPictureAttributes()
      XRenderChangePicture(display, id, UInt(CPClipMask), &attributes)
    }
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
