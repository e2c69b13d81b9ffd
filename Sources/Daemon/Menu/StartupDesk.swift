import Desktop
import Menus
import X11

/// Tells the desktop of applications that start, and that they have when it has waited long enough.
final class StartupDesk {
  private let connection: Connection
  private lazy var sequences = StartupSequences(on: connection)
  private var waiting: [(id: String, until: Instant)] = []
  private var patience: Deadline?
  /// Of the last input that reached the daemon: what it chose is put in front by it.
  var lastInput: ServerTime?

  /// A program that does not say when it has started is not waited for any longer.
  private static let limit: Milliseconds = 15_000

  init(_ loop: MainLoop, _ connection: Connection) {
    self.connection = connection
    patience = loop.deadline { [weak self] in self?.giveUp() }
  }

  var hooks: StartupHooks {
    StartupHooks(
      begin: { [weak self] in self?.begin($0) }, end: { [weak self] in self?.sequences?.end($0) })
  }

  private func begin(_ request: StartupRequest) -> String? {
    guard let lastInput else { return nil }
    let program = StartupSequences.Program(
      name: request.name, program: request.program, entry: request.entry, windowClass: request.windowClass,
      icon: request.icon)
    guard let id = sequences?.begin(program, at: lastInput) else { return nil }
    waiting.append((id, MainLoop.now + Self.limit))
    if patience?.moment == nil { patience?.moment = MainLoop.now + Self.limit }
    return id
  }

  private func giveUp() {
    let now = MainLoop.now
    for (id, until) in waiting where until <= now { sequences?.end(id) }
    waiting.removeAll { $0.until <= now }
    patience?.moment = waiting.first?.until
  }
}
