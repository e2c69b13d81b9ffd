import Glibc
import Pictures

// The picture worker: reads requests from standard input, writes pictures to standard output. The daemon
// starts and ends it.
if let argument = CommandLine.arguments.dropFirst().first {
  let help = "whorl-picture decodes icons for whorl-daemon, which starts it; it takes no arguments.\n"
  let isHelp = argument == "--help"
  write(isHelp ? STDOUT_FILENO : STDERR_FILENO, help, help.utf8.count)
  exit(isHelp ? 0 : 2)
}
Confinement.enter()
var server = PictureServer(input: STDIN_FILENO, output: STDOUT_FILENO, icons: IconSearch(.current()))
exit(server.run())
