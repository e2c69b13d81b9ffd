import CDesktop

/// Notices that a trigger another client holds may have become free: it ungrabbed something, or ended.
/// Started only while there are such triggers; without polling. The server passes the news on together with its
/// next output to any client, which is at the latest the next key press.
package final class ReleaseWatch {
  private let recorder: Recorder
  private var hasNews = false
  /// Called at most once a `drain`: try the triggers again.
  package var onRelease: () -> Void = {}

  /// Opens its own connection: do it when the first conflict shows. nil where the server has no RECORD.
  package init?(connection: Connection) {
    let filter = Recorder.Filter(
      core: [UInt8(X_UngrabButton), UInt8(X_UngrabKey)], input: [UInt16(X_XIPassiveUngrabDevice)],
      deaths: true)
    guard let recorder = Recorder(connection: connection, filter: filter) else { return nil }
    self.recorder = recorder
    recorder.onRecord = { [weak self] _ in self?.hasNews = true }
  }

  /// Watch it for input and call `drain`.
  package var descriptor: Int32 { recorder.descriptor }

  /// False: the stream is broken; watch it no more.
  package func drain() -> Bool {
    let isAlive = recorder.drain()
    if hasNews {
      hasNews = false
      onRelease()
    }
    return isAlive
  }

  package func start() { recorder.start() }
  package func stop() { recorder.stop() }
}
