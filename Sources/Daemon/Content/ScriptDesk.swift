import Desktop
import Menus

/// Asks scripts for their items, one run of each at a time, and keeps their answers as long as they may be used.
final class ScriptDesk {
  private let scripts: Scripts
  private let variables: () -> [String: String]
  private let log: Log
  private var running: Set<Script> = []
  private var answeredAt: [Script: Instant] = [:]
  private var told: Set<String> = []

  /// - Parameter variables: what scripts are told of the desktop.
  init(_ scripts: Scripts, log: Log, variables: @escaping () -> [String: String]) {
    self.scripts = scripts
    self.log = log
    self.variables = variables
  }

  /// Gives the items to `answer` as they come; not at all where the last answer is young enough.
  func ask(_ script: Script, answer: @escaping (ContentAnswer) -> Void) {
    if let last = answeredAt[script], MainLoop.now < last + script.cache { return }
    guard running.insert(script).inserted else { return }
    scripts.run(script, adding: variables()) { [weak self] output, end in
      var result = ContentAnswer(
        output.items(of: script), title: output.prompt, failure: nil, isComplete: end != nil)
      if case .failed(let why) = end { result.failure = "\(script.name): \(why)" }
      if end != nil { self?.ended(script, result) }
      answer(result)
    }
  }

  /// Runs the script for a chosen row; `rows` gets what it prints, where that is anything.
  func choose(_ script: Script, rows: @escaping (ContentAnswer) -> Void) {
    scripts.run(script, adding: variables()) { [weak self] output, end in
      guard let end else { return }
      var result = ContentAnswer(output.items(of: script), title: output.prompt)
      if case .failed(let why) = end {
        result.failure = "\(script.name): \(why)"
        self?.tell(result.failure)
      }
      if !result.items.isEmpty { rows(result) }
    }
  }

  func forget() {
    answeredAt = [:]
    told = []
  }

  private func ended(_ script: Script, _ answer: ContentAnswer) {
    running.remove(script)
    // A failure is no answer to be kept.
    if answer.failure == nil { answeredAt[script] = MainLoop.now }
    tell(answer.failure)
  }

  private func tell(_ failure: String?) {
    guard let failure, told.insert(failure).inserted else { return }
    log(failure)
  }
}

extension Script {
  /// As messages call it: the last part of its first word.
  var name: String {
    let word = command.split(separator: " ").first ?? ""
    return word.split(separator: "/").last.map(String.init) ?? "script"
  }
}
