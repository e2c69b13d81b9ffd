import Geometry

/// A part of the root window that one screen shows.
nonisolated package struct Monitor: Hashable, Sendable {
  /// The name xrandr shows, such as "DP-1".
  package var name: String
  /// In root coordinates; never empty.
  package var bounds: Rectangle
  /// Frames a second, in hertz.
  package var refreshRate: Double
  package var isPrimary: Bool

  package init(name: String, bounds: Rectangle, refreshRate: Double = 60, isPrimary: Bool = false) {
    self.name = name
    self.bounds = bounds
    self.refreshRate = refreshRate
    self.isPrimary = isPrimary
  }

  /// The longest time a frame may take, in milliseconds.
  package var frameMilliseconds: Double { 1000 / refreshRate }
}

/// The monitors at one moment; never none.
nonisolated package struct Monitors: Hashable, Sendable {
  package let all: [Monitor]
  private let fallback: Monitor

  /// Leaves out monitors without pixels; where none is left, the whole root window counts as one, and only then is its
  /// size asked for.
  package init(_ candidates: [Monitor], root: @autoclosure () -> Size) {
    let real = candidates.filter { $0.bounds.width >= 1 && $0.bounds.height >= 1 }
    guard let first = real.first else {
      let size = root()
      let bounds = Rectangle(x: 0, y: 0, width: max(1, size.width), height: max(1, size.height))
      fallback = Monitor(name: "screen", bounds: bounds, isPrimary: true)
      all = [fallback]
      return
    }
    fallback = first
    all = real
  }

  /// The one the user calls primary, else the first.
  package var primary: Monitor { all.first { $0.isPrimary } ?? fallback }

  /// The monitor that shows `point`; where none does, the nearest.
  package func monitor(containing point: Point) -> Monitor {
    if let monitor = all.first(where: { $0.bounds.contains(point) }) { return monitor }
    return all.min { $0.bounds.distance(to: point) < $1.bounds.distance(to: point) } ?? fallback
  }
}

/// The timing of a video mode (RandR 1.5, MODEINFO).
nonisolated struct ModeTiming: Equatable {
  /// In hertz.
  var dotClock: Double
  /// Pixels of a line and lines of a frame, with the blanking.
  var totalWidth: Double
  var totalHeight: Double
  var isInterlaced = false
  var isDoubleScanned = false

  /// Frames a second; nil where the mode does not tell, as on virtual screens.
  var refreshRate: Double? {
    let lines = totalHeight * (isDoubleScanned ? 2 : 1) / (isInterlaced ? 2 : 1)
    let rate = dotClock / (totalWidth * lines)
    return (10...1000).contains(rate) ? rate : nil
  }
}
