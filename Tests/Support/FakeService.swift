/// A service of the machine or of the session on a private bus, that answers as it is told: UDisks with one device, and
/// systemd's manager.
package final class FakeService {
  private let folder: Folder
  private let program: Program

  package enum Manner: String, CaseIterable, Sendable {
    /// Does what is asked.
    case obeys
    /// Answers with an error.
    case refuses
    /// Never answers.
    case hangs
    /// Ends when it is asked.
    case dies
  }

  /// - Parameters:
  ///   - bus: its address.
  ///   - mountPoint: where its device's files are once it is mounted.
  ///   - isMounted: it is from the beginning.
  package init(
    on bus: String, _ manner: Manner, mountPoint: String = "/media/x", isMounted: Bool = false
  ) throws {
    folder = try Folder()
    let path = try folder.write(FakeService.script, to: "service.py")
    // Debian's own, which has the bindings.
    program = try Program(["/usr/bin/python3", path, bus, manner.rawValue, mountPoint, "\(isMounted)"])
    guard eventually({ program.output.text.hasPrefix("ready\n") }) else {
      throw TestFailure("the fake service is not ready: \(program.errors.text)")
    }
  }

  /// What was asked of it, a line each: the method and its arguments.
  package var calls: [String] { program.output.text.split(separator: "\n").dropFirst().map(String.init) }

  package func stop() { program.stop() }

  deinit { program.stop() }

  private static let script = """
    import os, sys
    from gi.repository import Gio, GLib

    address, manner, place, is_mounted = sys.argv[1:5]
    mounted = [place] if is_mounted == "true" else []
    device = "/org/freedesktop/UDisks2/block_devices/sdz1"
    xml = '''<node>
      <interface name="org.freedesktop.DBus.ObjectManager"><method name="GetManagedObjects">
        <arg type="a{oa{sa{sv}}}" direction="out"/></method></interface>
      <interface name="org.freedesktop.UDisks2.Filesystem">
        <method name="Mount"><arg type="a{sv}" direction="in"/><arg type="s" direction="out"/></method>
        <method name="Unmount"><arg type="a{sv}" direction="in"/></method></interface>
      <interface name="org.freedesktop.systemd1.Manager"><method name="StartTransientUnit">
        <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="a(sv)" direction="in"/>
        <arg type="a(sa(sv))" direction="in"/><arg type="o" direction="out"/></method></interface>
    </node>'''

    def objects():
        files = [p.encode() + bytes(1) for p in mounted]
        return GLib.Variant("(a{oa{sa{sv}}})", ({device: {
            "org.freedesktop.UDisks2.Block": {
                "IdLabel": GLib.Variant("s", "Stick <b>"), "HintSystem": GLib.Variant("b", False)},
            "org.freedesktop.UDisks2.Filesystem": {"MountPoints": GLib.Variant("aay", files)}}},))

    def call(connection, sender, path, interface, method, arguments, invocation):
        if method == "GetManagedObjects":
            return invocation.return_value(objects())
        print(method, arguments.print_(False), flush=True)
        if manner == "dies":
            os._exit(0)
        if manner == "refuses":
            invocation.return_dbus_error("org.freedesktop.UDisks2.Error.DeviceBusy", "target is busy")
        elif manner == "obeys":
            if method == "Mount":
                mounted.append(place)
                invocation.return_value(GLib.Variant("(s)", (place,)))
            elif method == "Unmount":
                mounted.clear()
                invocation.return_value(None)
            else:
                invocation.return_value(GLib.Variant("(o)", ("/job",)))
        else:
            waiting.append(invocation)

    waiting = []
    flags = Gio.DBusConnectionFlags
    bus = Gio.DBusConnection.new_for_address_sync(
        address, flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION, None, None)
    interfaces = Gio.DBusNodeInfo.new_for_xml(xml).interfaces
    for path, interface in [("/org/freedesktop/UDisks2", 0), (device, 1), ("/org/freedesktop/systemd1", 2)]:
        bus.register_object(path, interfaces[interface], call, None, None)
    for name in ["org.freedesktop.UDisks2", "org.freedesktop.systemd1"]:
        bus.call_sync("org.freedesktop.DBus", "/", "org.freedesktop.DBus", "RequestName",
            GLib.Variant("(su)", (name, 0)), None, 0, -1, None)
    print("ready", flush=True)
    GLib.MainLoop().run()

    """
}
