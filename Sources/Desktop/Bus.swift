import CDesktop
import Glibc
import Menus

/// A connection to a message bus, made in the background; without a bus nothing happens.
///
/// What is asked for before the connection stands is done when it does.
package final class Bus {
  private let address: String?
  private var state = State.idle
  private var waiting: [(Connection?) -> Void] = []

  private enum State {
    case idle
    case connecting
    case open(Connection)
    case unavailable
  }

  /// - Parameter address: as D-Bus writes them ("unix:path=…"); nil: there is no bus.
  package init(address: String?) { self.address = address }

  /// The bus of the user's session: `$DBUS_SESSION_BUS_ADDRESS`, else `$XDG_RUNTIME_DIR/bus`.
  ///
  /// One is never started for lack of it, as GIO would.
  package static func session(_ environment: ProcessEnvironment) -> Bus {
    let standard = environment.filled("XDG_RUNTIME_DIR").map { "\($0)/bus" }
    let found = standard.flatMap { access($0, F_OK) == 0 ? "unix:path=\($0)" : nil }
    return Bus(address: environment.filled("DBUS_SESSION_BUS_ADDRESS") ?? found)
  }

  /// The bus of the machine: `$DBUS_SYSTEM_BUS_ADDRESS`, else the place the specification gives.
  package static func system(_ environment: ProcessEnvironment) -> Bus {
    let standard = "/run/dbus/system_bus_socket"
    let found = access(standard, F_OK) == 0 ? "unix:path=\(standard)" : nil
    return Bus(address: environment.filled("DBUS_SYSTEM_BUS_ADDRESS") ?? found)
  }

  /// One method of one object.
  package struct Method: Hashable, Sendable {
    package let service: String
    package let path: String
    package let interface: String
    package let name: String

    package init(_ service: String, _ path: String, _ interface: String, _ name: String) {
      self.service = service
      self.path = path
      self.interface = interface
      self.name = name
    }
  }

  /// Calls a method; `reply` gets its results, or nil where it failed or there is no bus.
  package func call(
    _ method: Method, _ arguments: [BusValue], timeout: Milliseconds = 5000,
    reply: @escaping ([BusValue]?) -> Void
  ) {
    ask(method, arguments, timeout: timeout) { answer in
      switch answer {
      case .success(let values): reply(values)
      case .failure: reply(nil)
      }
    }
  }

  /// Calls a method; `answer` gets its results, or why there are none.
  ///
  /// - Parameter startsService: the service is started where it does not run and can be.
  package func ask(
    _ method: Method, _ arguments: [BusValue], timeout: Milliseconds = 5000, startsService: Bool = true,
    answer: @escaping (Result<[BusValue], BusFailure>) -> Void
  ) {
    whenConnected { connection in
      guard let connection else { return answer(.failure(.noBus)) }
      connection.call(
        method, arguments, timeout: gint(timeout.value), startsService: startsService, answer: answer)
    }
  }

  /// Calls `handler` with the arguments of every signal of this name, whoever sends it, as long as the bus lives.
  package func subscribe(_ interface: String, _ signal: String, handler: @escaping ([BusValue]) -> Void) {
    whenConnected { $0?.subscribe(interface, signal, handler: handler) }
  }

  /// Offers objects below a path as long as the bus lives.
  ///
  /// - Parameters:
  ///   - xml: their interfaces, as introspection writes them.
  ///   - interfaces: those of an object, by the last part of its path; none: it is not there.
  ///   - answer: a method's result or a property's value, by object, interface, name and arguments; nil: it fails.
  ///   - ready: gets our name on the bus; nil: there is no bus.
  package func offer(
    at path: String, _ xml: String, interfaces: @escaping (_ object: String) -> [String],
    answer: @escaping (_ object: String, _ interface: String, _ name: String, [BusValue]) -> BusValue?,
    ready: @escaping (String?) -> Void
  ) {
    whenConnected { connection in
      connection?.offer(at: path, xml, interfaces: interfaces) {
        answer($0.node, $0.interface, $0.name, $0.arguments ?? [])
      }
      ready(connection?.ownName)
    }
  }

  /// Sends a signal to whoever listens.
  package func emit(_ signal: String, of interface: String, from path: String, _ arguments: [BusValue]) {
    whenConnected { $0?.emit(signal, of: interface, from: path, arguments) }
  }

  private func whenConnected(_ action: @escaping (Connection?) -> Void) {
    switch state {
    case .open(let connection): action(connection.isClosed ? nil : connection)
    case .unavailable: action(nil)
    case .connecting: waiting.append(action)
    case .idle:
      waiting.append(action)
      state = .connecting
      connect()
    }
  }

  private func connect() {
    guard let address else { return finish(nil) }
    let box = Unmanaged.passRetained(Continuation { [weak self] in self?.finish($0) })
    g_dbus_connection_new_for_address(
      address,
      GDBusConnectionFlags(
        G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
          | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue),
      nil, nil,
      { _, result, context in
        guard let context else { return }
        let continuation = Unmanaged<Continuation>.fromOpaque(context).takeRetainedValue()
        let raw = g_dbus_connection_new_for_address_finish(result, nil)
        continuation.call(raw.map(Connection.init))
      }, box.toOpaque())
  }

  private func finish(_ connection: Connection?) {
    state = connection.map { .open($0) } ?? .unavailable
    let actions = waiting
    waiting = []
    for action in actions { action(connection) }
  }
}

