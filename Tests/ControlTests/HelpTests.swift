import Control
import Testing

@Suite("The help") struct HelpTests {
  @Test("names every command with what it does")
  func overview() {
    #expect(
      Command.help(on: nil) == """
        Usage: whorl [COMMAND] [OPTION…] [ARGUMENT…]

        Pie menus for X11 desktops. Without a command the daemon runs.

        Asking the running daemon:
          show      open a menu
          hide      close the open menu; nothing runs
          choose    run an item without opening its menu
          launcher  open, close, extend or shrink a launcher
          list      print every menu and item
          status    tell how the daemon is: triggers, configuration, open menu
          events    print a line of JSON for each thing that happens, until ended
          inspect   tell the class, title and more of the window that you click next
          sync      wait until the daemon has handled all that came before
          pause     give all triggers back to the applications
          resume    end the pause
          reload    read the configuration again
          quit      end the daemon

        Without a daemon:
          daemon       run the daemon in the foreground (the same as no command)
          pick         choose one of the lines of the standard input, as dmenu and rofi do
          check        read the configuration and print every mistake
          render       draw a menu into a picture
          replay       play a recorded input into a menu, and print what it chooses
          init         write a first configuration to start from
          doctor       tell what of the desktop is there, what is missing and what to do
          completions  print the completion script of a shell
          help         explain a command

        Every command has --help; whorl --version prints the version.
        Exit codes: 0 done, 1 a plain no, 2 wrong use or a bad configuration, 3 failed.

        """)
  }

  @Test("on a command explains its arguments and options")
  func command() {
    #expect(
      Command.help(on: .show) == """
        Usage: whorl show [--at X,Y|pointer|center|last] [--hold] MENU[/ITEM…]

        Open a menu.

          MENU[/ITEM…]  a menu, and the ids of the items that lead on; write \\/ for a slash that is part of an id
          --at X,Y|pointer|center|last
                        instead of where the configuration says; X,Y are device pixels of the root window
          --hold        close it when the key that started this command is let go
          --help        print this

        """)
    #expect(
      Command.help(on: .reload) == """
        Usage: whorl reload

        Read the configuration again.
        Not needed after saving a file: that is noticed.

          --help  print this

        """)
  }

  @Test("fits on a terminal of 110 columns", arguments: CommandName.allCases)
  func width(name: CommandName) {
    for line in Command.help(on: name).split(separator: "\n") where !line.hasPrefix("Usage:") {
      #expect(line.count <= 110)
    }
  }

  @Test("and the completions of every shell name every command and option", arguments: Shell.allCases)
  func completions(shell: Shell) {
    let script = shell.completions
    for row in CommandRow.all {
      #expect(script.contains(row.name.rawValue))
      for option in row.options {
        #expect(script.contains(shell == .fish ? "-l \(option.flag.dropFirst(2))" : option.flag))
      }
    }
  }
}
