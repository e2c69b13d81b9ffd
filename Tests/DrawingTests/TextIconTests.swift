import Geometry
import Menus
import Pie
import Testing

@testable import Drawing

@Suite("An icon of text") struct TextIconTests {
  private let pictures = PictureShelf()

  /// What a bubble with that icon looks like; the letter of its item's label is "L".
  private func bubble(_ picture: PictureLook) -> [UInt8] {
    let look = BubbleLook(
      diameter: 56, fill: nil, border: .clear, borderWidth: 0, picture: picture, pictureSide: 28,
      foreground: .black, font: "DejaVu Sans")
    let store = SpriteStore(
      medium: Surface(inMemory: PixelSize(width: 1, height: 1)), ruler: PangoRuler(), pictures: pictures)
    return store.sprite(for: .bubble(look), scale: 1).surface.withBytes { bytes, _ in Array(bytes) } ?? []
  }

  private func isLetter(_ icon: String) -> Bool {
    bubble(.icon(.text(icon), otherwise: "L")) == bubble(.text("L"))
  }

  @Test(
    arguments: [
      // Of private use, in all three planes.
      "\u{F8FE}", "\u{F1234}", "\u{10FFFD}",
      // Unassigned.
      "\u{378}", "\u{E01FF}\u{378}", "\u{EFFFD}",
      // Among others that fonts have.
      "a\u{F8FE}", "🎉\u{378}",
      // Nothing to be seen.
      "\u{1}", "\u{1B}\u{7}", "\u{7F}", "\u{9B}", "\u{200B}", "\u{2060}", "\u{AD}", " \u{3000}", "\u{2028}",
    ])
  func `gives way to the label's letter where no font has it, and is told`(icon: String) {
    #expect(isLetter(icon))
    #expect(pictures.takeUndrawable() == [icon])
    #expect(pictures.takeUndrawable().isEmpty)
  }

  @Test(arguments: ["a", "Ω", "→", "✓", "🎉", "👩‍👩‍👧", "☎️", "e\u{301}", "\u{1}a"])
  func `is drawn where fonts have it`(icon: String) {
    #expect(!isLetter(icon))
    #expect(pictures.takeUndrawable().isEmpty)
  }

  @Test func `is not told where it is the letter itself`() {
    #expect(bubble(.icon(.text("\u{378}"), otherwise: "\u{378}")) == bubble(.text("\u{378}")))
    #expect(pictures.takeUndrawable().isEmpty)
  }

  @Test(arguments: [
    ("\u{202E}שלום", "ש"), ("\u{1}\u{1B} x", "X"), ("\u{200B}\u{FEFF}é", "É"), (" \n", "·"), ("", "·"),
  ])
  func `gives way to the first letter that is to be seen`(label: String, letter: String) {
    #expect(
      Item(label: label, icon: .text("🎉"), action: .perform(.close)).picture
        == .icon(.text("🎉"), otherwise: letter))
  }

  @Test func `is what an item shows, with the letter in reserve`() {
    #expect(
      Item(label: "party", icon: .text("🎉"), action: .perform(.close)).picture
        == .icon(.text("🎉"), otherwise: "P"))
  }
}
