import Glibc
import Menus

/// Reads and checks the configuration. A value without state: reading twice yields the same twice.
package struct ConfigurationReader: Sendable {
  package let place: ConfigurationPlace
  private let builtIn: BuiltInMenu

  package init(place: ConfigurationPlace, builtIn: BuiltInMenu) {
    self.place = place
    self.builtIn = builtIn
  }

  /// Reads the whole folder: `config.toml`, what it includes, `menus/` and `themes/`. Without any menu the
  /// built-in one stands in.
  package func read() -> Reading {
    var pass = ReadingPass(home: place.home)
    if let warning = place.warning { pass.diagnostics.append(warning) }
    if let folder = place.folder { pass.readFolder(folder) }
    return reading(of: pass)
  }

  /// Reads one file: a configuration with the `menus/` and `themes/` beside it, or one file of such a folder.
  package func read(file: String) -> Reading {
    var pass = ReadingPass(home: place.home)
    let folder = file.lastIndex(of: "/").map { String(file[..<$0]) } ?? "."
    switch folder.split(separator: "/").last {
    case "menus": pass.readMenu(file)
    case "themes": pass.readTheme(file)
    default: pass.readFolder(folder.isEmpty ? "/" : folder, main: file, mustExist: true)
    }
    return reading(of: pass)
  }

  /// Reads a text as if it were a configuration file of that name.
  package func read(text: String, file: String = "config.toml") -> Reading {
    var pass = ReadingPass(home: place.home)
    pass.readText(Source(file: file, bytes: Array(text.utf8)), folder: place.folder)
    return reading(of: pass)
  }

  private func reading(of pass: consuming ReadingPass) -> Reading {
    var setup = pass.setup()
    if setup.menus.isEmpty {
      setup.menus = builtIn.menus
      setup.isBuiltIn = true
    }
    let diagnostics = pass.allDiagnostics()
    let isGood = !diagnostics.contains { $0.severity == .error }
    return Reading(setup: isGood ? setup : nil, diagnostics: diagnostics, stamps: pass.stamps)
  }
}
