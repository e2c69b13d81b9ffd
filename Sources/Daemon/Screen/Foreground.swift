import Drawing
import Geometry
import Menus

/// Which windows of ours the screen shows above the desktop. A copy of the screen would show them too, but must show
/// what lies beneath.
final class Foreground {
  private var windows: [Shown] = []
  private var compositorChange: Instant?

  private struct Shown {
    weak var painter: Painter?
    /// Lies above it.
    weak var button: ButtonSurface?
    /// It is cut out there, in root coordinates.
    var gap: [Rectangle] = []
    /// nil: it is there.
    var lost: Instant?
  }

  /// So long others mostly need to draw what they see for the first time: two frames.
  static let redrawing: Milliseconds = 40
  /// So long others may need to draw what a window of ours, or a compositor, has left behind.
  private static let staleness: Milliseconds = 300

  /// The window of `painter` is shown, above the others but for a button of a launcher, and not in a gap.
  func shows(_ painter: Painter, below button: ButtonSurface? = nil, around gap: [Rectangle] = []) {
    windows.removeAll { $0.painter === painter || $0.painter == nil }
    windows.append(Shown(painter: painter, button: button, gap: gap))
  }

  /// The window of `painter` was taken off the screen.
  func lost(_ painter: Painter, at now: Instant) {
    for index in windows.indices where windows[index].painter === painter { windows[index].lost = now }
  }

  /// A compositor came or went, and new windows come in the place of those there were.
  func compositorChanged(at now: Instant) {
    windows = []
    compositorChange = now
  }

  /// What is to be known of the screen before `painter` shows something.
  ///
  /// - Parameter gap: where nothing of ours lies any more, and only the screen is right; in root coordinates.
  func backdrop(for painter: Painter, filling gap: [Rectangle] = [], at now: Instant)
    -> Painter.BackdropSource
  {
    windows.removeAll { isGone($0, for: Foreground.staleness, at: now) }
    let coverings = windows.compactMap { window in
      window.painter.map {
        Painter.Covering($0, but: gap + window.gap + (window.button?.opaqueRows ?? []))
      }
    }
    let isNew = compositorChange.map { now < $0 + Foreground.staleness } ?? false
    if isNew, !windows.contains(where: { $0.painter === painter }) {
      return .screen(around: coverings + [Painter.Covering(painter)])
    }
    return .screen(around: coverings)
  }

  /// No other window of ours is there, and what the last one covered has been drawn.
  func isEmpty(besides painter: Painter, at now: Instant) -> Bool {
    windows.allSatisfy { $0.painter === painter || isGone($0, for: Foreground.redrawing, at: now) }
  }

  private func isGone(_ window: Shown, for time: Milliseconds, at now: Instant) -> Bool {
    window.lost.map { now >= $0 + time } ?? (window.painter == nil)
  }
}
