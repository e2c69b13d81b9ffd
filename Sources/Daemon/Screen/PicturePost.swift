import Desktop
import Drawing
import Geometry
import Menus
import Pie

/// Brings decoded pictures from the worker to the shelf, ahead of their use.
final class PicturePost {
  let shelf = PictureShelf()
  private var worker: PictureWorker?
  private let log: Log
  private var told: Set<Icon> = []
  /// A picture came: what shows it is to be drawn again. It is the first one of that icon, or nil: another size.
  var onArrival: (_ first: Icon?) -> Void = { _ in }

  init(loop: MainLoop, environment: ProcessEnvironment, log: Log) {
    self.log = log
    let cache = PictureWorker.cacheFolder(environment)
    worker = PictureWorker(loop: loop, cache: cache) { [weak self] in
      self?.receive($0)
    }
  }

  /// Asks for everything that drawing missed, at most `limit` pictures, and tells what no font has.
  func requestMissing(theme: String?, limit: Int = 256) {
    for text in shelf.takeUndrawable() where told.insert(.text(text)).inserted {
      log("\(Icon.withoutFont(text)); its item shows a letter")
    }
    for request in shelf.missing.prefix(limit) {
      worker?.request(icon: request.icon, side: request.side, theme: theme)
    }
  }

  /// What was not to be had is asked for again: a program was installed, and its icon with it.
  func retry() {
    guard !told.isEmpty else { return }
    shelf.retry()
    worker?.forget()
    told = []
  }

  /// Other files or another icon theme: everything is asked for anew.
  func forget() {
    shelf.empty()
    worker?.forget()
    told = []
  }

  private func receive(_ answer: PictureAnswer) {
    let request = PictureShelf.Request(icon: answer.key.icon, side: answer.key.side)
    switch answer {
    case .decoded(let picture):
      let isFirst = !shelf.holds(request.icon)
      shelf.put(Picture(picture), for: request)
      onArrival(isFirst ? request.icon : nil)
    case .missing(let key, let message):
      shelf.giveUp(request)
      // The message names the icon.
      if told.insert(key.icon).inserted { log("\(message); its item shows a letter") }
    }
  }
}

extension Icon {
  /// Says that an icon of text cannot be drawn, since no font has it.
  static func withoutFont(_ text: String) -> String {
    let numbers = text.unicodeScalars.prefix(8).map(\.number)
    return "no font has the icon \"\(text.plainLabel)\" (\(numbers.joined(separator: " ")))"
  }
}
