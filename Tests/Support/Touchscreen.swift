import Glibc

/// A screen that real touches are made on: Xorg with its driver for tests, inputtest(4), which takes in over a socket
/// what a device would say. Xvfb has no touches.
package final class Touchscreen {
  package let server: PrivateServer
  private let socket: Int32
  private var finger: UInt32 = 0
  private static let size = (width: 1280.0, height: 800.0)

  package init() throws {
    let folder = try Folder()
    try folder.write(Self.configuration(sockets: folder.path), to: "xorg.conf")
    server = try PrivateServer(
      running: [
        "Xorg", "-displayfd", "3", "-noreset", "-nolisten", "tcp", "-novtswitch", "-sharevts", "-keeptty",
        "vt8", "-config", folder["xorg.conf"], "-logfile", folder["xorg.log"],
      ], in: folder)
    socket = try Self.connect(to: folder["touch"])
    // The protocol's version, 1.1.
    send([12, Message.version.rawValue, 1 | 1 << 16])
    receive(12)
  }

  deinit { close(socket) }

  /// Puts a finger down, at a place on the root.
  package func begin(_ x: Int, _ y: Int) { touch(.began, x, y) }
  package func move(to x: Int, _ y: Int) { touch(.moved, x, y) }
  package func end(_ x: Int, _ y: Int) {
    touch(.ended, x, y)
    finger += 1
  }

  package func tap(_ x: Int, _ y: Int) {
    begin(x, y)
    end(x, y)
  }

  /// With a second finger beside the first.
  package func tapWithSecond(_ x: Int, _ y: Int) {
    let first = finger
    finger += 1
    tap(x, y)
    finger = first
  }

  // MARK: What the driver is told

  private enum Message: UInt32 {
    case version = 0
    case sync = 1
    case touch = 6
  }

  /// As XI_TouchBegin and its like.
  private enum Phase: UInt32 {
    case began = 18
    case moved, ended
  }

  /// A touch is its number, its phase and up to 64 axes, twice; a bit an axis says which are meant. They span the
  /// screen by 16 bits.
  private func touch(_ phase: Phase, _ x: Int, _ y: Int) {
    let axes = [Double(x) / Self.size.width * 65535, Double(y) / Self.size.height * 65535]
    let values = axes.flatMap { value in
      [UInt32(truncatingIfNeeded: value.bitPattern), UInt32(truncatingIfNeeded: value.bitPattern >> 32)]
    }
    let padded = values + [UInt32](repeating: 0, count: 128 - values.count)
    let body = [finger, phase.rawValue, 0, 0b11, 0, 0] + padded + padded
    send([UInt32(8 + 4 * body.count), Message.touch.rawValue] + body)
    // Answered when the server has taken it in.
    send([8, Message.sync.rawValue])
    receive(8)
  }

  private func send(_ words: [UInt32]) {
    words.withUnsafeBytes { bytes in
      let sent = Glibc.send(socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
      precondition(sent == bytes.count, "the server of a test lives as long as the test")
    }
  }

  private func receive(_ count: Int) {
    var bytes = [UInt8](repeating: 0, count: count)
    let received = recv(socket, &bytes, count, Int32(MSG_WAITALL))
    precondition(received == count, "the server of a test lives as long as the test")
  }

  private static func connect(to path: String) throws -> Int32 {
    let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
    let status = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard status == 0 else { throw TestFailure("\(path): the touchscreen does not answer") }
    return socket
  }

  private static func configuration(sockets folder: String) -> String {
    let devices = [("touch", "Touch"), ("mouse", "Pointer"), ("keyboard", "Keyboard")]
    let sections = devices.map { name, type in
      """
      Section "InputDevice"
        Identifier "\(name)"
        Driver "inputtest"
        Option "SocketPath" "\(folder)/\(name)"
        Option "DeviceType" "\(type)"
        Option "TouchCount" "5"
      EndSection

      """
    }
    return """
      Section "ServerLayout"
        Identifier "layout"
        Screen "screen"
        InputDevice "touch"
        InputDevice "mouse" "CorePointer"
        InputDevice "keyboard" "CoreKeyboard"
      EndSection
      Section "ServerFlags"
        Option "AutoAddDevices" "false"
        Option "AutoAddGPU" "false"
      EndSection
      \(sections.joined())
      Section "Device"
        Identifier "card"
        Driver "dummy"
      EndSection
      Section "Monitor"
        Identifier "monitor"
        HorizSync 5-1000
        VertRefresh 5-200
      EndSection
      Section "Screen"
        Identifier "screen"
        Device "card"
        Monitor "monitor"
        DefaultDepth 24
        SubSection "Display"
          Depth 24
          Modes "1280x800"
        EndSubSection
      EndSection

      """
  }
}
