import Daemon
import Glibc

exit(runProgram(arguments: Array(CommandLine.arguments.dropFirst())))
