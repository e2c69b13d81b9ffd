import Menus
import Testing

@testable import Configuration

@Suite struct RobustnessTests {
  /// A generator whose numbers are the same every time (SplitMix64).
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var z = state
      z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
      z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
      return z ^ (z >> 31)
    }
  }

  private let reader = ConfigurationReader(
    place: ConfigurationPlace(folder: nil, home: nil), builtIn: BuiltInMenu(searchPath: []))

  @Test func `no text breaks the reader`() {
    var numbers = Numbers(state: 1)
    let scalars = Array("[]{}=.,\"'#\\\n\r\t +-0123456789abcdefmenu\u{301}é👩‍👩‍👧\0\u{feff}".unicodeScalars)
    for _ in 0..<2000 {
      let length = Int.random(in: 0..<80, using: &numbers)
      var text = String.UnicodeScalarView()
      for _ in 0..<length { text.append(scalars.randomElement(using: &numbers) ?? " ") }
      let reading = reader.read(text: String(text))
      #expect(reading.setup != nil || reading.hasErrors)
      for diagnostic in reading.diagnostics { #expect(!diagnostic.description.isEmpty) }
    }
  }

  @Test func `a good file with slips in it yields a setup or says what is wrong`() {
    var numbers = Numbers(state: 2)
    let good = Array(ExampleConfiguration.text.unicodeScalars)
    for _ in 0..<300 {
      var text = good
      for _ in 0..<3 {
        let index = Int.random(in: text.indices, using: &numbers)
        switch Int.random(in: 0..<3, using: &numbers) {
        case 0: text.remove(at: index)
        case 1: text[index] = text.randomElement(using: &numbers) ?? "x"
        default: text.insert(text[index], at: index)
        }
      }
      let reading = reader.read(text: String(String.UnicodeScalarView(text)))
      #expect((reading.setup == nil) == reading.hasErrors)
    }
  }

  @Test func `deep nesting and long lines are told, not suffered`() {
    let deep = "a = " + String(repeating: "[", count: 5000)
    #expect(reader.read(text: deep).hasErrors)
    let long = "a = \"" + String(repeating: "x", count: 1 << 20) + "\" b"
    #expect((reader.read(text: long).diagnostics.first?.description.utf8.count ?? 0) < 500)
  }

  @Test func `ten thousand items in five hundred menus arrive`() {
    let reading = reader.read(text: largeConfiguration())
    #expect(reading.diagnostics.count == 0)
    #expect(reading.setup?.menus.count == 500)
    #expect(reading.setup?.menus.map(\.items.count).reduce(0, +) == 10_000)
  }
}

/// 500 menus of 20 items each.
func largeConfiguration() -> String {
  var text = ""
  for menu in 0..<500 {
    text += "[menu.menu\(menu)]\ntitle = \"Menu \(menu)\"\ntrigger = \"\"\n"
    for item in 0..<20 {
      text += """
        [[menu.menu\(menu).items]]
        label = "Item \(item)"
        icon = "utilities-terminal"
        tint = "#34c759"
        run = "x-terminal-emulator -e item \(item)"

        """
    }
  }
  return text
}
