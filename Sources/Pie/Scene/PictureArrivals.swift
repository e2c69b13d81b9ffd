import Menus

/// Pictures that came while what shows them was open, and when: each fades in, in the place of its letter.
struct PictureArrivals: Hashable, Sendable {
  /// 0: they are there at once.
  let length: Milliseconds
  private var moments: [Icon: Instant] = [:]

  init(length: Milliseconds) { self.length = length }

  /// The first picture of an icon has come.
  mutating func note(_ icon: Icon, at now: Instant) {
    moments = moments.filter { now < $0.value + length }
    moments[icon] = now
  }

  /// How much of a picture has come in, 0…1.
  func part(of icon: Icon?, at now: Instant) -> Double {
    guard let since = icon.flatMap({ moments[$0] }) else { return 1 }
    return Easing.easeOut.value(after: now - since, of: length)
  }

  /// True while one of them fades in.
  func isMoving(at now: Instant) -> Bool { moments.values.contains { now < $0 + length } }
}

extension PictureLook {
  /// The icon that it waits for, or shows.
  var icon: Icon? { if case .icon(let icon, _) = self { icon } else { nil } }

  /// What stands in for the icon until it has come.
  var letter: PictureLook { if case .icon(_, let letter) = self { .text(letter) } else { self } }
}
