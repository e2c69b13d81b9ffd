import CDesktop
import Geometry
import Glibc
import Menus
import Pie
import Testing

@testable import Drawing

private func look(_ string: String, maximumWidth: Double = 200, size: Double = 14) -> TextLook {
  TextLook(string, font: "DejaVu Sans", size: size, color: .black, maximumWidth: maximumWidth)
}

/// The text as pixels, black on nothing.
private func drawn(_ look: TextLook, by ruler: PangoRuler) -> Surface {
  SpriteStore(
    medium: Surface(inMemory: PixelSize(width: 1, height: 1)), ruler: ruler, pictures: PictureShelf()
  )
  .sprite(for: .text(look), scale: 1).surface
}

@Test func `text is measured in whole pixels and grows with its size`() {
  let ruler = PangoRuler()
  let small = ruler.measure(look("Terminal"))
  let large = ruler.measure(look("Terminal", maximumWidth: 1000, size: 28))
  #expect(small.width == small.width.rounded() && small.height == small.height.rounded())
  #expect(abs(large.width / small.width - 2) < 0.1 && abs(large.height / small.height - 2) < 0.15)
}

@Test(arguments: ["We <3 it", "A & B", "<b>bold</b>", "&amp;", "</span>", "&#0;", "<span size='999999'>x"])
func `text is never markup`(label: String) {
  let ruler = PangoRuler()
  // Were it markup, letters between the signs would be gone or larger.
  let pieces = label.reduce(0.0) { $0 + ruler.measure(look(String($1))).width }
  let whole = ruler.measure(look(label, maximumWidth: 1000))
  #expect(abs(whole.width - pieces) <= Double(label.count))
  #expect(whole.height == ruler.measure(look("x")).height)
}

@Test(arguments: ["Terminal", "Ünïcödé", "שלום", "many words that are far too long for it", "👩‍👩‍👧", ""])
func `text looks the same whether it was measured or not, the first time and the next`(label: String) {
  let wanted = drawn(look(label), by: PangoRuler())
  let ruler = PangoRuler()
  var red = look(label)
  red.color = Color(red: 1, green: 0, blue: 0)
  _ = ruler.measure(red)
  for _ in 1...2 {
    let made = drawn(look(label), by: ruler)
    #expect(made.pixels == wanted.pixels && made.size == wanted.size)
  }
}

@Test func `text that was measured is drawn as it is after fonts were changed for another text`() throws {
  let finder = PangoRuler()
  _ = finder.measure(look("Terminal"))
  let known = try #require(finder.knownFonts(identity: "", places: []))
  let ruler = PangoRuler(EarlyDrawing { known })
  _ = ruler.measure(look("Terminal"))
  _ = ruler.measure(look("日本語"))
  #expect(drawn(look("Terminal"), by: ruler).pixels == drawn(look("Terminal"), by: PangoRuler()).pixels)
}

@Test func `line breaks and control characters are spaces`() {
  #expect(PlainText.line("a\nb\tc\u{0}d\u{2028}e\r\nf", size: 14, maximumWidth: 500) == "a b c d e  f")
  let ruler = PangoRuler()
  #expect(ruler.measure(look("a\nb")) == ruler.measure(look("a b")))
}

@Test func `characters of several scalars stay whole`() {
  let family = "👩‍👩‍👧"
  let cut = PlainText.line(String(repeating: family, count: 5000), size: 14, maximumWidth: 100)
  #expect(cut.last == "…" && cut.dropLast().allSatisfy { String($0) == family })
  let arabic = PlainText.line("שלום world العربية e\u{301}", size: 14, maximumWidth: 300)
  #expect(arabic == "שלום world العربية e\u{301}")
}

@Test func `marks pile up no higher than any script needs`() {
  let pile = "e" + String(repeating: "\u{301}", count: 30_000)
  #expect(PlainText.line(pile, size: 14, maximumWidth: 200).unicodeScalars.count < 40)
}

/// Parts that make long labels, each hard in its own way.
private enum LongLabel: String, CaseIterable {
  case broad = "W"
  case narrow = "i"
  case withoutWidth = "\u{200B}"
  case piled = "e\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}\u{307}\u{308}"
  case joined = "👩‍👩‍👧"
  case fromTheRight = "العربية "
  case mixed = "日本語 עברית हिन्दी 🎉 ∑"
  case broken = "\n"
  case blank = " "

  var label: String { String(repeating: rawValue, count: 65_536 / rawValue.utf8.count) }
}

@Test(arguments: LongLabel.allCases)
private func `a label of 64 kB is measured in under 20 ms of processor time and stays inside its width`(
  kind: LongLabel
) {
  let label = kind.label
  let times = (0..<5).map { _ -> Double in
    let ruler = PangoRuler()
    ruler.warmUp()
    let start = processorTime()
    let size = ruler.measure(look(label, maximumWidth: 300))
    #expect(size.width <= 300 && size.height < 60)
    return processorTime() - start
  }
  // The least of them: a machine that is busy otherwise makes caches cold.
  #expect(times.min() ?? .infinity < 20)
}

/// Of this thread, in milliseconds.
private func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
}

@Test func `the end is cut with an ellipsis, between characters`() throws {
  let ruler = PangoRuler()
  let line = try #require(
    ruler.line(
      for: look("e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}", maximumWidth: 50)))
  let whole = try #require(ruler.line(for: look("e\u{301}e\u{301}", maximumWidth: 50)))
  #expect(line.isEllipsized && line.logical.width <= 50)
  #expect(!whole.isEllipsized)
}

@Test func `a line from right to left is set in visual order`() {
  let ruler = PangoRuler()
  // Alef is a plain stroke, shin is broad: the first letter stands to the right.
  let text = drawn(look("אש"), by: ruler)
  let (left, right) = text.inkHalves
  #expect(left > right)
  let reversed = drawn(look("\u{202D}אש"), by: ruler)
  #expect(reversed.inkHalves.left < reversed.inkHalves.right || reversed.inkHalves != (left, right))
}

@Test func `capital letters stand half above and half below the centre`() {
  let sprite = drawn(look("H", size: 40), by: PangoRuler())
  let rows = sprite.inkedRows
  let middle = Double(rows.lowerBound + rows.upperBound + 1) / 2
  #expect(abs(middle - Double(sprite.size.height / 2)) <= 1)
}

extension Surface {
  /// Sums of alpha left and right of the middle of the ink.
  fileprivate var inkHalves: (left: Int, right: Int) {
    var columns = [Int](repeating: 0, count: size.width)
    _ = withBytes { bytes, stride in
      for y in 0..<size.height {
        for x in 0..<size.width { columns[x] += Int(bytes[y * stride + x * 4 + 3]) }
      }
    }
    guard let first = columns.firstIndex(where: { $0 > 0 }), let last = columns.lastIndex(where: { $0 > 0 })
    else {
      return (0, 0)
    }
    let middle = (first + last) / 2
    return (columns[first...middle].reduce(0, +), columns[(middle + 1)...last].reduce(0, +))
  }

  fileprivate var inkedRows: ClosedRange<Int> {
    let rows = (0..<size.height).filter { y in (0..<size.width).contains { pixel($0, y).alpha > 100 } }
    return (rows.first ?? 0)...(rows.last ?? 0)
  }
}
