import Control
import Endpoint
import Glibc

extension StandardStream {
  /// Tells the user, whatever the text quotes.
  func tell(_ text: String) { write(text.readable) }

  /// Writes all that a command has to say.
  func print(_ text: String) -> ExitCode { write(text) ? .done : complain() }

  /// What is written to standard output goes to a file from now on, which is begun anew and is the user's alone.
  static func sendOutput(to path: String) -> Bool {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0, dup2(file, StandardStream.output.rawValue) >= 0 else {
      let reason = String(cString: strerror(errno))
      StandardStream.error.tell("whorl: cannot write \(path): \(reason)\n")
      return false
    }
    close(file)
    return true
  }

  /// Says that writing failed, as errno tells; a reader that left (`| head`) needs no telling.
  func complain() -> ExitCode {
    if errno != EPIPE {
      let reason = String(cString: strerror(errno))
      StandardStream.error.write("whorl: cannot write the output: \(reason)\n")
    }
    return .failed
  }
}

/// Opens /dev/null for standard descriptors that are closed, lest a socket takes their numbers and is
/// written to as output. From now on a reader that left is an error of write(2), not the end.
func keepStandardDescriptors() {
  signal(SIGPIPE, SIG_IGN)
  var number = open("/dev/null", O_RDWR)
  while (0...2).contains(number) { number = open("/dev/null", O_RDWR) }
  close(number)
}
