/// The commented example that `whorl init` writes; the same text as `config/config.toml`.
package enum ExampleConfiguration {
  package static let text = #"""
    # Whorl's configuration. Saved changes count at once; `whorl check` tells what is wrong.
    # Every key is described in docs/reference.md.

    [settings]
    # "light", "dark", "auto" (as the desktop), or the NAME of a file themes/NAME.toml.
    theme = "auto"
    # The command that starts a program in a terminal, for items with in-terminal = true.
    # terminal = "xterm -e"

    [colors]
    # Names for colours, to be used wherever a colour is.
    leaf = "#34c759"
    ember = "#ff3b30"

    [defaults.menu]
    # What menus below do not set themselves.
    # radius = 104      # from the centre to the middle of a bubble
    # labels = "always" # "hover", "always" or "never"

    # Hold Super+space, move towards an item and let go. Or tap it, and click.
    # Other triggers: "Super+F1", "XF86Calculator", "Super_R" (alone), "Super+Button3", "Button9".
    [menu.main]
    title = "Main"
    trigger = "Super+space"

    # Items start at the top and run clockwise.
    [[menu.main.items]]
    label = "Terminal"
    icon = "utilities-terminal"
    key = "t" # chooses it while the menu is open
    exec = ["x-terminal-emulator"]

    [[menu.main.items]]
    label = "Browser"
    icon = "web-browser"
    open = "https://www.debian.org/"

    [[menu.main.items]]
    label = "Files"
    icon = "system-file-manager"
    open = "~"

    [[menu.main.items]]
    label = "Processes"
    icon = "applications-system"
    run = "top"
    in-terminal = true

    # A submenu that is written elsewhere, by its name.
    [[menu.main.items]]
    label = "Session"
    icon = "system-log-out"
    menu = "session"

    # A submenu that is written here.
    [[menu.main.items]]
    label = "Whorl"
    icon = "preferences-system"
    items = [
      { label = "Edit", icon = "document-edit", open = "config.toml" },
      { label = "Reload", icon = "view-refresh", do = "reload" },
      { label = "Pause", icon = "media-playback-pause", do = "pause" },
      { label = "Quit", icon = "application-exit", do = "quit" },
    ]

    [menu.session]
    title = "Session"

    [[menu.session.items]]
    label = "Lock"
    icon = "system-lock-screen"
    tint = "leaf"
    run = "loginctl lock-session"

    [[menu.session.items]]
    label = "Sleep"
    icon = "weather-clear-night"
    run = "systemctl suspend"

    # Asks before it runs, and keeps its direction whatever is added above.
    [[menu.session.items]]
    label = "Shut down"
    icon = "system-shutdown"
    tint = "ember"
    at = "S"
    confirm = true
    run = "systemctl poweroff"

    """#
}
