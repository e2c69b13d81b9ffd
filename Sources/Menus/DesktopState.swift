/// What conditions are asked about.
package struct DesktopState: Hashable, Sendable {
  package var windowClass: String?
  package var windowInstance: String?
  package var windowTitle: String?
  /// Its number, from 1.
  package var workspace: Int?
  package var isFullscreen = false
  /// The monitor the menu would open on; nil: not known before the press.
  package var monitor: String?
  /// Minutes since midnight, by the clock on the wall.
  package var minute: Int?
  /// Which regular expressions match which of the texts above.
  package var matches: Set<ExpressionMatch> = []
  /// What commands answered the last time.
  package var answers: [String: Bool] = [:]

  package init() {}

  /// The texts that conditions match patterns with.
  package var subjects: [String] { [windowClass, windowInstance, windowTitle, monitor].compactMap(\.self) }
}

/// A regular expression matches a text.
package struct ExpressionMatch: Hashable, Sendable {
  package var expression: String
  package var subject: String

  package init(expression: String, subject: String) {
    self.expression = expression
    self.subject = subject
  }
}

/// A part of every day, in minutes since midnight: from `start` until before `end`, over midnight where the end is
/// the earlier one.
package struct DayTime: Hashable, Sendable {
  package var start: Int
  package var end: Int

  /// nil unless both are 0…1440 and differ.
  package init?(start: Int, end: Int) {
    guard (0...1440).contains(start), (0...1440).contains(end), start != end else { return nil }
    self.start = start
    self.end = end
  }

  /// From "09:00-17:00"; nil for anything else.
  package init?(_ text: String) {
    let minutes = text.split(separator: "-", omittingEmptySubsequences: false).map { side -> Int? in
      let parts = side.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2, parts[1].count == 2, let hour = Int(parts[0]), let minute = Int(parts[1]),
        (0...24).contains(hour), (0...59).contains(minute), hour * 60 + minute <= 1440
      else { return nil }
      return hour * 60 + minute
    }
    guard minutes.count == 2, let start = minutes[0], let end = minutes[1] else { return nil }
    self.init(start: start, end: end)
  }

  package func contains(_ minute: Int) -> Bool {
    start < end ? start <= minute && minute < end : minute >= start || minute < end
  }
}
