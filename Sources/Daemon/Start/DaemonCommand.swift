import Configuration
import Control
import Desktop
import Drawing
import Endpoint
import Glibc
import Menus
import X11

/// `whorl daemon`: starts, in the order that matters, and runs until it is told to end.
struct DaemonCommand {
  let isTakingOver: Bool
  let folder: ConfigurationFolder
  private let log = Log()

  func run() -> ExitCode {
    let environment = ProcessEnvironment.current()
    guard let text = environment["DISPLAY"], !text.isEmpty else {
      return fail("no X display: DISPLAY is not set; start whorl inside an X11 session")
    }
    guard let name = DisplayName(text) else {
      return fail("DISPLAY is \"\(text)\", which names no X display; they look like :0")
    }
    do {
      let claim = try claimDisplay(name)
      return try run(on: name, claim, environment)
    } catch let failure as ControlFailure {
      return fail("\(failure)", failure.code)
    } catch {
      return fail("\(error)")
    }
  }

  private func claimDisplay(_ name: DisplayName) throws -> DisplayClaim {
    let place = try SocketPlace.choose(display: name, user: .current).get()
    return isTakingOver ? try DisplayClaim.takingOver(place) : try DisplayClaim(at: place)
  }

  private func run(on name: DisplayName, _ claim: DisplayClaim, _ environment: ProcessEnvironment) throws
    -> ExitCode
  {
    let connection = try X11.Connection()
    connection.onServerGone = { endWithoutServer(claim.release) }
    let installation = Installation(environment, folder: folder)
    guard
      let configuration = ConfigurationDesk(
        reader: installation.reader, log: log)
    else { return fail("no file descriptors left") }
    let loop = MainLoop()
    let keyboard = Keyboard(connection)
    let conditions = ConditionDesk(connection, loop: loop, following: configuration.setup)
    let triggers = TriggerDesk(connection, loop: loop, log: log)
    triggers.update(
      configuration.setup, configuration.triggers,
      wanted: configuration.triggers.triggers(in: conditions.state), keyMap: keyboard.map)
    // The triggers first; but before the first thread is started.
    let watchdog = Watchdog.start(watching: connection.descriptor, sharing: claim.lockDescriptor)
    let daemon = try Daemon(
      Parts(
        loop: loop, connection: connection, displayName: name, configuration: configuration,
        watchdog: watchdog,
        keyboard: keyboard, triggers: triggers, conditions: conditions,
        environment: environment, log: log))
    daemon.server = try ControlServer(claim, loop: loop) { [weak daemon] command, client in
      daemon.map { CommandDesk(daemon: $0).handle(command, from: client) }
    }
    connection.onServerGone = { [weak server = daemon.server] in endWithoutServer { server?.close() } }
    for missing in connection.extensions.missing {
      log(
        "the X server lacks the extension \(missing.rawValue), which is needed for \(missing.purpose); the rest works"
      )
    }
    daemon.settle(environment)
    daemon.run()
    return daemon.exitCode
  }

  /// Xlib allows nothing else than to end where the connection breaks; what was started lives on by itself.
  private func endWithoutServer(_ cleanUp: () -> Void) -> Never {
    log("the connection to the X server is broken: the server has gone, or another program ended it")
    cleanUp()
    exit(Int32(ExitCode.failed.rawValue))
  }

  private func fail(_ message: String, _ code: ExitCode = .failed) -> ExitCode {
    log(message)
    return code
  }
}
