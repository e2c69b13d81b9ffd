/// The words that commands are called by, in the order of the help.
package enum CommandName: String, CaseIterable, Hashable, Sendable {
  case show, hide, choose, launcher, list, status, events, inspect, sync, pause, resume, reload, quit
  case daemon, pick, check, render, replay
  case initialize = "init"
  case doctor, completions, help
}

extension Command {
  /// The word it is called by; nil for `--version`, which is only an option.
  package var name: CommandName? {
    switch self {
    case .daemon: .daemon
    case .show: .show
    case .hide: .hide
    case .choose: .choose
    case .launcher: .launcher
    case .list: .list
    case .status: .status
    case .reload: .reload
    case .quit: .quit
    case .pause: .pause
    case .resume: .resume
    case .sync: .sync
    case .events: .events
    case .pick: .pick
    case .inspect: .inspect
    case .check: .check
    case .render: .render
    case .replay: .replay
    case .initialize: .initialize
    case .doctor: .doctor
    case .completions: .completions
    case .help: .help
    case .version: nil
    }
  }

  /// Who does it.
  package var performer: Performer { name.map { CommandRow[$0].performer } ?? .client }
}

/// Who does the work of a command.
package enum Performer: Hashable, Sendable {
  /// The running daemon, asked over its socket.
  case runningDaemon
  /// The running daemon, or a process of its own where there is none.
  case either
  /// A process of its own: `whorl-daemon` with the same arguments.
  case ownProcess
  /// The client itself.
  case client
}
