import Menus
import Support
import Testing

@testable import X11

@Suite("A plan for typing", .serialized) struct TypingPlanTests {
  private let stage: Stage
  private let map: KeyMap

  init() throws {
    stage = try Stage()
    try stage.run("setxkbmap", "us,ru")
    map = stage.connection.readKeyMap()
  }

  private func plan(_ text: String, group: Int = 0) throws -> TypingPlan {
    try TypingPlan(KeyStroke.typing(text), keyMap: map, group: group)
  }

  /// "+38" a press, "-38" a release, "g1" another group.
  private func words(_ plan: TypingPlan) -> [String] {
    plan.steps.map {
      switch $0 {
      case .press(let code): "+\(code.rawValue)"
      case .release(let code): "-\(code.rawValue)"
      case .group(let number): "g\(number)"
      }
    }
  }

  @Test("presses Shift for what stands on the second level, and nothing for the first")
  func levels() throws {
    let (a, shift) = (try stage.code("a").rawValue, try stage.code("Shift_L").rawValue)
    #expect(words(try plan("a")) == ["+\(a)", "-\(a)"])
    #expect(words(try plan("A")) == ["+\(shift)", "+\(a)", "-\(a)", "-\(shift)"])
    #expect(words(try plan("\n")).count == 2)
  }

  @Test("goes to another group for its letters and comes back")
  func groups() throws {
    let (a, f) = (try stage.code("a").rawValue, try stage.code("f").rawValue)
    #expect(words(try plan("aаa")) == ["+\(a)", "-\(a)", "g1", "+\(f)", "-\(f)", "g0", "+\(a)", "-\(a)"])
    #expect(words(try plan("f", group: 1)) == ["g0", "+\(f)", "-\(f)", "g1"])
    #expect(words(try plan(" ", group: 1)).count == 2)
  }

  @Test("puts what no key has on codes that follow each other, once each")
  func borrowing() throws {
    let plan = try plan("日本日a")
    #expect(
      Set(plan.borrowed.values) == [KeySymbol(rawValue: 0x0100_65e5), KeySymbol(rawValue: 0x0100_672c)])
    let codes = plan.borrowed.keys.map(\.rawValue).sorted()
    #expect(codes[1] == codes[0] + 1)
    #expect(plan.steps.count == 8)
  }

  @Test("is refused where more is missing than the keyboard can carry")
  func tooMany() throws {
    let text = String(String.UnicodeScalarView((0..<300).compactMap { Unicode.Scalar(0x4e00 + $0) }))
    #expect(throws: TypingObstacle.noSpareKeys(wanted: 300, spare: map.spare.count)) { try plan(text) }
  }

  @Test("sets modifiers by keys of their own, never by a lock")
  func modifiers() throws {
    let (control, alt, x) = (
      try stage.code("Control_L").rawValue, try stage.code("Alt_L").rawValue, try stage.code("x").rawValue
    )
    let stroke = KeyStroke(modifiers: [.control, .alt], symbol: KeySymbol(rawValue: 0x78))
    let plan = try TypingPlan([stroke], keyMap: map, group: 0)
    #expect(
      words(plan) == ["+\(control)", "+\(alt)", "+\(x)", "-\(x)", "-\(alt)", "-\(control)"])
    #expect(throws: TypingObstacle.noModifier) {
      try TypingPlan([KeyStroke(modifiers: .mod2, symbol: KeySymbol(rawValue: 0x78))], keyMap: map, group: 0)
    }
  }
}
