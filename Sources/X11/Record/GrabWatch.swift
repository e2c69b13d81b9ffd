import CDesktop

/// Notices that another client wants the keyboard or the pointer while we hold them: a screen locker, first
/// of all. Its request reaches us although the server refuses it. Tells of presses too, for those who leave the events
/// themselves unread for a while.
package final class GrabWatch {
  private let recorder: Recorder
  private var isWatching = false
  /// Called once a start, at the first such request.
  package var onGrabWanted: () -> Void = {}
  /// A key or a button went down or up; the event itself is on its way (RECORD protocol, device-events).
  package var onPress: () -> Void = {}

  /// XInput 1, GrabDevice (XIproto.h).
  private static let grabDevice: UInt16 = 13

  /// Opens its own connection: do it ahead of the first menu. nil where the server has no RECORD.
  package init?(connection: Connection) {
    guard let recorder = Recorder(connection: connection, filter: GrabWatch.filter()) else { return nil }
    self.recorder = recorder
    recorder.onRecord = { [weak self] record in
      if record == .press { self?.onPress() } else { self?.noticed() }
    }
  }

  private static func filter(presses: Bool = false) -> Recorder.Filter {
    Recorder.Filter(
      core: [UInt8(X_GrabPointer), UInt8(X_GrabKeyboard)],
      input: [grabDevice, UInt16(X_XIGrabDevice)], presses: presses)
  }

  /// Whether presses are told of. A held key repeats, so only who needs it should ask.
  package var tellsPresses = false {
    didSet { if tellsPresses != oldValue { recorder.change(to: GrabWatch.filter(presses: tellsPresses)) } }
  }

  /// Watch it for input and call `drain`.
  package var descriptor: Int32 { recorder.descriptor }
  /// False: the stream is broken; watch it no more.
  package func drain() -> Bool { recorder.drain() }

  /// While a menu is open.
  package func start() {
    isWatching = true
    recorder.start()
  }

  package func stop() {
    isWatching = false
    tellsPresses = false
    recorder.stop()
  }

  private func noticed() {
    guard isWatching else { return }
    isWatching = false
    onGrabWanted()
  }
}
