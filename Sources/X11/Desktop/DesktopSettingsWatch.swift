import CDesktop

/// Follows the desktop's settings: the settings daemon's property and the X resources.
package final class DesktopSettingsWatch {
  private let connection: Connection
  private let selection: SelectionWatch
  /// xrdb writes to the first screen's root window, whichever screen we are on.
  private let resourceRoot: WindowID
  package private(set) var settings = DesktopSettings()

  private static let resourceLimit = 8 << 20
  private static let settingsLimit = 1 << 20

  package init(on connection: Connection) {
    self.connection = connection
    selection = SelectionWatch(.settings, on: connection)
    resourceRoot = WindowID(rawValue: XRootWindow(connection.handle, 0))
    connection.listen(for: .properties, on: resourceRoot)
    listenToOwner()
    settings = read()
  }

  /// Whether `event` changed a setting.
  package func handle(_ event: Event) -> Bool {
    if selection.handle(event) {
      listenToOwner()
      return readAgain()
    }
    guard case .property(let property) = event else { return false }
    switch (property.window, property.atom) {
    case (resourceRoot, connection.atoms[.resourceManager]): return readAgain()
    case (selection.owner, connection.atoms[.xsettingsSettings]): return readAgain()
    default: return false
    }
  }

  private func listenToOwner() {
    guard selection.owner != .none else { return }
    connection.listen(for: [.properties, .structure], on: selection.owner)
  }

  private func readAgain() -> Bool {
    let old = settings
    settings = read()
    return settings != old
  }

  private func read() -> DesktopSettings {
    let text = connection.bytes(
      connection.atoms[.resourceManager], of: resourceRoot, limit: Self.resourceLimit
    ).map(PropertyText.latin1)
    let resources = text.map(ResourceDatabase.init(text:))
    guard selection.owner != .none,
      let bytes = connection.bytes(
        connection.atoms[.xsettingsSettings], of: selection.owner, limit: Self.settingsLimit)
    else { return DesktopSettings(settings: nil, resources: resources) }
    let published = XSettings(bytes: bytes)
    var settings = DesktopSettings(settings: published, resources: resources)
    if published == nil {
      settings.warnings.append("the settings daemon's _XSETTINGS_SETTINGS cannot be read; ignored")
    }
    return settings
  }
}
