import Menus
import Pie

/// Writes down what one open menu gets as input, a line at a time (`whorl events --trace`).
struct TraceRecorder {
  private let openedAt: Instant
  private let write: (String) -> Void

  /// nil where nobody reads.
  init?(_ menu: Menu, _ opening: Opening, _ stage: Stage, at now: Instant, to sink: ((String) -> Void)?) {
    guard let sink else { return nil }
    openedAt = now
    write = sink
    sink(Trace.heading)
    sink(Trace(menu: menu.name, opening: opening, stage: stage).openingLine)
  }

  func record(_ input: Trace.Input, at now: Instant) {
    write(Trace.Step(input, at: (now - openedAt).value).line)
  }
}
