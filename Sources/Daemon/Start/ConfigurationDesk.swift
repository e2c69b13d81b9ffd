import Configuration
import Desktop
import Menus

/// The configuration in force, and its renewal when files are saved.
final class ConfigurationDesk {
  private let watcher: ConfigurationWatcher
  private let log: Log
  private var reading: Watch?
  private var isFollowing = false
  /// Who waits for the answer to a request, by its number.
  private var waiting: [(request: Int, tell: () -> Void)] = []
  private(set) var setup: Setup
  /// The same with all that is known of what is made on the spot: what menus are opened from.
  private(set) var current: Setup {
    didSet { triggers = current.triggerTable }
  }
  /// What triggers open, of `current`.
  private(set) var triggers: TriggerTable
  private(set) var diagnostics: [Diagnostic]
  /// True where what is in force is not what was read last: that had errors.
  private(set) var hasErrors: Bool
  /// How often a good configuration was taken over.
  private(set) var renewals = 0
  /// A new setup is in force; `mistakes` is what the user has to be told, empty for none.
  var onChange: (_ isRenewed: Bool, _ mistakes: [Diagnostic]) -> Void = { _, _ in }

  /// Reads once, on the calling thread.
  ///
  /// A bad file at the start leaves the built-in menu, so that the user sees that the program runs; it stays until
  /// the file is mended.
  init?(reader: ConfigurationReader, log: Log) {
    guard let watcher = ConfigurationWatcher(reader: reader) else { return nil }
    self.watcher = watcher
    self.log = log
    let first = watcher.readNow()
    diagnostics = first.diagnostics
    hasErrors = first.setup == nil
    setup = first.setup ?? reader.builtInSetup
    current = setup
    triggers = setup.triggerTable
    for diagnostic in diagnostics { log(diagnostic.description) }
    if first.setup == nil {
      log("the configuration has errors: the built-in menu stands in until they are mended")
    }
  }

  /// Follows the files from now on.
  func follow(on loop: MainLoop) {
    reading = loop.watch(watcher.descriptor) { [weak self] in self?.takeOver() }
    isFollowing = watcher.start()
    if !isFollowing {
      log("no thread for the configuration: saved files are seen only by `whorl reload`")
    }
  }

  /// More is known of what is made on the spot.
  func fill(_ setup: Setup) { current = setup }

  /// Reads again, whether or not something was saved, and tells when it is in force or refused.
  func reload(_ tell: @escaping () -> Void = {}) {
    let request = watcher.request()
    if isFollowing { waiting.append((request, tell)) } else { tell() }
  }

  private func takeOver() {
    guard let (reading, answered) = watcher.take() else { return }
    takeOver(reading)
    let told = waiting.filter { $0.request <= answered }
    waiting.removeAll { $0.request <= answered }
    told.forEach { $0.tell() }
  }

  private func takeOver(_ reading: Reading) {
    hasErrors = reading.setup == nil
    let before = diagnostics
    diagnostics = reading.diagnostics
    if diagnostics != before || reading.setup == nil {
      for diagnostic in diagnostics { log(diagnostic.description) }
    }
    guard let fresh = reading.setup else {
      log("the configuration has errors: what was read before stays in force")
      return onChange(false, diagnostics)
    }
    setup = fresh
    current = fresh
    renewals += 1
    log("configuration read: \(fresh.menus.count.counting("menu"))")
    onChange(true, diagnostics)
  }
}
