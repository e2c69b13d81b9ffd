import Glibc
import Menus

/// Puts started programs into scopes of their own, where a systemd of the user's session runs: ending or restarting
/// the daemon's own unit then leaves them alone (systemd.scope(5), org.freedesktop.systemd1(5)).
final class Scopes {
  private let bus: Bus

  private static let start = Bus.Method(
    "org.freedesktop.systemd1", "/org/freedesktop/systemd1", "org.freedesktop.systemd1.Manager",
    "StartTransientUnit")

  init(bus: Bus) { self.bus = bus }

  /// Nothing waits for it, and nothing comes of it where there is no systemd or the program has ended already.
  func move(_ process: pid_t, named name: String) {
    let properties: [BusValue] = [
      .string(Self.unit(name, process)), .string("fail"),
      .written(
        type: "a(sv)",
        "[('PIDs', <[uint32 \(process)]>), ('CollectMode', <'inactive-or-failed'>)]"),
      .written(type: "a(sa(sv))", "[]"),
    ]
    bus.ask(Self.start, properties, startsService: false) { _ in }
  }

  /// As the desktop environment specification of systemd wants them: app-LAUNCHER-NAME-NUMBER.scope.
  static func unit(_ name: String, _ process: pid_t) -> String {
    let plain = name.unicodeScalars.map { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
        ? Character(scalar) : "_"
    }
    return "app-whorl-\(String(plain.prefix(60)))-\(process).scope"
  }
}
