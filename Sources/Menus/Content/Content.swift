/// Items that are made on the spot (`source`, `script`): where they stand among the written ones, and where they
/// come from.
package struct Content: Hashable, Sendable {
  /// They come before the written item of this index, or after the last one.
  package var place: Int
  package var origin: Origin
  /// At most so many of them (`max`); nil: all there are.
  package var limit: Int?

  package enum Origin: Hashable, Sendable {
    case source(ContentSource)
    case script(Script)
  }

  package var isScript: Bool { if case .script = origin { true } else { false } }

  package init(place: Int, origin: Origin, limit: Int? = nil) {
    self.place = place
    self.origin = origin
    self.limit = limit
  }
}

/// What the desktop knows (`source`).
package enum ContentSource: Hashable, Sendable {
  case apps(AppChoice)
  case windows(WindowScope)
  case workspaces
  case recent
  case bookmarks
  case devices
  case session
  case clipboard
  case themes
}

/// Which windows `source = "windows"` shows (`show`).
package enum WindowScope: String, CaseIterable, Hashable, Sendable {
  case all
  /// Those of the current workspace, and those on all of them.
  case workspace
  /// Those of the active window's application.
  case application
}

/// Which applications `source = "apps"` shows, and how.
package struct AppChoice: Hashable, Sendable {
  /// 2: a submenu for each category; 1: all in one list.
  package var depth: Int
  /// Patterns of entry ids or categories; nil: everything.
  package var only: [TextPattern]?
  package var hidden: [TextPattern]

  package init(depth: Int = 2, only: [TextPattern]? = nil, hidden: [TextPattern] = []) {
    self.depth = depth
    self.only = only
    self.hidden = hidden
  }
}

/// A command that prints items (`script`), in the words of rofi's script mode (rofi-script(5)).
package struct Script: Hashable, Sendable {
  /// For `/bin/sh -c`.
  package var command: String
  /// It is ended when it takes longer.
  package var timeout: Milliseconds
  /// An answer younger than this is used again; 0: every opening asks anew.
  package var cache: Milliseconds
  /// The shell command that a chosen row runs; nil: the script itself.
  package var chosen: String?
  /// The row that was chosen; nil: the script's first call.
  package var call: Call?

  package init(
    _ command: String, timeout: Milliseconds = 5000, cache: Milliseconds = 0, chosen: String? = nil,
    call: Call? = nil
  ) {
    self.command = command
    self.timeout = timeout
    self.cache = cache
    self.chosen = chosen
    self.call = call
  }

  /// A chosen row, as a script is told of it.
  package struct Call: Hashable, Sendable {
    /// The row's own text: the first argument.
    package var text: String
    /// ROFI_INFO.
    package var info: String?
    /// ROFI_DATA, which an earlier call left.
    package var data: String?

    package init(text: String, info: String? = nil, data: String? = nil) {
      self.text = text
      self.info = info
      self.data = data
    }
  }

  /// The same script, told that a row was chosen.
  package func called(with call: Call) -> Script {
    var script = self
    script.call = call
    return script
  }
}
