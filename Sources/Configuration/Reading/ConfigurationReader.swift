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

  /// Reads what menus look like, for a menu that comes from elsewhere: settings and themes. What is wrong with menus and
  /// launchers is not found out.
  package func readLooks() -> Reading {
    var pass = ReadingPass(home: place.home, extent: .looks)
    if let folder = place.folder { pass.readFolder(folder) }
    return reading(of: pass)
  }

  /// The setup of those who have no configuration, and for the start with one that has errors.
  package var builtInSetup: Setup {
    var setup = Setup()
    setup.menus = builtIn.menus
    setup.isBuiltIn = true
    return setup
  }

  /// Reads one file: a configuration with the `menus/` and `themes/` beside it, or one file of such a folder, for
  /// which the whole configuration is read but only what concerns the file is told.
  package func read(file: String) -> Reading {
    var pass = ReadingPass(home: place.home)
    let isBare = !file.contains("/")
    let folder = isBare ? "." : String(file[..<(file.lastIndex(of: "/") ?? file.startIndex)])
    guard let last = folder.split(separator: "/").last, ["menus", "themes"].contains(last) else {
      pass.readFolder(folder.isEmpty ? "/" : folder, main: file, mustExist: true)
      return reading(of: pass)
    }
    let parent = folder == last ? "." : String(folder.dropLast(last.count + 1))
    let path = folder == last ? "./" + file : file
    pass.readFolder(parent)
    if pass.stamps[path] == nil {
      if last == "menus" { pass.readMenu(path) } else { pass.readTheme(path) }
    }
    return reading(of: pass) { $0.place.file == path }
  }

  /// Reads a text as if it were a configuration file of that name.
  package func read(text: String, file: String = "config.toml") -> Reading {
    var pass = ReadingPass(home: place.home)
    pass.readText(Source(file: file, bytes: Array(text.utf8)), folder: place.folder)
    return reading(of: pass)
  }

  private func reading(
    of pass: consuming ReadingPass, _ isTold: (Diagnostic) -> Bool = { _ in true }
  ) -> Reading {
    var setup = pass.setup()
    if setup.menus.isEmpty {
      setup.menus = builtIn.menus
      setup.isBuiltIn = true
    }
    let diagnostics = pass.allDiagnostics().filter(isTold)
    let isGood = !diagnostics.contains { $0.severity == .error }
    return Reading(
      setup: isGood ? setup : nil, diagnostics: diagnostics, landmarks: pass.landmarks, stamps: pass.stamps)
  }
}
