import Desktop
import Menus
import Pie

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

  func perform(_ request: SystemRequest, for choice: Choice) {
    switch request {
    case .mount(let id):
      devices.mount(id) { [weak self] result in
        switch result {
        case .success(let place):
          var command = Desktop.Command(choice.item.label, .open(place))
          command.origin = choice.origin
          self?.launcher.start(command)
        case .failure(let failure): self?.fail(choice, "cannot be mounted: \(failure.message)")
        }
      }
    case .unmount(let id, let label):
      devices.unmount(id) { [weak self] result in
        switch result {
        case .success: self?.onDone(label, "is unmounted")
        case .failure(let failure): self?.fail(choice, of: label, "cannot be unmounted: \(failure.message)")
        }
      }
    case .session(let deed):
      session.perform(deed) { [weak self] why in self?.fail(choice, "was refused: \(why)") }
    case .theme(let name): onTheme(name)
    }
  }

  /// - Parameter name: for messages; nil: the item's label.
  private func fail(_ choice: Choice, of name: String? = nil, _ why: String) {
    onFailure(
      LaunchFailure(name: name ?? choice.item.label, reason: .notStarted(why), of: choice.origin))
  }
}
