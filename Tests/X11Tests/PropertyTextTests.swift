import Testing

@testable import X11

@Suite("Text in properties") struct PropertyTextTests {
  @Test("in COMPOUND_TEXT is read where it is UTF-8, and other sequences leave nothing behind")
  func compound() {
    let utf8: [UInt8] = [0x1b, 0x25, 0x47] + Array("–".utf8) + [0x1b, 0x25, 0x40]
    #expect(PropertyText.latin1(Array("a ".utf8) + utf8 + Array(" b".utf8)) == "a – b")
    #expect(PropertyText.latin1([0x61, 0x1b, 0x2d, 0x41, 0xe4]) == "aä")
    #expect(PropertyText.latin1([0x61, 0x1b]) == "a")
    #expect(PropertyText.latin1([0x1b, 0x25, 0x47, 0xe2, 0x80]) == "")
  }

  @Test("keeps control characters: it is data")
  func controls() {
    let title = "a\u{1B}[31m\n$(reboot)\u{7}%s\u{202E}"
    #expect(PropertyText.utf8(Array(title.utf8)) == title)
  }

  @Test("cut through a character ends before it")
  func cut() {
    let bytes = Array("né語🦊".utf8)
    let whole = bytes.indices.map { PropertyText.utf8(Array(bytes.prefix($0))) }
    #expect(whole == ["", "n", "n", "né", "né", "né", "né語", "né語", "né語", "né語"])
  }

  @Test("that is not UTF-8 is repaired")
  func invalid() {
    #expect(PropertyText.utf8([97, 0xFF, 98]) == "a\u{FFFD}b")
    #expect(PropertyText.utf8([0x80, 0x80, 0x80, 0x80, 0x80]).unicodeScalars.allSatisfy { $0 == "\u{FFFD}" })
  }

  @Test("of the old kind is Latin-1, and zero bytes at its end do not belong to it")
  func latin1() { #expect(PropertyText.latin1([0xE9, 97, 0, 0]) == "éa") }
}

@Suite("WM_CLASS") struct WindowClassTests {
  @Test(
    "gives the instance and the class, whatever is missing",
    arguments: [
      ("navigator\0Firefox\0", "navigator", "Firefox"), ("navigator\0Firefox", "navigator", "Firefox"),
      ("xterm\0", "xterm", "xterm"), ("\0XTerm\0", "", "XTerm"), ("a\0b\0c\0", "a", "b"),
    ])
  func parts(text: String, instance: String, name: String) {
    let parsed = WindowClass(bytes: Array(text.utf8))
    #expect(parsed?.instance == instance)
    #expect(parsed?.name == name)
  }

  @Test("without a name is none", arguments: ["", "\0", "\0\0"])
  func empty(text: String) { #expect(WindowClass(bytes: Array(text.utf8)) == nil) }
}
