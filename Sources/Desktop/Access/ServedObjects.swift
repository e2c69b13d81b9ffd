import CDesktop

/// Objects that this program offers on a bus: all below one path, made up when they are asked for.
///
/// The owner of the registration. Calls come on the main thread.
final class ServedObjects {
  private nonisolated(unsafe) let connection: OpaquePointer
  private nonisolated(unsafe) var registration: guint = 0
  private nonisolated(unsafe) let description: UnsafeMutablePointer<GDBusNodeInfo>
  /// The interfaces of an object by the last part of its path; empty: there is no such object.
  private let interfaces: (_ node: String) -> [String]
  private let answer: (Call) -> BusValue?

  struct Call {
    let node: String
    let interface: String
    /// A method's or a property's name.
    let name: String
    /// nil: a property is read.
    let arguments: [BusValue]?
  }

  /// - Parameters:
  ///   - xml: the interfaces, as introspection writes them.
  ///   - answer: the value of a property, or a method's results; nil: it fails.
  init?(
    on connection: OpaquePointer, at path: String, xml: String,
    interfaces: @escaping (_ node: String) -> [String], answer: @escaping (Call) -> BusValue?
  ) {
    guard let description = g_dbus_node_info_new_for_xml("<node>\(xml)</node>", nil) else {
      preconditionFailure("the interfaces are valid XML")
    }
    self.connection = connection
    self.description = description
    self.interfaces = interfaces
    self.answer = answer
    var table = GDBusSubtreeVTable()
    table.enumerate = { _, _, _, _ in nil }
    table.introspect = { _, _, _, node, context in
      guard let node, let context else { return nil }
      return Unmanaged<ServedObjects>.fromOpaque(context).takeUnretainedValue().introspect(
        String(cString: node))
    }
    table.dispatch = { _, _, _, _, _, outContext, context in
      outContext?.pointee = context
      return methods
    }
    g_object_ref(gpointer(connection))
    registration = g_dbus_connection_register_subtree(
      connection, path, &table, G_DBUS_SUBTREE_FLAGS_DISPATCH_TO_UNENUMERATED_NODES,
      Unmanaged.passUnretained(self).toOpaque(), nil, nil)
    guard registration != 0 else { return nil }
  }

  deinit {
    if registration != 0 { g_dbus_connection_unregister_subtree(connection, registration) }
    g_dbus_node_info_unref(description)
    g_object_unref(gpointer(connection))
  }

  /// A list that GDBus frees, ended by nil.
  private func introspect(_ node: String) -> UnsafeMutablePointer<UnsafeMutablePointer<GDBusInterfaceInfo>?>?
  {
    let names = interfaces(node)
    guard !names.isEmpty, let memory = g_malloc0(gsize((names.count + 1) * MemoryLayout<gpointer>.stride))
    else { return nil }
    let list = memory.bindMemory(
      to: UnsafeMutablePointer<GDBusInterfaceInfo>?.self, capacity: names.count + 1)
    for (place, name) in names.enumerated() {
      list[place] = g_dbus_node_info_lookup_interface(description, name).flatMap {
        g_dbus_interface_info_ref($0)
      }
    }
    return list
  }

  fileprivate func value(of call: Call) -> OpaquePointer? { answer(call)?.variant() }

  fileprivate func results(of call: Call) -> OpaquePointer? {
    guard let value = answer(call) else { return nil }
    if case .list(let values) = value { return BusValue.arguments(values) }
    return BusValue.arguments([value])
  }
}

/// The last part of an object's path.
private func node(_ path: UnsafePointer<CChar>?) -> String {
  path.map { String(String(cString: $0).split(separator: "/").last ?? "") } ?? ""
}

private func text(_ name: UnsafePointer<CChar>?) -> String { name.map { String(cString: $0) } ?? "" }

/// Shared by all; lives as long as the program.
private let methods: UnsafePointer<GDBusInterfaceVTable> = {
  let table = UnsafeMutablePointer<GDBusInterfaceVTable>.allocate(capacity: 1)
  table.initialize(to: GDBusInterfaceVTable())
  table.pointee.method_call = { _, _, path, interface, method, arguments, invocation, context in
    guard let context, let invocation else { return }
    let objects = Unmanaged<ServedObjects>.fromOpaque(context).takeUnretainedValue()
    var values: [BusValue] = []
    if let arguments, case .list(let list) = BusValue(arguments) { values = list }
    let call = ServedObjects.Call(
      node: node(path), interface: text(interface), name: text(method), arguments: values)
    guard let results = objects.results(of: call) else {
      return g_dbus_method_invocation_return_dbus_error(
        invocation, "org.freedesktop.DBus.Error.InvalidArgs", "\(call.name): there is no such thing")
    }
    g_dbus_method_invocation_return_value(invocation, results)
  }
  table.pointee.get_property = { _, _, path, interface, property, error, context in
    guard let context else { return nil }
    let objects = Unmanaged<ServedObjects>.fromOpaque(context).takeUnretainedValue()
    let call = ServedObjects.Call(
      node: node(path), interface: text(interface), name: text(property), arguments: nil)
    if let value = objects.value(of: call) { return value }
    g_set_error_literal(error, g_io_error_quark(), gint(G_IO_ERROR_INVALID_ARGUMENT.rawValue), call.name)
    return nil
  }
  // The registry numbers applications; the number means nothing here.
  table.pointee.set_property = { _, _, _, _, _, _, _, _ in 1 }
  return UnsafePointer(table)
}()
