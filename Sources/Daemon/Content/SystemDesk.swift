import Desktop
import Menus

/// `source = "devices"`, `"session"` and `"themes"`, and what their items do.
final class SystemDesk: ContentProvider {
  private let devices: Devices
  private let session: SessionControl
  private let launcher: Launcher
  private let themes: () -> [String]
  /// Shows everything in another theme.
  var onTheme: (String) -> Void = { _ in }
  /// What took its time is done, which the user waits for.
  var onDone: (_ name: String, _ what: String) -> Void = { _, _ in }
  /// Something was refused.
  var onFailure: (LaunchFailure) -> Void = { _ in }

  /// - Parameters:
  ///   - bus: the machine's.
  ///   - themes: the names of all themes there are.
  init(bus: Bus, launcher: Launcher, themes: @escaping () -> [String]) {
    devices = Devices(bus: bus)
    session = SessionControl(bus: bus)
    self.launcher = launcher
    self.themes = themes
  }

  func ask(_ source: ContentSource, answer: @escaping ([Item]) -> Void) {
    switch source {
    case .devices: devices.list { answer($0.map(\.item)) }
    case .session: session.list { answer($0.map(\.item)) }
    case .themes:
      answer(
        themes().map { name in
          Item(label: name, icon: .named("preferences-desktop-theme"), action: .system(.theme(name)))
        })
    case .apps, .windows, .workspaces, .recent, .bookmarks, .clipboard: break
    }
  }

  /// - Parameter name: the item's label, for messages.
  func perform(_ request: SystemRequest, named name: String) {
    switch request {
    case .mount(let id):
      devices.mount(id) { [weak self] result in
        switch result {
        case .success(let place): self?.launcher.start(Desktop.Command(name, .open(place)))
        case .failure(let failure): self?.fail(name, "cannot be mounted: \(failure.message)")
        }
      }
    case .unmount(let id, let label):
      devices.unmount(id) { [weak self] result in
        switch result {
        case .success: self?.onDone(label, "is unmounted")
        case .failure(let failure): self?.fail(label, "cannot be unmounted: \(failure.message)")
        }
      }
    case .session(let deed):
      session.perform(deed) { [weak self] why in self?.fail(name, "was refused: \(why)") }
    case .theme(let name): onTheme(name)
    }
  }

  private func fail(_ name: String, _ why: String) {
    onFailure(LaunchFailure(name: name, reason: .notStarted(why)))
  }
}
