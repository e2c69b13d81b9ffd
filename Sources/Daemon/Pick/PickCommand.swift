import Configuration
import Control
import Desktop
import Drawing
import Glibc
import Menus
import X11

/// `whorl pick` where no daemon runs: the choice is made by a process of its own, which ends with it.
struct PickCommand {
  let pick: Pick

  func run() -> ExitCode {
    let environment = ProcessEnvironment.current()
    guard environment.filled("DISPLAY") != nil else {
      return fail("no X display: DISPLAY is not set; whorl pick needs an X11 session")
    }
    keepFreedMemory()
    do {
      // Reading what fonts there are takes longest, and goes on beside all that follows.
      let ruler = PangoRuler()
      let fonts = FontMemory(environment)
      ruler.begin(knowing: fonts.read())
      let connection = try X11.Connection(leaving: PickHost.laterExtensions)
      let host = try PickHost(connection, ruler: ruler, setup: setup(environment), environment: environment)
      host.onFirstFrame = { fonts.write(ruler) }
      guard let result = try host.choose(pick, from: try PickInput(pick)) else { return .failed }
      put(Array(result.error.utf8), on: STDERR_FILENO)
      put(result.output, on: STDOUT_FILENO)
      return result.code
    } catch {
      return fail("\(error)")
    }
  }

  /// For its looks. The programs of the built-in menu are not looked for: it is not shown.
  private func setup(_ environment: ProcessEnvironment) -> Setup {
    let place = Installation.place(environment, folder: .standard)
    let reading = ConfigurationReader(place: place, builtIn: BuiltInMenu(searchPath: [])).read()
    if reading.setup == nil {
      Log()("the configuration has errors, and the standard look stands in; `whorl check` tells them")
    }
    return reading.setup ?? Setup()
  }

  private func put(_ text: [UInt8], on descriptor: Int32) {
    var bytes = text[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      // Nobody reads it.
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }

  private func fail(_ message: String) -> ExitCode {
    Log()(message)
    return .failed
  }
}
