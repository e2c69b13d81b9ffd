import Geometry
import Menus

/// One thing that `whorl` can be asked for, as `arguments` spell it.
package enum Command: Hashable, Sendable {
  /// Run the daemon in the foreground; `takingOver` ends one that already serves the display.
  case daemon(takingOver: Bool, configuration: ConfigurationFolder)
  case show(MenuPath, at: OpeningPlace?, until: Closing)
  case hide
  /// Run an item as if it had been picked; the path names an item.
  case choose(MenuPath)
  /// What a launcher of that name is to do.
  case launcher(LauncherName, LauncherDeed)
  case list
  case status(ReportForm)
  case reload
  case quit
  case pause
  case resume
  /// Answered when all that came before is handled.
  case sync
  /// A line for each thing that happens, until the peer hangs up; or the input of menus, into a file.
  case events(trace: String?)
  /// A choice between the lines of the standard input.
  case pick(Pick)
  /// Tells of the window that is clicked next.
  case inspect
  /// `advises`: remarks on what is no mistake, too.
  case check(files: [String], configuration: ConfigurationFolder, advises: Bool = false)
  /// Plays a trace into a menu, without a server.
  case replay(trace: String, menu: MenuPath, configuration: ConfigurationFolder)
  case render(Rendering)
  /// `init`: write a first configuration.
  case initialize(configuration: ConfigurationFolder)
  case doctor(configuration: ConfigurationFolder)
  case completions(Shell)
  /// Help on one command; nil: on all.
  case help(CommandName?)
  case version
}

/// What `whorl launcher NAME` can ask for.
package enum LauncherDeed: String, CaseIterable, Hashable, Sendable {
  /// Fan out; one that has an action of its own runs it.
  case open
  case close
  /// Show the label.
  case extend
  /// Show the icon alone.
  case shrink
}

/// The folder of `config.toml`.
package enum ConfigurationFolder: Hashable, Sendable {
  /// `$XDG_CONFIG_HOME/whorl`, else `~/.config/whorl`.
  case standard
  case folder(String)
}

/// What ends a menu that a command opened.
package enum Closing: Hashable, Sendable {
  /// A choice, a click elsewhere or Escape.
  case choice
  /// Letting go of the key that started the command (`--hold`).
  case release
}

/// How a report is written.
package enum ReportForm: Hashable, Sendable {
  case text
  case json
  /// The triggers alone, a line each.
  case triggers
}

package enum Shell: String, CaseIterable, Hashable, Sendable {
  case bash
  case zsh
  case fish
}

/// A picture of a menu: what `render` is asked for.
package struct Rendering: Hashable, Sendable {
  package var menu: MenuPath
  /// A PNG file, overwritten.
  package var file: String
  /// The id of the item under the pointer.
  package var hoveredItem: String?
  /// nil: the configured one.
  package var theme: String?
  /// nil: the configured one, else 1.
  package var scale: Scale?
  /// nil: nothing, the picture is transparent.
  package var background: Background?
  package var appearance = Appearance.light
  /// `menu` is the name of a launcher, to be drawn in this state; nil: it is a menu.
  package var launcher: LauncherView?
  package var configuration = ConfigurationFolder.standard

  package init(of menu: MenuPath, to file: String) {
    self.menu = menu
    self.file = file
  }

  /// What lies beneath the menu.
  package enum Background: Hashable, Sendable {
    case color(Color)
    /// A PNG file, at the top left of the picture.
    case file(String)
  }

  package enum Appearance: Hashable, Sendable {
    case light
    case dark
  }

  package enum LauncherView: String, CaseIterable, Hashable, Sendable {
    case closed
    /// Half-way.
    case opening
    case open
    /// Closed, and a pill without its label.
    case shrunk
  }
}
