import Control
import Glibc
import Pictures

// The picture worker: reads requests from standard input, writes pictures to standard output. The daemon
// starts and ends it.
let help = """
  Usage: whorl-picture [FOLDER]

  Decodes icons for whorl-daemon, which starts it. FOLDER is where it keeps what it has decoded; without one it
  keeps nothing. `whorl --help` tells of the whole program.

    --help     print this
    --version  print the version

  """

func say(_ text: String, to descriptor: Int32 = STDOUT_FILENO, code: ExitCode = .done) -> Never {
  write(descriptor, text, text.utf8.count)
  exit(Int32(code.rawValue))
}

let arguments = CommandLine.arguments.dropFirst()
switch arguments.first {
case "--help": say(help)
case "--version": say(versionLine)
case let word? where !word.hasPrefix("/") || arguments.count > 1: say(help, to: STDERR_FILENO, code: .usage)
case let folder:
  Confinement.enter()
  var server = PictureServer(
    input: STDIN_FILENO, output: STDOUT_FILENO, icons: IconSearch(.current()),
    cache: PictureCache(folder: folder)
  )
  exit(server.run())
}
