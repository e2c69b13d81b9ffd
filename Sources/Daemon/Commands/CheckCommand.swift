import Configuration
import Control
import Desktop
import Menus

/// `whorl check`: reads the configuration and prints every mistake.
struct CheckCommand {
  let files: [String]
  let folder: ConfigurationFolder

  func run() -> ExitCode {
    let reader = Installation(.current(), folder: folder).reader
    let readings = files.isEmpty ? [reader.read()] : files.map { reader.read(file: $0) }
    var seen: Set<Diagnostic> = []
    let diagnostics = readings.flatMap(\.diagnostics).filter { seen.insert($0).inserted }.sorted {
      $0.place < $1.place
    }
    for diagnostic in diagnostics { print(diagnostic) }
    let errors = diagnostics.filter { $0.severity == .error }.count
    if errors > 0 {
      print(errors == 1 ? "1 error" : "\(errors) errors")
      return .usage
    }
    return .done
  }
}
