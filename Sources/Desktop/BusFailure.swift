import CDesktop

/// Why a call had no results.
package nonisolated struct BusFailure: Error, Hashable, Sendable {
  /// For people.
  package let message: String
  /// The service has not answered; it may have done what it was asked all the same.
  package let isTimeout: Bool

  static let noBus = BusFailure(message: "there is no message bus", isTimeout: false)

  private init(message: String, isTimeout: Bool) {
    self.message = message
    self.isTimeout = isTimeout
  }

  /// What GIO says; takes no ownership.
  init(_ error: UnsafeMutablePointer<GError>?) {
    guard let error else {
      self.init(message: "no answer", isTimeout: false)
      return
    }
    let isLocal = error.pointee.domain == g_io_error_quark()
    let name = g_dbus_error_get_remote_error(error)
    defer { g_free(name) }
    let isRemote = name.map { String(cString: $0) } == "org.freedesktop.DBus.Error.NoReply"
    g_dbus_error_strip_remote_error(error)
    self.init(
      message: error.pointee.message.map { String(cString: $0) } ?? "no answer",
      isTimeout: isRemote || (isLocal && error.pointee.code == Int32(G_IO_ERROR_TIMED_OUT.rawValue)))
  }
}
