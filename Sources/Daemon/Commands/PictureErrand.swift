import Desktop
import Drawing
import Menus

/// Gets the pictures a shelf misses and waits for them: for commands that have nothing else to do.
final class PictureErrand {
  private let shelf: PictureShelf
  private let log: Log
  private let loop = MainLoop()
  private var open = 0
  private var worker: PictureWorker?

  init(shelf: PictureShelf, log: Log) {
    self.shelf = shelf
    self.log = log
  }

  func fetch(theme: String?) {
    for text in shelf.takeUndrawable() { log(Icon.withoutFont(text)) }
    let requests = shelf.missing
    guard !requests.isEmpty else { return }
    open = requests.count
    worker = PictureWorker(loop: loop) { [weak self] in self?.receive($0) }
    for request in requests { worker?.request(icon: request.icon, side: request.side, theme: theme) }
    loop.run()
  }

  private func receive(_ answer: PictureAnswer) {
    let request = PictureShelf.Request(icon: answer.key.icon, side: answer.key.side)
    switch answer {
    case .decoded(let picture): shelf.put(Picture(picture), for: request)
    case .missing(_, let message):
      shelf.giveUp(request)
      log(message)
    }
    open -= 1
    if open == 0 { loop.quit() }
  }
}

extension Picture {
  init(_ decoded: DecodedPicture) {
    self.init(
      width: decoded.width, height: decoded.height, stride: decoded.stride, bytes: decoded.bytes,
      isSymbolic: decoded.isSymbolic)
  }
}
