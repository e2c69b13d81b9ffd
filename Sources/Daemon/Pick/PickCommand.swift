import Configuration
import Control
import Desktop
import Drawing
import Endpoint
import Glibc
import Menus
import X11

/// `whorl pick` where no daemon runs: the choice is made by a process of its own, which ends with it.
struct PickCommand {
  let pick: Pick
  let start: Start

  /// What takes longest, and goes on beside all that follows: before the command line has been understood.
  struct Start {
    let environment = ProcessEnvironment.current()
    let setup: PickSetup
    let drawing: EarlyDrawing

    init() {
      keepFreedMemory()
      let (setup, known) = (PickSetup(environment), Promise<KnownFonts?>())
      self.setup = setup
      drawing = EarlyDrawing {
        setup.read()
      } knowing: {
        known.wait()
      }
      known.keep(FontMemory(environment).read())
    }
  }

  func run() -> ExitCode {
    let environment = start.environment
    guard environment.filled("DISPLAY") != nil else {
      return fail("no X display: DISPLAY is not set; whorl pick needs an X11 session")
    }
    do {
      let connection = try X11.Connection(leaving: PickHost.laterExtensions)
      // 1 would say that nothing was chosen.
      connection.onServerGone = {
        Log()("the X server has gone")
        _exit(Int32(ExitCode.failed.rawValue))
      }
      let input = try PickInput(pick)
      let host = try PickHost(
        for: pick, from: input, on: connection, in: start.setup, drawing: start.drawing,
        environment: environment)
      host.onFirstFrame = { FontMemory(environment).write($0) }
      guard let result = try host.choose() else { return .failed }
      StandardStream.error.write(result.error.readable)
      return StandardStream.output.write(result.output) ? result.code : complain()
    } catch let failure as PickInput.Failure {
      Log()("\(failure)")
      return failure.code
    } catch {
      return fail("\(error)")
    }
  }

  /// As the client does: a reader that left needs no telling.
  private func complain() -> ExitCode {
    errno == EPIPE ? .failed : fail("cannot write the output: \(String(cString: strerror(errno)))")
  }

  private func fail(_ message: String) -> ExitCode {
    Log()(message)
    return .failed
  }
}
