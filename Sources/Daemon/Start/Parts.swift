import Configuration
import Control
import Desktop
import Endpoint
import Menus
import X11

/// What the daemon is made of, in the order in which it can be had: grabs first, looks later.
struct Parts {
  let loop: MainLoop
  let connection: X11.Connection
  let displayName: DisplayName
  let configuration: ConfigurationDesk
  let watchdog: Watchdog?
  let keyboard: Keyboard
  let triggers: TriggerDesk
  let conditions: ConditionDesk
  let environment: ProcessEnvironment
  let log: Log

  var basic: BasicParts {
    BasicParts(loop: loop, connection: connection, keyboard: keyboard, watchdog: watchdog, log: log)
  }
}

/// What shows menus needs, in the daemon and in a process that offers one choice.
struct BasicParts {
  let loop: MainLoop
  let connection: X11.Connection
  let keyboard: Keyboard
  let watchdog: Watchdog?
  let log: Log
}

/// The installation: where the configuration lies and what the built-in menu may offer.
struct Installation {
  let place: ConfigurationPlace
  let builtIn: BuiltInMenu

  init(_ environment: ProcessEnvironment, folder: ConfigurationFolder) {
    place = Installation.place(environment, folder: folder)
    let search = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").map(
      String.init)
    builtIn = BuiltInMenu(searchPath: search, folder: place.folder)
  }

  nonisolated static func place(_ environment: ProcessEnvironment, folder: ConfigurationFolder)
    -> ConfigurationPlace
  {
    let standard = ConfigurationPlace(
      environment: ["HOME", "XDG_CONFIG_HOME"].reduce(into: [:]) { $0[$1] = environment[$1] })
    switch folder {
    case .standard: return standard
    case .folder(let path): return ConfigurationPlace(folder: path, home: standard.home)
    }
  }

  var reader: ConfigurationReader { ConfigurationReader(place: place, builtIn: builtIn) }
}
