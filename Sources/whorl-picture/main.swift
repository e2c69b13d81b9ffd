import Glibc
import Pictures

// The picture worker: reads requests from standard input, writes pictures to standard output. The daemon
// starts and ends it.
let argument = CommandLine.arguments.dropFirst().first
if let argument, !argument.hasPrefix("/") || CommandLine.arguments.count > 2 {
  let help = """
    whorl-picture decodes icons for whorl-daemon, which starts it. Its one argument, which may be left out, is the
    folder where it keeps what it has decoded.

    """
  let isHelp = argument == "--help"
  write(isHelp ? STDOUT_FILENO : STDERR_FILENO, help, help.utf8.count)
  exit(isHelp ? 0 : 2)
}
Confinement.enter()
var server = PictureServer(
  input: STDIN_FILENO, output: STDOUT_FILENO, icons: IconSearch(.current()),
  cache: PictureCache(folder: argument)
)
exit(server.run())
