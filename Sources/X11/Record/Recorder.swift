import CDesktop
import Glibc

/// A RECORD stream of other clients' requests: its own connection for the data, ours for the control (RECORD
/// protocol, section 2: an enabled context occupies the connection that enabled it).
///
/// Both are there from the start; `start` and `stop` cost one request each.
final class Recorder {
  private let connection: Connection
  private nonisolated(unsafe) let control: UnsafeMutablePointer<Display>
  private let stream: ServerLink
  private let context: XRecordContext
  /// The part of a resource number that says whose it is.
  private let ownBase: XID
  private var state = State.idle
  /// Called for each request or death of another client, and for each press and release.
  var onRecord: (Record) -> Void = { _ in }

  enum Record: Hashable {
    /// The opcode and, of extensions, the minor one.
    case request(opcode: UInt8, minor: UInt8)
    case clientDied
    /// A key or a button went down or up, whoever is told of it.
    case press
  }

  private enum State: Equatable {
    case idle
    case running
    /// To be started again by `drain`.
    case ended
    /// The end of the data has not come yet; starting before it is refused.
    case stopping(restart: Bool)
  }

  /// What to record.
  struct Filter {
    /// Opcodes of core requests.
    var core: [UInt8] = []
    /// Minor opcodes of XInput requests.
    var input: [UInt16] = []
    var deaths = false
    var presses = false
  }

  /// nil: the server has no RECORD, or refuses it.
  init?(connection: Connection, filter: Filter) {
    guard connection.extensions.has(.record) else { return nil }
    do {
      stream = try ServerLink(display: connection.displayName)
    } catch {
      return nil
    }
    var context: XRecordContext = 0
    let errors = connection.trapping {
      Recorder.withRanges(of: filter, on: connection) { clients, ranges, count in
        context = XRecordCreateContext(connection.handle, 0, clients, 1, ranges, count)
      }
    }
    guard context != 0, errors.isEmpty else { return nil }
    self.connection = connection
    control = connection.handle
    self.context = context
    ownBase = context & XRecordIdBaseMask(connection.handle)
  }

  /// Ends the recording before the stream is closed: until then the server answers nothing on it.
  deinit {
    XRecordFreeContext(control, context)
    XFlush(control)
  }

  /// Records something else from now on, whether it runs or not (RECORD protocol, RegisterClients).
  func change(to filter: Filter) {
    Recorder.withRanges(of: filter, on: connection) { clients, ranges, count in
      XRecordRegisterClients(control, context, 0, clients, 1, ranges, count)
    }
    connection.flush()
  }

  private static func withRanges(
    of filter: Filter, on connection: Connection,
    _ body: (
      UnsafeMutablePointer<XRecordClientSpec>, UnsafeMutablePointer<UnsafeMutablePointer<XRecordRange>?>,
      Int32
    ) -> Void
  ) {
    let ranges = ranges(of: filter, input: connection.extensions.opcode(of: .input))
    defer { ranges.forEach { XFree($0) } }
    var pointers: [UnsafeMutablePointer<XRecordRange>?] = ranges
    var clients = XRecordClientSpec(XRecordAllClients)
    pointers.withUnsafeMutableBufferPointer { pointers in
      guard let first = pointers.baseAddress else { return }
      body(&clients, first, Int32(pointers.count))
    }
  }

  private static func ranges(of filter: Filter, input: Int32?) -> [UnsafeMutablePointer<XRecordRange>] {
    var ranges: [XRecordRange] = filter.core.map { opcode in
      var range = XRecordRange()
      range.core_requests = XRecordRange8(first: opcode, last: opcode)
      return range
    }
    if let input {
      let major = UInt8(truncatingIfNeeded: input)
      ranges += filter.input.map { minor in
        var range = XRecordRange()
        range.ext_requests.ext_major = XRecordRange8(first: major, last: major)
        range.ext_requests.ext_minor = XRecordRange16(first: minor, last: minor)
        return range
      }
    }
    if filter.deaths {
      var range = XRecordRange()
      range.client_died = 1
      ranges.append(range)
    }
    if filter.presses {
      var range = XRecordRange()
      range.device_events = XRecordRange8(first: UInt8(KeyPress), last: UInt8(ButtonRelease))
      ranges.append(range)
    }
    return ranges.compactMap { range in
      let copy = XRecordAllocRange()
      copy?.pointee = range
      return copy
    }
  }

  /// Watch it for input and call `drain`.
  var descriptor: Int32 { XConnectionNumber(stream.handle) }

  func start() {
    switch state {
    case .running, .ended: break
    case .stopping: state = .stopping(restart: true)
    case .idle:
      state = .running
      XRecordEnableContextAsync(
        stream.handle, context,
        { owner, data in
          guard let data else { return }
          defer { XRecordFreeData(data) }
          guard let owner else { return }
          Unmanaged<Recorder>.fromOpaque(owner).takeUnretainedValue().take(data.pointee)
        }, Unmanaged.passUnretained(self).toOpaque())
      XFlush(stream.handle)
    }
  }

  func stop() {
    switch state {
    case .idle, .ended: state = .idle
    case .stopping: state = .stopping(restart: false)
    case .running:
      state = .stopping(restart: false)
      XRecordDisableContext(connection.handle, context)
      connection.flush()
    }
  }

  /// Handles what has come; never waits. False: the stream is broken, and its descriptor must not be watched
  /// any more.
  func drain() -> Bool {
    XRecordProcessReplies(stream.handle)
    if state == .ended {
      state = .idle
      start()
    }
    return !stream.isServerGone
  }

  private func take(_ data: XRecordInterceptData) {
    switch data.category {
    case XRecordEndOfData: end()
    case XRecordClientDied: onRecord(.clientDied)
    case XRecordFromServer: onRecord(.press)
    case XRecordFromClient:
      guard data.id_base & XRecordIdBaseMask(connection.handle) != ownBase, let bytes = data.data,
        data.data_len > 0
      else { return }
      onRecord(.request(opcode: bytes[0], minor: bytes[1]))
    default: break
    }
  }

  private func end() {
    // Not from here: Xlib is in the middle of reading the stream.
    state = state == .stopping(restart: true) ? .ended : .idle
  }
}
