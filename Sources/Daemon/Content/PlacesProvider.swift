import Desktop
import Menus

/// `source = "recent"` and `"bookmarks"`: files and folders, read by the thread for what may wait.
final class PlacesProvider: ContentProvider {
  private let worker: Worker
  private let recent: RecentFiles
  private let bookmarks: Bookmarks

  init(worker: Worker, environment: ProcessEnvironment) {
    self.worker = worker
    recent = RecentFiles(environment)
    bookmarks = Bookmarks(environment)
  }

  func ask(_ source: ContentSource, answer: @escaping ([Item]) -> Void) {
    switch source {
    case .recent: worker.run({ [recent] in recent.places().map(\.item) }) { answer($0) }
    case .bookmarks: worker.run({ [bookmarks] in bookmarks.places().map(\.item) }) { answer($0) }
    case .apps, .windows, .workspaces, .devices, .session, .clipboard, .themes: break
    }
  }
}
