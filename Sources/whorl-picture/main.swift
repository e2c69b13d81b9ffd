import Glibc
import Pictures

// The picture worker: reads requests from standard input, writes pictures to standard output. The daemon
// starts and ends it; a person has no use for it.
Confinement.enter()
var server = PictureServer(input: STDIN_FILENO, output: STDOUT_FILENO, icons: IconSearch(.current()))
exit(server.run())
