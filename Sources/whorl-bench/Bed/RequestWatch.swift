import CDesktop
import Glibc

/// Watches the requests of programs that connect from now on (RECORD): when they came, and from whom.
final class RequestWatch {
  private let control: Screen
  private let data: Screen
  private var context: XRecordContext = 0
  private let log = Log()

  /// Requests in the order of their coming; the client is its base of resource ids.
  private final class Log { var entries: [(client: UInt, opcode: UInt8, moment: UInt64)] = [] }

  /// - Parameter requests: major opcodes of the core protocol.
  init(_ requests: ClosedRange<UInt8>, extensions: Bool = false) throws {
    control = try Screen()
    data = try Screen()
    guard let range = XRecordAllocRange() else { throw BenchError("no memory for RECORD") }
    defer { XFree(range) }
    range.pointee.core_requests = XRecordRange8(first: requests.lowerBound, last: requests.upperBound)
    if extensions {
      range.pointee.ext_requests.ext_major = XRecordRange8(first: 128, last: 255)
      range.pointee.ext_requests.ext_minor = XRecordRange16(first: 0, last: 65535)
    }
    var clients: [XRecordClientSpec] = [XRecordClientSpec(XRecordFutureClients)]
    var ranges: [UnsafeMutablePointer<XRecordRange>?] = [range]
    context = XRecordCreateContext(control.display, 0, &clients, 1, &ranges, 1)
    control.sync()
    let started = XRecordEnableContextAsync(
      data.display, context,
      { log, intercepted in
        guard let log, let intercepted else { return }
        if intercepted.pointee.category == XRecordFromClient {
          let (data, opcode) = (intercepted.pointee, intercepted.pointee.data?.pointee ?? 0)
          Unmanaged<Log>.fromOpaque(log).takeUnretainedValue().entries.append(
            (UInt(data.id_base), opcode, RequestWatch.moment(of: data)))
        }
        XRecordFreeData(intercepted)
      }, UnsafeMutablePointer(OpaquePointer(Unmanaged.passUnretained(log).toOpaque())))
    guard context != 0, started != 0 else { throw BenchError("no RECORD on this server") }
    XFlush(data.display)
  }

  /// When the server got a request: its own time stamp, because replies may lie here for long before they are read.
  /// Servers count by the monotonic clock, in whole milliseconds; half of one is added.
  private static func moment(of data: XRecordInterceptData) -> UInt64 {
    let now = Clock.now
    let age = UInt32(truncatingIfNeeded: now / 1_000_000) &- UInt32(truncatingIfNeeded: data.server_time)
    return (now / 1_000_000 - UInt64(age)) * 1_000_000 + 500_000
  }

  deinit {
    XRecordDisableContext(control.display, context)
    XRecordFreeContext(control.display, context)
    control.sync()
  }

  /// What draws: the core protocol from CreatePixmap on, and extensions.
  static let drawing: ClosedRange<UInt8> = 53...255

  /// Takes in what has come, for so long after the last request.
  /// - Parameter requests: those that count, by major opcode; nil: all.
  /// - Returns: the moments, of one client if given by any of its resource ids.
  func take(
    untilQuietFor milliseconds: Int32, of resource: UInt? = nil, _ requests: ClosedRange<UInt8>? = nil
  ) -> [UInt64] {
    var watched = pollfd(fd: XConnectionNumber(data.display), events: Int16(POLLIN), revents: 0)
    repeat { XRecordProcessReplies(data.display) } while Glibc.poll(&watched, 1, milliseconds) > 0
    defer { log.entries = [] }
    return log.entries.filter { entry in
      (resource.map { entry.client == $0 & ~0x1f_ffff } ?? true) && (requests?.contains(entry.opcode) ?? true)
    }.map(\.moment)
  }

  /// Takes in what has come so far, without waiting.
  func collect() { XRecordProcessReplies(data.display) }
}
