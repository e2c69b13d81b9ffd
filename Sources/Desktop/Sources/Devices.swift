import Menus

/// Disks and other things with files on them, through UDisks (org.freedesktop.UDisks2).
///
/// GIO's volume monitor would do too, but it asks buses and file systems on the calling thread.
package final class Devices {
  private let bus: Bus
  private static let service = "org.freedesktop.UDisks2"
  private static let fileSystem = "org.freedesktop.UDisks2.Filesystem"
  /// For ever (G_MAXINT, `g_dbus_connection_call`): what is written to a slow stick takes minutes, and so may a password.
  private static let patience = Milliseconds(Double(Int32.max))

  /// - Parameter bus: the machine's.
  package init(bus: Bus) { self.bus = bus }

  /// Those that a person may want to open, by label; none where there is no UDisks.
  package func list(_ answer: @escaping ([Device]) -> Void) {
    let method = Bus.Method(
      Self.service, "/org/freedesktop/UDisks2", "org.freedesktop.DBus.ObjectManager", "GetManagedObjects")
    bus.call(method, []) { reply in
      guard case .dictionary(let objects)? = reply?.first else { return answer([]) }
      answer(objects.compactMap { Device($0, objects) }.sorted { ($0.label, $0.id) < ($1.label, $1.id) })
    }
  }

  /// - Parameter done: gets where its files are now, or why it cannot be mounted.
  package func mount(_ id: String, done: @escaping (Result<String, BusFailure>) -> Void) {
    let method = Bus.Method(Self.service, id, Self.fileSystem, "Mount")
    bus.ask(method, [.dictionary([:])], timeout: Self.patience) { answer in
      done(answer.map { $0.first?.string ?? "" })
    }
  }

  package func unmount(_ id: String, done: @escaping (Result<Void, BusFailure>) -> Void) {
    let method = Bus.Method(Self.service, id, Self.fileSystem, "Unmount")
    bus.ask(method, [.dictionary([:])], timeout: Self.patience) { answer in done(answer.map { _ in }) }
  }
}

nonisolated extension Device {
  /// nil: it has no files, or it is a part of the system that is none of the user's business.
  fileprivate init?(_ object: (key: String, value: BusValue), _ objects: [String: BusValue]) {
    guard let block = object.value["org.freedesktop.UDisks2.Block"],
      let fileSystem = object.value["org.freedesktop.UDisks2.Filesystem"],
      block["HintIgnore"]?.boolean != true
    else { return nil }
    let points: [String] =
      switch fileSystem["MountPoints"] {
      case .strings(let points)?: points
      case .list(let points)?: points.compactMap(\.string)
      default: []
      }
    let isTheirs = points.contains { point in
      ["/media/", "/run/media/", "/mnt/"].contains { point.hasPrefix($0) }
    }
    guard block["HintSystem"]?.boolean != true || isTheirs else { return nil }
    let drive = block["Drive"]?.string.flatMap { objects[$0]?["org.freedesktop.UDisks2.Drive"] }
    let names = [
      block["HintName"]?.string, block["IdLabel"]?.string, drive?["Model"]?.string, object.key.lastPart,
    ]
    let isOptical = drive?["Optical"]?.boolean == true
    let isRemovable = drive?["Removable"]?.boolean == true
    self.init(
      id: object.key, label: (names.compactMap(\.self).first { !$0.isBlank } ?? object.key).plainLabel,
      icon: .named(isOptical ? "media-optical" : isRemovable ? "media-removable" : "drive-harddisk"),
      mountPoint: points.first)
  }
}
