import Control
import Desktop
import Glibc
import Menus

/// What `whorl-daemon` does with its arguments; the client hands over whatever needs no running daemon.
package func runProgram(arguments: [String]) -> Int32 {
  // A client that left, or a closed terminal, is an error of one write and no reason to end.
  signal(SIGPIPE, SIG_IGN)
  let isChoice = arguments.first == CommandName.pick.rawValue
  if isChoice, let lack = AddressSpace.lack(of: spaceOfOneMenu) {
    Log()(lack)
    return Int32(ExitCode.failed.rawValue)
  }
  let start = isChoice ? PickCommand.Start() : nil
  switch Command.parse(arguments) {
  case .failure(let mistake):
    // It names the program itself.
    Log.write("\(mistake)\n".readable)
    return Int32(ExitCode.usage.rawValue)
  case .success(.pick(let pick)):
    return Int32(PickCommand(pick: pick, start: start ?? PickCommand.Start()).run().rawValue)
  case .success(let command): return Int32(perform(command).rawValue)
  }
}

/// In MiB: stacks and arenas of the threads of a choice, and of a daemon, of which there are more.
private let spaceOfOneMenu: UInt = 192
private let spaceOfDaemon: UInt = 512

private func perform(_ command: Command) -> ExitCode {
  switch command {
  case .daemon(let isTakingOver, let folder):
    if let lack = AddressSpace.lack(of: spaceOfDaemon) {
      Log()(lack)
      return .failed
    }
    return DaemonCommand(isTakingOver: isTakingOver, folder: folder).run()
  case .check(let files, let folder, let advises):
    return CheckCommand(files: files, folder: folder, advises: advises).run()
  case .replay(let trace, let menu, let folder):
    return ReplayCommand(trace: trace, menu: menu, folder: folder).run()
  case .render(let rendering): return RenderCommand(rendering).run()
  case .initialize(let folder): return InitCommand(folder: folder).run()
  case .doctor(let folder): return DoctorCommand(folder: folder).run()
  case .help(let topic):
    print(Command.help(on: topic), terminator: "")
    return .done
  case .version:
    print(versionLine, terminator: "")
    return .done
  case .completions(let shell):
    print(shell.completions, terminator: "")
    return .done
  case .pick, .show, .hide, .choose, .launcher, .list, .status, .reload, .quit, .pause, .resume, .sync,
    .events,
    .inspect:
    Log()("whorl-daemon does not ask a running daemon; use `whorl`")
    return .usage
  }
}
