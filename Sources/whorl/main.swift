import Control
import Endpoint
import Glibc

// The client: reads the command line, then answers itself, asks the daemon, or becomes whorl-daemon.
keepStandardDescriptors()
let arguments = Array(CommandLine.arguments.dropFirst())
// Understanding what it is to do would take both programs as long as finding out that one of them need not.
if arguments.first == CommandName.pick.rawValue, hasNoDaemon() { exit(becomeDaemonProgram()) }
switch Command.parse(arguments) {
case .failure(let error):
  StandardStream.error.tell("\(error)\n")
  exit(ExitCode.usage)
case .success(.help(let topic)): exit(StandardStream.output.print(Command.help(on: topic)))
case .success(.version): exit(StandardStream.output.print(versionLine))
case .success(.completions(let shell)): exit(StandardStream.output.print(shell.completions))
case .success(.events(let file?)):
  exit(StandardStream.sendOutput(to: file) ? ask(.events(trace: file)) : .failed)
case .success(let command):
  switch command.performer {
  case .ownProcess: exit(becomeDaemonProgram())
  case .either: exit(ask(command, otherwise: becomeDaemonProgram))
  case .runningDaemon, .client: exit(ask(command))
  }
}

func exit(_ code: ExitCode) -> Never { Glibc.exit(Int32(code.rawValue)) }
