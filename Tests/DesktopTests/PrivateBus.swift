import CDesktop
import Desktop
import Glibc
import Menus
import Support
import Testing

/// A message bus of its own for one test, with a service on it that answers every call in the same way.
final class PrivateBus {
  let folder = Folder()
  let address: String
  let loop = MainLoop()
  /// The calls that the service got: the method's name and its arguments as GVariant text.
  private(set) var calls: [String] = []
  private nonisolated let process: pid_t
  private nonisolated(unsafe) let connection: OpaquePointer
  private let reply: String
  private let limit: Deadline

  /// - Parameters:
  ///   - service: the name of the service.
  ///   - path: of its object.
  ///   - interface: its methods as introspection XML.
  ///   - reply: GVariant text.
  init(service: String, path: String, interface: String, reply: String) throws {
    self.reply = reply
    folder.write(
      """
      <busconfig>
        <type>session</type>
        <listen>unix:dir=\(folder.path)</listen>
        <policy context="default">
          <allow send_destination="*"/><allow receive_sender="*"/><allow own="*"/>
        </policy>
      </busconfig>

      """, to: "bus.conf")
    var pipes: [Int32] = [0, 0]
    try #require(pipe(&pipes) == 0)
    process = try spawn(
      ["dbus-daemon", "--nofork", "--config-file=\(folder.file("bus.conf"))", "--print-address=3"],
      descriptors: [3: pipes[1]])
    close(pipes[1])
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while read(pipes[0], &byte, 1) == 1, byte != 10 { line.append(byte) }
    close(pipes[0])
    address = String(decoding: line, as: UTF8.self)
    let flags = GDBusConnectionFlags(
      G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
        | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
    connection = try #require(g_dbus_connection_new_for_address_sync(address, flags, nil, nil, nil))
    limit = loop.deadline { preconditionFailure("no answer within 20 s") }
    try serve(service, path, interface)
  }

  deinit {
    g_dbus_connection_close_sync(connection, nil, nil)
    g_object_unref(gpointer(connection))
    kill(process, SIGTERM)
    waitpid(process, nil, 0)
  }

  func emit(_ interface: String, _ signal: String, _ arguments: String) {
    g_dbus_connection_emit_signal(
      connection, nil, "/test", interface, signal, g_variant_parse(nil, arguments, nil, nil, nil), nil)
  }

  /// Returns when the bus has handled all that was asked of it so far through `bus`.
  func sync(_ bus: Bus) {
    let ping = Bus.Method("org.freedesktop.DBus", "/", "org.freedesktop.DBus.Peer", "Ping")
    bus.call(ping, []) { [loop] _ in loop.quit() }
    limit.moment = MainLoop.now + 20_000
    loop.run()
    limit.moment = nil
  }

  func run(until condition: () -> Bool) {
    limit.moment = MainLoop.now + 20_000
    let tick = loop.deadline { [loop] in loop.quit() }
    while !condition() {
      tick.moment = MainLoop.now + 5
      loop.run()
    }
    limit.moment = nil
  }

  private func serve(_ service: String, _ path: String, _ interface: String) throws {
    let node = try #require(g_dbus_node_info_new_for_xml("<node>\(interface)</node>", nil))
    defer { g_dbus_node_info_unref(node) }
    var table = GDBusInterfaceVTable()
    table.method_call = { _, _, _, _, method, arguments, invocation, context in
      guard let context, let method, let arguments, let invocation else { return }
      let bus = Unmanaged<PrivateBus>.fromOpaque(context).takeUnretainedValue()
      let text = g_variant_print(arguments, 0)
      bus.calls.append(String(cString: method) + (text.map { String(cString: $0) } ?? ""))
      g_free(text)
      g_dbus_method_invocation_return_value(invocation, g_variant_parse(nil, bus.reply, nil, nil, nil))
    }
    let id = g_dbus_connection_register_object(
      connection, path, node.pointee.interfaces[0], &table, Unmanaged.passUnretained(self).toOpaque(), nil,
      nil)
    try #require(id != 0)
    let answer: OpaquePointer? = g_dbus_connection_call_sync(
      connection, "org.freedesktop.DBus", "/", "org.freedesktop.DBus", "RequestName",
      g_variant_parse(nil, "('\(service)', uint32 0)", nil, nil, nil), nil, G_DBUS_CALL_FLAGS_NONE, -1, nil,
      nil)
    let taken: OpaquePointer = try #require(answer)
    g_variant_unref(taken)
  }
}
