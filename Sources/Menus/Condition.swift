/// What must hold for a menu to open (`when`, `except`); every part that is given must hold.
package struct Condition: Hashable, Sendable {
  /// One of these matches the active window's class or instance (ICCCM, WM_CLASS).
  package var classes: [TextPattern]?
  /// One of these matches the active window's title.
  package var titles: [TextPattern]?
  /// One of these is the current workspace, counted from 1.
  package var workspaces: [Int]?
  package var fullscreen: Bool?

  package init(
    classes: [TextPattern]? = nil, titles: [TextPattern]? = nil, workspaces: [Int]? = nil,
    fullscreen: Bool? = nil
  ) {
    self.classes = classes
    self.titles = titles
    self.workspaces = workspaces
    self.fullscreen = fullscreen
  }

  package func holds(in desktop: DesktopState) -> Bool {
    if let classes {
      let names = [desktop.windowClass, desktop.windowInstance].compactMap(\.self)
      guard classes.contains(where: { pattern in names.contains(where: pattern.matches) }) else {
        return false
      }
    }
    if let titles {
      guard let title = desktop.windowTitle, titles.contains(where: { $0.matches(title) }) else {
        return false
      }
    }
    if let workspaces {
      guard let workspace = desktop.workspace, workspaces.contains(workspace) else { return false }
    }
    if let fullscreen, fullscreen != desktop.isFullscreen { return false }
    return true
  }

  /// How many parts it has: of the menus that share a trigger, the one with the most opens.
  package var weight: Int {
    (classes == nil ? 0 : 1) + (titles == nil ? 0 : 1) + (workspaces == nil ? 0 : 1)
      + (fullscreen == nil ? 0 : 1)
  }
}

/// What conditions are asked about: the desktop as the window manager tells it by EWMH properties.
package struct DesktopState: Hashable, Sendable {
  package var windowClass: String?
  package var windowInstance: String?
  package var windowTitle: String?
  /// Counted from 1.
  package var workspace: Int?
  package var isFullscreen = false

  package init() {}
}

/// Text in which `*` stands for any characters and `?` for one; letter case counts.
package struct TextPattern: Hashable, Sendable {
  package let text: String
  package init(_ text: String) { self.text = text }

  package func matches(_ subject: String) -> Bool {
    let pattern = Array(text)
    let subject = Array(subject)
    var (p, s) = (0, 0)
    var retry: (pattern: Int, subject: Int)?
    while s < subject.count {
      if p < pattern.count, pattern[p] == "*" {
        retry = (p + 1, s)
        p += 1
      } else if p < pattern.count, pattern[p] == "?" || pattern[p] == subject[s] {
        p += 1
        s += 1
      } else if let last = retry {
        retry = (last.pattern, last.subject + 1)
        (p, s) = (last.pattern, last.subject + 1)
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == "*" }
  }
}
