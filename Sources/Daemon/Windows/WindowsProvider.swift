import Desktop
import Drawing
import Menus
import X11

/// `source = "windows"` and `source = "workspaces"`, as the window manager tells of them.
///
/// The list is read when it changes and when a menu shows it; nothing follows the titles of windows meanwhile.
final class WindowsProvider: ContentProvider {
  private let connection: Connection
  private let desktop: DesktopWatch
  private var answers: [ContentSource: ([Item]) -> Void] = [:]
  private var windows: [ListedWindow] = []
  /// What was found on a window; nil: it carries no icon.
  private var icons: [WindowID: Icon?] = [:]
  /// For windows that carry none, by class.
  private var classIcons: [String: Icon] = [:]
  private var askedClasses: Set<String> = []
  /// Looks desktop entries up by the classes of windows.
  var findIcons: (Set<String>, @escaping ([String: Icon]) -> Void) -> Void = { _, _ in }
  private var reading: Deadline?
  private var iconReading: Deadline?

  /// Window managers change several properties at once.
  private static let pause: Milliseconds = 40
  /// A bubble's icon at twice the usual scale.
  private static let side = 64
  /// Icons are large: so many a turn of the loop.
  private static let iconsAtOnce = 8

  init(loop: MainLoop, connection: Connection, desktop: DesktopWatch) {
    self.connection = connection
    self.desktop = desktop
    reading = loop.deadline { [weak self] in self?.read() }
    iconReading = loop.deadline { [weak self] in self?.readIcons() }
  }

  func ask(_ source: ContentSource, answer: @escaping ([Item]) -> Void) {
    answers[source] = answer
    read()
  }

  /// The window manager changed something on the root window.
  func handle(_ event: Event) {
    guard !answers.isEmpty, case .property(let change) = event, change.window == connection.root,
      connection.isAboutWindows(change.atom)
    else { return }
    reading?.moment = MainLoop.now + WindowsProvider.pause
  }

  private func read() {
    reading?.moment = nil
    let wantsWindows = answers.keys.contains { if case .windows = $0 { true } else { false } }
    windows = wantsWindows ? connection.listWindows() : []
    let known = Set(windows.map(\.id))
    icons = icons.filter { known.contains($0.key) }
    tell()
    lookForIcons()
  }

  /// Those of windows that are new, then those of classes that are.
  private func lookForIcons() {
    if windows.contains(where: { icons[$0.id] == nil }) {
      iconReading?.moment = MainLoop.now
    } else {
      findClassIcons()
    }
  }

  private func readIcons() {
    let missing = windows.map(\.id).filter { icons[$0] == nil }.prefix(WindowsProvider.iconsAtOnce)
    for (window, icon) in zip(missing, connection.icons(of: Array(missing), side: WindowsProvider.side)) {
      let text = icon.flatMap { pngText(width: $0.width, height: $0.height, pixels: $0.pixels) }
      icons.updateValue(text.map(Icon.data), forKey: window)
    }
    tell()
    lookForIcons()
  }

  private func findClassIcons() {
    let bare = windows.filter { icons[$0.id] == .some(nil) }.compactMap { $0.windowClass?.name }
    let unknown = Set(bare).subtracting(askedClasses)
    guard !unknown.isEmpty else { return }
    askedClasses.formUnion(unknown)
    findIcons(unknown) { [weak self] found in
      guard let self else { return }
      // Many themes have an icon that is called like the class.
      for name in unknown { classIcons[name] = found[name] ?? .named(name.lowercased()) }
      tell()
    }
  }

  /// The window's own, else its desktop entry's.
  private func icon(of window: ListedWindow) -> Icon? {
    (icons[window.id] ?? nil) ?? window.windowClass.flatMap { classIcons[$0.name] }
  }

  private func tell() {
    let shown = windows.map { window in
      ShownWindow(
        number: window.id.rawValue, title: window.title, windowClass: window.windowClass?.name,
        workspace: window.workspace, isUrgent: window.isUrgent, icon: icon(of: window))
    }
    let active = desktop.activeWindowID == .none ? nil : desktop.activeWindowID.rawValue
    for (source, answer) in answers {
      switch source {
      case .windows(let scope): answer(scope.items(of: shown, active: active, on: desktop.workspaces))
      case .workspaces: answer(desktop.workspaces.items)
      case .apps, .recent, .bookmarks, .devices, .session, .clipboard, .themes: break
      }
    }
  }
}
