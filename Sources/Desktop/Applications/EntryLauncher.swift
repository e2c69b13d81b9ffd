import Menus

/// Starts applications by their desktop entries: reads the entry, tells the desktop, asks the bus or starts the
/// program. Nothing here waits.
final class EntryLauncher {
  private let worker: Worker
  private let home: String
  private let folders: EntryFolders
  /// nil: no application is started through the bus.
  var bus: Bus?
  var startup = StartupHooks()

  init(worker: Worker, environment: ProcessEnvironment, home: String) {
    self.worker = worker
    self.home = home
    folders = EntryFolders(environment)
  }

  /// What one application gets.
  struct Surroundings {
    let environment: ProcessEnvironment
    let terminal: [String]?
  }

  /// `outcome` gets what became of it, and the id of its startup sequence where it has one.
  func start(
    _ app: AppReference, opening uris: [String] = [], inTerminal: Bool, _ surroundings: Surroundings,
    outcome: @escaping (Start, String?) -> Void
  ) {
    let folders = folders
    worker.run({ EntryPlanning(app, opening: uris, inTerminal: inTerminal, folders: folders) }) {
      [weak self] planning in
      self?.carryOut(planning, surroundings, outcome)
    }
  }

  func open(_ opening: Opening, _ surroundings: Surroundings, outcome: @escaping (Start, String?) -> Void) {
    worker.run({ opening.plan() }) { [weak self] in self?.carryOut($0, surroundings, outcome) }
  }

  private func carryOut(
    _ planning: EntryPlanning, _ surroundings: Surroundings, _ outcome: @escaping (Start, String?) -> Void
  ) {
    guard case .ready(let plan) = planning else {
      if case .failed(let why) = planning { outcome(.failed(why), nil) }
      return
    }
    let id = plan.startup.flatMap(startup.begin)
    let spawn: () -> Void = { [weak self] in
      self?.spawn(plan, surroundings, startupID: id) { outcome($0, id) }
    }
    guard let service = plan.service, let bus, !plan.needsTerminal else { return spawn() }
    activate(plan, service, on: bus, startupID: id) { result in
      switch result {
      case .success: outcome(.handedOver, id)
      case .failure(let failure) where plan.hasProgram && !failure.isTimeout: spawn()
      case .failure(let failure):
        outcome(.failed("\(plan.name) cannot be started through the session bus: \(failure.message)"), id)
      }
    }
  }

  /// A service that is being started may take long; nothing waits for it.
  private static let patience: Milliseconds = 60_000

  /// Desktop Entry Specification 1.5, "D-Bus activation".
  private func activate(
    _ plan: EntryPlan, _ service: String, on bus: Bus, startupID: String?,
    answer: @escaping (Result<[BusValue], BusFailure>) -> Void
  ) {
    let path = "/" + service.substituting("/", for: ".").substituting("_", for: "-")
    let facts = startupID.map {
      ["desktop-startup-id": BusValue.string($0), "activation-token": .string($0)]
    }
    let platform = BusValue.dictionary(facts ?? [:])
    func method(_ name: String) -> Bus.Method {
      Bus.Method(service, path, "org.freedesktop.Application", name)
    }
    if let action = plan.action {
      bus.ask(
        method("ActivateAction"), [.string(action), .variants([]), platform], timeout: Self.patience,
        answer: answer)
    } else if plan.uris.isEmpty {
      bus.ask(method("Activate"), [platform], timeout: Self.patience, answer: answer)
    } else {
      bus.ask(method("Open"), [.strings(plan.uris), platform], timeout: Self.patience, answer: answer)
    }
  }

  private func spawn(
    _ plan: EntryPlan, _ surroundings: Surroundings, startupID: String?, outcome: @escaping (Start) -> Void
  ) {
    var environment = surroundings.environment
    if let startupID {
      environment = environment.adding(["DESKTOP_STARTUP_ID": startupID, "XDG_ACTIVATION_TOKEN": startupID])
    }
    let spawn = EntrySpawn(
      plan: plan, terminal: surroundings.terminal, environment: environment, home: home)
    worker.run({ spawn.start() }, then: { outcome($0) })
  }
}
