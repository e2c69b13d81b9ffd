import Configuration
import Control
import Desktop
import Menus
import Pie

/// `whorl check`: reads the configuration and prints every mistake.
struct CheckCommand {
  let files: [String]
  let folder: ConfigurationFolder
  let advises: Bool

  func run() -> ExitCode {
    let reader = Installation(.current(), folder: folder).reader
    let readings = files.isEmpty ? [reader.read()] : files.map { reader.read(file: $0) }
    var seen: Set<Diagnostic> = []
    let diagnostics = readings.flatMap(\.diagnostics).filter { seen.insert($0).inserted }.sorted {
      $0.place < $1.place
    }
    for diagnostic in diagnostics { print("\(diagnostic)".readable) }
    if advises { readings.forEach(advise) }
    let errors = diagnostics.filter { $0.severity == .error }.count
    if errors > 0 {
      print(errors.counting("error"))
      return .usage
    }
    return .done
  }

  /// What would make the menus better; no mistakes, so the exit code stays.
  private func advise(_ reading: Reading) {
    guard let setup = reading.setup, !setup.isBuiltIn else { return }
    let remarks = setup.advice.map {
      reading.landmarks.diagnostic($0.severity, on: $0.menu, $0.item, $0.message)
    }
    for remark in remarks.sorted(by: { $0.place < $1.place }) { print("\(remark)".readable) }
  }
}
