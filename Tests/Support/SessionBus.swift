import Glibc

/// A message bus of its own, with nobody on it but a listener to all that is sent.
package final class SessionBus {
  package let address: String
  private let folder: Folder
  private let bus: Program
  private let listener: Program

  package init() throws {
    folder = try Folder()
    let file = try folder.write(
      """
      <busconfig>
        <type>session</type>
        <listen>unix:dir=\(folder.path)</listen>
        <policy context="default">
          <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>
        </policy>
      </busconfig>

      """, to: "bus.conf")
    bus = try Program(["dbus-daemon", "--nofork", "--config-file=\(file)", "--print-address"])
    address = try bus.output.line()
    listener = try Program(["dbus-monitor", "--address", address])
    // It has become a listener once its own name is gone.
    _ = try listener.output.line { $0.contains("NameLost") }
  }

  /// Waits for a text in what programs send.
  package func carries(_ text: String, within seconds: Double = 10) -> Bool {
    do {
      _ = try listener.output.line(within: seconds) { $0.contains(text) }
      return true
    } catch {
      return false
    }
  }

  /// Everything that was sent so far, as dbus-monitor(1) shows it.
  package var traffic: String { listener.output.text }

  deinit {
    listener.stop()
    bus.stop()
  }
}
