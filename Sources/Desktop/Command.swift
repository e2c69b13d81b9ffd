import Menus

/// A program to be started for an item.
package nonisolated struct Command: Hashable, Sendable {
  /// The item's label, for messages.
  package var name: String
  package var kind: Kind
  /// Runs inside the terminal program; `open` never does.
  package var runsInTerminal: Bool
  /// What was dropped on it: words behind the command's own (`$1`, `$2` … of a shell command), never part of a line that
  /// a shell reads; what an application opens.
  package var dropped: DroppedData?
  /// The item it was chosen by; nil: by none.
  package var origin: ItemPlace?

  package enum Kind: Hashable, Sendable {
    /// Lines for `/bin/sh -c`, one after the other until one fails. Never empty.
    case shell([String])
    /// A program and its arguments. Never empty.
    case program([String])
    /// A path or a URI for its default application.
    case open(String)
    /// An application by its desktop entry.
    case app(AppReference)
  }

  package init(_ name: String, _ kind: Kind, runsInTerminal: Bool = false) {
    self.name = name
    self.kind = kind
    self.runsInTerminal = runsInTerminal
  }

  /// nil for actions that start no program.
  package init?(_ name: String, action: Action, runsInTerminal: Bool) {
    switch action {
    case .run(let lines): self.init(name, .shell(lines), runsInTerminal: runsInTerminal)
    case .exec(let words): self.init(name, .program(words), runsInTerminal: runsInTerminal)
    case .open(let target): self.init(name, .open(target))
    case .app(let app): self.init(name, .app(app), runsInTerminal: runsInTerminal)
    case .row, .system, .control, .menu, .items, .window, .workspace, .answer, .send, .type, .perform:
      return nil
    }
  }
}

/// What went wrong with a started program, or with starting it.
package nonisolated struct LaunchFailure: Hashable, Sendable, CustomStringConvertible {
  /// The item's label.
  package var name: String
  package var reason: Reason
  /// The item that could not do what it is for; nil: it was none.
  package var origin: ItemPlace?

  package enum Reason: Hashable, Sendable {
    /// It does not run. The text names the thing and what to do.
    case notStarted(String)
    case exited(status: Int32)
    case killed(signal: Int32)
    /// It runs, but in `/`: this home directory cannot be entered.
    case homeMissing(String)
  }

  package init(name: String, reason: Reason, of origin: ItemPlace? = nil) {
    self.name = name
    self.reason = reason
    self.origin = origin
  }

  /// One line for the log and the notification.
  package var description: String { "\(name): \(reason)" }
}

nonisolated extension LaunchFailure.Reason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notStarted(let why): why
    case .exited(126): "failed with exit status 126 (a command cannot be executed)"
    case .exited(127): "failed with exit status 127 (a command was not found)"
    case .exited(let status): "failed with exit status \(status)"
    case .killed(let signal): "was ended by signal \(signal)"
    case .homeMissing(let home): "cannot enter the home directory \(home); it was started in /"
    }
  }
}