private final class Continuation {
  let call: (Connection?) -> Void
  init(_ call: @escaping (Connection?) -> Void) { self.call = call }
}

/// The owner of an open connection and its subscriptions.
private final class Connection {
  private nonisolated(unsafe) let raw: OpaquePointer
  private nonisolated(unsafe) var subscriptions: [guint] = []
  private var offers: [ServedObjects] = []

  init(_ raw: OpaquePointer) { self.raw = raw }

  deinit {
    for id in subscriptions { g_dbus_connection_signal_unsubscribe(raw, id) }
    g_dbus_connection_close(raw, nil, nil, nil)
    g_object_unref(gpointer(raw))
  }

  var ownName: String? { g_dbus_connection_get_unique_name(raw).map { String(cString: $0) } }

  func offer(
    at path: String, _ xml: String, interfaces: @escaping (String) -> [String],
    answer: @escaping (ServedObjects.Call) -> BusValue?
  ) {
    ServedObjects(on: raw, at: path, xml: xml, interfaces: interfaces, answer: answer).map {
      offers.append($0)
    }
  }

  func emit(_ signal: String, of interface: String, from path: String, _ arguments: [BusValue]) {
    g_dbus_connection_emit_signal(raw, nil, path, interface, signal, BusValue.arguments(arguments), nil)
  }

  var isClosed: Bool { g_dbus_connection_is_closed(raw) != 0 }

  func call(
    _ method: Bus.Method, _ arguments: [BusValue], timeout: gint, startsService: Bool,
    answer: @escaping (Result<[BusValue], BusFailure>) -> Void
  ) {
    let box = Unmanaged.passRetained(Answer(answer))
    g_dbus_connection_call(
      raw, method.service, method.path, method.interface, method.name, BusValue.arguments(arguments), nil,
      startsService ? G_DBUS_CALL_FLAGS_NONE : G_DBUS_CALL_FLAGS_NO_AUTO_START, timeout, nil,
      { source, result, context in
        guard let source, let context else { return }
        let answer = Unmanaged<Answer>.fromOpaque(context).takeRetainedValue()
        var error: UnsafeMutablePointer<GError>?
        defer { g_clear_error(&error) }
        guard let values = g_dbus_connection_call_finish(OpaquePointer(source), result, &error) else {
          return answer.call(.failure(BusFailure(error)))
        }
        defer { g_variant_unref(values) }
        answer.call(.success(Reply.values(values)))
      }, box.toOpaque())
  }

  func subscribe(_ interface: String, _ signal: String, handler: @escaping ([BusValue]) -> Void) {
    let box = Unmanaged.passRetained(Reply { handler($0 ?? []) })
    let id = g_dbus_connection_signal_subscribe(
      raw, nil, interface, signal, nil, nil, G_DBUS_SIGNAL_FLAGS_NONE,
      { _, _, _, _, _, arguments, context in
        guard let arguments, let context else { return }
        Unmanaged<Reply>.fromOpaque(context).takeUnretainedValue().call(Reply.values(arguments))
      }, box.toOpaque(), { context in context.map { Unmanaged<Reply>.fromOpaque($0).release() } })
    subscriptions.append(id)
  }
}

private final class Answer {
  let call: (Result<[BusValue], BusFailure>) -> Void
  init(_ call: @escaping (Result<[BusValue], BusFailure>) -> Void) { self.call = call }
}

private final class Reply {
  let call: ([BusValue]?) -> Void
  init(_ call: @escaping ([BusValue]?) -> Void) { self.call = call }

  static func values(_ arguments: OpaquePointer) -> [BusValue] {
    if case .list(let values) = BusValue(arguments) { values } else { [] }
  }
}
