import Configuration
import Desktop
import Drawing
import Menus

/// The configuration of a choice, for its looks: read in one thread, and wanted in another.
nonisolated final class PickSetup: Sendable {
  private let environment: ProcessEnvironment
  private let setup = Promise<(setup: Setup, hasErrors: Bool)>()

  init(_ environment: ProcessEnvironment) { self.environment = environment }

  /// To be called once.
  func read() {
    let place = Installation.place(environment, folder: .standard)
    let reading = ConfigurationReader(place: place, builtIn: .none).readLooks()
    setup.keep((reading.setup ?? Setup(), reading.setup == nil))
  }

  /// Waits until it is read.
  func wait() -> Setup { setup.wait().setup }

  /// Nothing but the standard look is left where the configuration has errors.
  var hasErrors: Bool { setup.wait().hasErrors }
}
