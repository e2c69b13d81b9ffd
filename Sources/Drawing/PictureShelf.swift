import CDesktop
import Menus

/// Decoded pictures of icons, each in the sizes that were asked for; the least used leave when it is full.
///
/// Drawing asks for what it needs and notes what is not there in `missing`; whoever decodes pictures puts them in.
package final class PictureShelf {
  /// An icon as a square of so many pixels.
  package struct Request: Hashable, Sendable {
    package var icon: Icon
    package var side: Int

    package init(icon: Icon, side: Int) {
      self.icon = icon
      self.side = side
    }
  }

  /// Asked for and neither there nor given up.
  package private(set) var missing: Set<Request> = []
  /// Texts of icons that letters stand in for, since no font has them; whoever tells of them takes them out.
  private var undrawable: Set<String> = []
  /// Changes whenever a picture comes or changes.
  private(set) var revision = 0

  private var pictures: [Request: Entry] = [:]
  private var hopeless: Set<Request> = []
  private var revisions: [Icon: Int] = [:]
  private var uses = 0
  private var byteCount = 0
  private let byteLimit: Int

  private struct Entry {
    var picture: Shelved
    var lastUse: Int
  }

  struct Shelved {
    let surface: Surface
    /// To be filled with a colour; its own says nothing.
    let isSymbolic: Bool
    /// Much of it would hardly be seen on a dark ground.
    let isDark: Bool
  }

  package init(byteLimit: Int = 4 << 20) { self.byteLimit = byteLimit }

  /// Takes in a picture, or another one in its place.
  ///
  /// - Returns: false, and the request is given up, where the picture's measures contradict its bytes.
  @discardableResult
  package func put(_ picture: Picture, for request: Request) -> Bool {
    guard let surface = picture.surface() else {
      giveUp(request)
      return false
    }
    remove(request)
    pictures[request] = Entry(
      picture: Shelved(surface: surface, isSymbolic: picture.isSymbolic, isDark: picture.isDark),
      lastUse: uses)
    byteCount += surface.byteCount
    missing.remove(request)
    hopeless.remove(request)
    noteChange(of: request.icon)
    while byteCount > byteLimit, pictures.count > 1,
      let oldest = pictures.filter({ $0.key != request }).min(by: { $0.value.lastUse < $1.value.lastUse })
    {
      remove(oldest.key)
    }
    return true
  }

  /// There is a picture of it, of whatever size.
  package func holds(_ icon: Icon) -> Bool { pictures.keys.contains { $0.icon == icon } }

  /// There is no such picture: the letter stays, and it is not asked for again.
  package func giveUp(_ request: Request) {
    missing.remove(request)
    hopeless.insert(request)
  }

  func noteUndrawable(_ text: String) { undrawable.insert(text) }

  /// What has come together since the last time.
  package func takeUndrawable() -> [String] {
    defer { undrawable.removeAll() }
    return undrawable.sorted()
  }

  /// What was not to be had may be by now (a program was installed): it is asked for again.
  package func retry() {
    missing.formUnion(hopeless)
    hopeless.removeAll()
  }

  /// Everything may have changed (another icon theme, a reload): pictures are asked for again.
  package func empty() {
    // Letters that stand in for what was not there are drawn again too, and so ask for it again.
    let icons = Set((Array(pictures.keys) + missing + hopeless).map(\.icon))
    pictures.removeAll()
    byteCount = 0
    missing.removeAll()
    hopeless.removeAll()
    icons.forEach(noteChange)
  }

  /// The picture of that size, else the nearest larger one, else the largest; notes where it is missing.
  func picture(for request: Request) -> Shelved? {
    uses += 1
    if let entry = pictures[request] {
      pictures[request]?.lastUse = uses
      return entry.picture
    }
    if !hopeless.contains(request) { missing.insert(request) }
    let sizes = pictures.keys.filter { $0.icon == request.icon }.sorted { $0.side < $1.side }
    guard let best = sizes.first(where: { $0.side >= request.side }) ?? sizes.last else { return nil }
    pictures[best]?.lastUse = uses
    return pictures[best]?.picture
  }

  func revision(of icon: Icon) -> Int { revisions[icon] ?? 0 }

  private func noteChange(of icon: Icon) {
    revision += 1
    revisions[icon] = revision
  }

  private func remove(_ request: Request) {
    guard let entry = pictures.removeValue(forKey: request) else { return }
    byteCount -= entry.picture.surface.byteCount
  }
}

/// Decoded pixels: premultiplied ARGB, 32 bits a pixel in the machine's byte order (cairo's ARGB32).
package struct Picture: Sendable {
  package var width: Int
  package var height: Int
  /// Bytes from one row to the next.
  package var stride: Int
  package var bytes: [UInt8]
  /// Only the opacity means something: it is drawn in a colour of ours (freedesktop.org icon theme specification,
  /// "-symbolic").
  package var isSymbolic: Bool

  package init(width: Int, height: Int, stride: Int, bytes: [UInt8], isSymbolic: Bool = false) {
    self.width = width
    self.height = height
    self.stride = stride
    self.bytes = bytes
    self.isSymbolic = isSymbolic
  }

  /// Two fifths of what is not transparent are darker than a third of white (as sRGB has it; a luminance of 0.09).
  fileprivate var isDark: Bool {
    var (dark, all) = (0, 0)
    for row in 0..<height {
      for column in 0..<width {
        let start = row * stride + column * 4
        let (blue, green) = (Int(bytes[start]), Int(bytes[start + 1]))
        let (red, alpha) = (Int(bytes[start + 2]), Int(bytes[start + 3]))
        all += alpha
        // The weights of Rec. 709, in 256ths; colours are premultiplied.
        if 54 * red + 184 * green + 18 * blue < 85 * alpha { dark += alpha }
      }
    }
    return dark * 5 > all * 2
  }

  /// A copy; nil where the measures contradict the bytes.
  fileprivate func surface() -> Surface? {
    guard (1...2_048).contains(width), (1...2_048).contains(height), stride >= width * 4,
      stride <= 1 << 20, bytes.count >= stride * (height - 1) + width * 4
    else { return nil }
    let surface = Surface(inMemory: PixelSize(width: width, height: height))
    _ = surface.withBytes { target, targetStride in
      for row in 0..<height {
        for column in 0..<width * 4 { target[row * targetStride + column] = bytes[row * stride + column] }
      }
    }
    return surface
  }
}
