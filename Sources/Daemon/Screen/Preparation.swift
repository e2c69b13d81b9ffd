import Desktop
import Menus

/// Draws menus ahead, one a turn of the loop, and asks for the pictures they miss.
final class Preparation {
  private let menus: MenuDesk
  private let pictures: PicturePost
  private var turn: Deadline?
  private var queue: [Menu] = []
  private var setup = Setup()
  private var iconTheme: String?
  private var isStale = false
  private var hasDroppedStartup = false

  /// More than these would not stay in the cache of sprites.
  private static let most = 12
  /// Two frames: what is shown is drawn by then.
  private static let pause: Milliseconds = 40

  init(loop: MainLoop, menus: MenuDesk, pictures: PicturePost) {
    self.menus = menus
    self.pictures = pictures
    turn = loop.deadline { [weak self] in self?.next() }
    pictures.onArrival = { [weak self] in self?.pictureArrived($0) }
  }

  /// Everything is drawn with the pictures that are there: launchers may be drawn anew.
  var onReady: () -> Void = {}
  /// A picture came while no menu was open; the first one of that icon, or nil: another size.
  var onPicture: (_ first: Icon?) -> Void = { _ in }

  /// Begins anew: the menus with triggers first, then what they lead to.
  func begin(_ setup: Setup, iconTheme: String?) {
    self.setup = setup
    if iconTheme != self.iconTheme { pictures.forget() }
    self.iconTheme = iconTheme
    fill()
  }

  private func fill(after pause: Milliseconds = 0) {
    let opened = setup.menus.filter { !$0.triggers.isEmpty }
    let inner = opened.flatMap { $0.withInner.dropFirst() }
    let others = setup.menus.filter(\.triggers.isEmpty).flatMap(\.withInner)
    queue = Array((opened + inner + others).prefix(Preparation.most))
    isStale = false
    turn?.moment = MainLoop.now + pause
  }

  /// Goes on after a menu was open.
  func resume() { if isStale || !queue.isEmpty { fill() } }

  /// Reading what is made on the spot went through libraries that nothing else needs: once all is drawn, their pages
  /// are let go of like those of the start.
  func contentsRead() { hasDroppedStartup = false }

  /// Much was held for a while, and let go of just now.
  func muchEnded() {
    hasDroppedStartup = false
    turn?.moment = MainLoop.now + Preparation.settling
  }

  /// Until then whoever was answered has left, too.
  private static let settling: Milliseconds = 300

  /// A menu shows something that was not prepared: once it is drawn, what it misses is asked for.
  func shown() { turn?.moment = MainLoop.now + Preparation.pause }

  private func next() {
    // An open menu has the loop for itself, but for the pictures that it misses itself.
    guard menus.open == nil else { return pictures.requestMissing(theme: iconTheme) }
    if !queue.isEmpty { menus.prepare(queue.removeFirst(), in: setup) }
    // Launchers may miss pictures, where there is no menu at all.
    if queue.isEmpty { onReady() }
    pictures.requestMissing(theme: iconTheme)
    if !queue.isEmpty { turn?.moment = MainLoop.now }
    guard queue.isEmpty, pictures.shelf.missing.isEmpty, !hasDroppedStartup else { return }
    hasDroppedStartup = true
    Footprint.dropStartup()
    if let first = setup.menus.first(where: { !$0.triggers.isEmpty }) { menus.rehearse(first, in: setup) }
  }

  private func pictureArrived(_ first: Icon?) {
    isStale = true
    guard menus.open == nil else { return menus.pictureArrived(first) }
    onPicture(first)
    guard queue.isEmpty else { return }
    // Pictures come in bursts: once after the last of them.
    fill(after: 30)
  }
}
