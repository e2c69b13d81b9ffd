import CDesktop
import Menus

/// What was read of the applications that are installed.
package nonisolated struct InstalledApps: Hashable, Sendable {
  /// Sorted by their labels.
  package var apps: [InstalledApp] = []
  /// What the desktop calls their categories, in the user's language.
  package var categories: [AppCategory: String] = [:]
}

/// The applications that are installed: read in the background, kept, and read again when entries change.
package final class AppIndex {
  private let worker: Worker
  private let folders: EntryFolders
  private let onChange: (InstalledApps) -> Void
  private var interest = Interest.entries([])
  private var settling: Deadline?
  private var monitor: EntryMonitor?
  private var isReading = false
  private var isStale = false

  /// What is asked of it.
  package nonisolated enum Interest: Hashable, Sendable {
    /// Those of these ids.
    case entries(Set<String>)
    case all
  }

  /// Changes come in bursts: packages bring many files.
  private static let settlingTime: Milliseconds = 300

  /// - Parameter onChange: gets what was read, whenever it was.
  package init(
    loop: MainLoop, worker: Worker, environment: ProcessEnvironment,
    onChange: @escaping (InstalledApps) -> Void
  ) {
    self.worker = worker
    self.onChange = onChange
    folders = EntryFolders(environment)
    settling = loop.deadline { [weak self] in self?.read() }
  }

  /// Reads what is asked for, and goes on doing so.
  package func follow(_ interest: Interest) {
    guard interest != self.interest else { return }
    self.interest = interest
    if interest == .entries([]) {
      monitor = nil
      return
    }
    if monitor == nil {
      monitor = EntryMonitor { [weak self] in self?.settling?.moment = MainLoop.now + Self.settlingTime }
    }
    read()
  }

  private func read() {
    guard !isReading else {
      isStale = true
      return
    }
    isReading = true
    isStale = false
    let reading = AppReading(interest: interest, folders: folders)
    worker.run({ reading.installed() }) { [weak self] apps in
      guard let self else { return }
      isReading = false
      if isStale { return read() }
      onChange(apps)
    }
  }
}

/// One reading of the entries; each is let go of before the next is read, so that it takes little memory.
private nonisolated struct AppReading: Sendable {
  let interest: AppIndex.Interest
  let folders: EntryFolders

  func installed() -> InstalledApps {
    let names = interest == .all ? CategoryNames(folders).all() : [:]
    return InstalledApps(apps: apps(), categories: names)
  }

  private func apps() -> [InstalledApp] {
    let ids: [String] =
      switch interest {
      case .all: folders.ids()
      case .entries(let ids): ids.sorted()
      }
    var apps: [(key: String, app: InstalledApp)] = []
    for id in ids {
      guard let entry = Entry(id: id) else { continue }
      let label = entry.name.isBlank ? id : entry.name.plainLabel
      let app = InstalledApp(
        id: id, label: label, icon: entry.icon.flatMap(Icon.init(written:)), categories: entry.categories,
        isShown: entry.isShown)
      apps.append((label.lowercased(), app))
    }
    malloc_trim(0)
    return apps.sorted { ($0.key, $0.app.id) < ($1.key, $1.app.id) }.map(\.app)
  }
}

/// The owner of a subscription to changes of desktop entries (GAppInfoMonitor).
private final class EntryMonitor {
  private nonisolated(unsafe) let raw: OpaquePointer
  private let handler: gulong

  init(_ onChange: @escaping () -> Void) {
    guard let raw = g_app_info_monitor_get() else {
      preconditionFailure("g_app_info_monitor_get never fails")
    }
    self.raw = raw
    let call: @convention(c) (OpaquePointer?, gpointer?) -> Void = { _, context in
      guard let context else { return }
      Unmanaged<Change>.fromOpaque(context).takeUnretainedValue().call()
    }
    handler = g_signal_connect_data(
      gpointer(raw), "changed", unsafeBitCast(call, to: GCallback.self),
      Unmanaged.passRetained(Change(onChange)).toOpaque(),
      { context, _ in context.map { Unmanaged<Change>.fromOpaque($0).release() } }, GConnectFlags(rawValue: 0)
    )
  }

  deinit {
    g_signal_handler_disconnect(gpointer(raw), handler)
    g_object_unref(gpointer(raw))
  }
}

private final class Change {
  let call: () -> Void
  init(_ call: @escaping () -> Void) { self.call = call }
}
