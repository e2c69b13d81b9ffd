import CDesktop
import Menus

/// Tells the desktop of programs that are being started, so that their windows get the focus and a busy pointer
/// shows meanwhile (Startup Notification Protocol 0.1, libstartup-notification).
package final class StartupSequences {
  private let connection: Connection
  private nonisolated(unsafe) let display: OpaquePointer
  private var running: [String: Sequence] = [:]

  /// Keeps its own reference to the connection.
  package init?(on connection: Connection) {
    guard let display = sn_display_new(connection.handle, nil, nil) else { return nil }
    self.connection = connection
    self.display = display
  }

  deinit { sn_display_unref(display) }

  /// A program, as the desktop is told of it.
  package struct Program: Sendable {
    package var name: String
    package var program: String
    /// The file of its desktop entry.
    package var entry: String
    package var windowClass: String?
    package var icon: String?

    package init(
      name: String, program: String, entry: String, windowClass: String? = nil, icon: String? = nil
    ) {
      self.name = name
      self.program = program
      self.entry = entry
      self.windowClass = windowClass
      self.icon = icon
    }
  }

  /// Begins a sequence; its id goes to the program (DESKTOP_STARTUP_ID).
  ///
  /// - Parameter time: of the input that chose the program: windows are put in front by it.
  package func begin(_ program: Program, at time: ServerTime) -> String? {
    guard let sequence = Sequence(program, on: display, screen: connection.screenNumber, at: time) else {
      return nil
    }
    connection.flush()
    running[sequence.id] = sequence
    return sequence.id
  }

  /// Ends a sequence that its program has not ended itself; other ids mean nothing.
  package func end(_ id: String) {
    guard let sequence = running.removeValue(forKey: id) else { return }
    sequence.complete()
    connection.flush()
  }
}

/// The owner of one launcher context.
private final class Sequence {
  private nonisolated(unsafe) let raw: OpaquePointer
  let id: String

  init?(_ program: StartupSequences.Program, on display: OpaquePointer, screen: Int32, at time: ServerTime) {
    guard let raw = sn_launcher_context_new(display, screen) else { return nil }
    sn_launcher_context_set_name(raw, program.name)
    sn_launcher_context_set_description(raw, program.name)
    sn_launcher_context_set_binary_name(raw, program.program)
    sn_launcher_context_set_extra_property(raw, "APPLICATION_ID", program.entry)
    if let icon = program.icon { sn_launcher_context_set_icon_name(raw, icon) }
    if let windowClass = program.windowClass { sn_launcher_context_set_wmclass(raw, windowClass) }
    sn_launcher_context_initiate(raw, "whorl", program.program, Time(time.rawValue))
    guard let id = sn_launcher_context_get_startup_id(raw) else {
      sn_launcher_context_unref(raw)
      return nil
    }
    self.raw = raw
    self.id = String(cString: id)
  }

  deinit { sn_launcher_context_unref(raw) }

  func complete() { sn_launcher_context_complete(raw) }
}
