/// What an item does; exactly one per item.
package enum Action: Hashable, Sendable {
  /// Shell commands (`/bin/sh -c`), run in order until one fails. Never empty.
  case run([String])
  /// A program with its arguments, no shell. Never empty.
  case exec([String])
  /// A file or a URI, opened with its default application.
  case open(String)
  /// An application by its desktop entry.
  case app(AppReference)
  /// A chosen row of a script: runs the script again, or what its entry says.
  indirect case row(Script)
  /// A state that is turned over, or set by the wheel.
  case control(StateControl)
  /// A device, the session, the theme: what items of such sources do.
  case system(SystemRequest)
  /// Something done with a window; `nil`: the window under the pointer where a button opened the menu, else the active
  /// one.
  case window(WindowAction, target: WindowTarget?)
  /// Keys for the window that has the focus, one after the other. Never empty.
  case send([KeyStroke])
  /// Text for the window that has the focus.
  case type(String)
  /// Shows another workspace.
  case workspace(WorkspaceDestination)
  /// A submenu by name.
  case menu(MenuName)
  /// A submenu written inside the item.
  indirect case items(Menu)
  /// Gives the number of a line to whoever asked for a choice (`whorl pick`); nil: no more are to be chosen.
  case answer(Int?)
  /// Something the launcher itself does.
  case perform(Deed)
}

/// A desktop entry (Desktop Entry Specification 1.5), and which of its actions.
package struct AppReference: Hashable, Sendable {
  /// Its id, with its ending: "firefox.desktop", "kde-okular.desktop" for one in a subfolder.
  package var entry: String
  /// The name of an additional action ("new-private-window"); nil: the application itself.
  package var action: String?

  package init(_ entry: String, action: String? = nil) {
    self.entry = entry
    self.action = action
  }
}

/// The values of `do`.
package enum Deed: String, CaseIterable, Hashable, Sendable {
  /// To the parent menu; closes a menu that has none.
  case back
  case close
  /// Reads the configuration again.
  case reload
  /// Ends the daemon.
  case quit
  /// Runs the last chosen item again.
  case `repeat`
  /// Frees all triggers, or grabs them again.
  case pause
}
