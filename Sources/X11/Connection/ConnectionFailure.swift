/// The display could not be opened, or lacks something nothing works without.
nonisolated package struct ConnectionFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// Names the display and says what to do; one sentence without a full stop.
  package let message: String
  package var description: String { message }

  static func notOpened(display: String?, environment: String?) -> ConnectionFailure {
    guard let name = display ?? environment, !name.isEmpty else {
      return ConnectionFailure(
        message: "no X display: DISPLAY is not set; start Whorl from within an X11 session")
    }
    return ConnectionFailure(
      message:
        "cannot open the X display \"\(name)\": is the X server running, and may this user connect to it"
        + " (see DISPLAY and xauth)?")
  }
}

/// An error the server sent for one of our requests (X protocol, section 4).
nonisolated package struct ProtocolError: Error, Hashable, Sendable, CustomStringConvertible {
  package let code: Code
  package let request: UInt8
  package let minor: UInt8
  package let serial: Serial
  /// The resource or value that was refused.
  package let resource: UInt
  /// What Xlib says of the code, such as "BadWindow (invalid Window parameter)".
  package let text: String

  package struct Code: RawRepresentable, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let window = Code(rawValue: 3)
    package static let match = Code(rawValue: 8)
    package static let drawable = Code(rawValue: 9)
    /// Somebody else holds what we asked for.
    package static let access = Code(rawValue: 10)
  }

  package var description: String {
    "X error \(text), request \(request).\(minor), resource 0x\(String(resource, radix: 16))"
  }
}
