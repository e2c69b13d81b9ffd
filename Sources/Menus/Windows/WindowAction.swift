/// The values of `window`: what an item does with a window.
package enum WindowAction: Hashable, Sendable {
  case close
  case minimize
  /// Switches a state on, or off again.
  case toggle(WindowFeature)
  /// To a part of its monitor, or back.
  case place(WindowPlace)
  case raise
  case lower
  /// To the next workspace (1) or the previous one (-1), and along with it.
  case carry(Int)
  /// By number, from 1. The view stays where it is.
  case toWorkspace(Int)
  case toNextMonitor
  /// The window of that number on the server, wherever it is; what items of `source` do.
  case show(UInt)

  /// Every word but `to-workspace-N`, in the order of the reference.
  package static let words: [(text: String, action: WindowAction)] =
    [("close", .close), ("minimize", .minimize)]
    + WindowFeature.allCases.map { ($0.word, .toggle($0)) }
    + WindowPlace.allCases.map { ($0.rawValue, .place($0)) }
    + [
      ("raise", .raise), ("lower", .lower), ("move-next", .carry(1)), ("move-previous", .carry(-1)),
      ("to-next-monitor", .toNextMonitor),
    ]

  /// The beginning of `to-workspace-3`.
  package static let toWorkspacePrefix = "to-workspace-"

  package init?(_ text: String) {
    if let known = Self.words.first(where: { $0.text == text }) {
      self = known.action
    } else if text.hasPrefix(Self.toWorkspacePrefix),
      let number = Int(text.dropFirst(Self.toWorkspacePrefix.count)), number >= 1
    {
      self = .toWorkspace(number)
    } else {
      return nil
    }
  }

  /// Whether it asks where on a monitor there is room.
  package var needsWorkAreas: Bool {
    switch self {
    case .place, .toNextMonitor: true
    case .close, .minimize, .toggle, .raise, .lower, .carry, .toWorkspace, .show: false
    }
  }

  /// As it is written in a file.
  package var word: String {
    if case .show = self { return "show" }
    if case .toWorkspace(let number) = self { return "\(Self.toWorkspacePrefix)\(number)" }
    guard let known = Self.words.first(where: { $0.action == self }) else {
      preconditionFailure("every action but to-workspace has a word")
    }
    return known.text
  }
}

/// States of a window that are on or off (EWMH, _NET_WM_STATE).
package enum WindowFeature: CaseIterable, Hashable, Sendable {
  /// In both directions.
  case maximized
  case fullscreen
  case above
  case below
  /// On all workspaces.
  case sticky
  /// Rolled up to its title bar.
  case shaded

  package var word: String {
    switch self {
    case .maximized: "maximize"
    case .fullscreen: "fullscreen"
    case .above: "above"
    case .below: "below"
    case .sticky: "sticky"
    case .shaded: "shade"
    }
  }
}

/// Parts of a monitor's work area.
package enum WindowPlace: String, CaseIterable, Hashable, Sendable {
  case left, right, top, bottom
  case topLeft = "top-left"
  case topRight = "top-right"
  case bottomLeft = "bottom-left"
  case bottomRight = "bottom-right"
  /// In the middle, as large as it is.
  case center
}

/// Whose window is meant (`target`).
package enum WindowTarget: String, CaseIterable, Hashable, Sendable {
  case active
  /// The one the pointer was on when the menu opened.
  case pointer
}

/// The values of `workspace`.
package enum WorkspaceDestination: Hashable, Sendable {
  /// From 1.
  case number(Int)
  case next
  case previous
  /// The one that was shown before this one.
  case last

  package static let words: [(text: String, destination: WorkspaceDestination)] = [
    ("next", .next), ("previous", .previous), ("last", .last),
  ]
}
