import Menus
import Pie
import Support
import Testing

@testable import Drawing

@Suite("What was found out about fonts") struct KnownFontsTests {
  private func known(_ basis: [String]) -> KnownFonts {
    KnownFonts(
      identity: "LANG=C", font: "Sans",
      faces: [
        KnownFonts.Face(file: "/fonts/a b.ttf", index: 0, cache: "/cache/1"),
        KnownFonts.Face(file: "/fonts/ü.ttc", index: 2, cache: "/cache/1"),
      ], basis: basis)
  }

  @Test("is read as it was written, by those it was written for")
  func text() throws {
    let folder = try Folder()
    let known = known([folder.path, "\(folder.path)/nothing"])
    #expect(KnownFonts(known.text, identity: "LANG=C") == known)
    #expect(KnownFonts(known.text, identity: "LANG=de") == nil)
  }

  @Test("does not hold once a file it rests on has come, changed or gone")
  func changes() throws {
    let folder = try Folder()
    let file = "\(folder.path)/fonts.conf"
    let without = known([file])
    try folder.write("one", to: "fonts.conf")
    #expect(KnownFonts(without.text, identity: "LANG=C") == nil)
    let with = known([file])
    #expect(KnownFonts(with.text, identity: "LANG=C") == with)
    try folder.write("longer", to: "fonts.conf")
    #expect(KnownFonts(with.text, identity: "LANG=C") == nil)
  }

  @Test("is nothing where the text is cut, or another one")
  func broken() {
    let text = known(["/"]).text
    for length in [0, 1, 20, 40, 60] {
      #expect(KnownFonts(Array(text[..<length]), identity: "LANG=C") == nil)
    }
    #expect(KnownFonts([0, 0, 0, 0, 0xff], identity: "") == nil)
  }

  @Test("are the two faces that text is set from") func search() throws {
    let ruler = PangoRuler()
    _ = ruler.measure(TextLook("A", font: "Sans", size: 14, color: .black, maximumWidth: 100))
    let known = try #require(ruler.knownFonts(identity: "", places: []))
    #expect(known.font == "Sans" && known.faces.count == 2)
    // The same once more: nothing has changed meanwhile.
    #expect(KnownFonts(known.text, identity: "") == known)
  }
}
