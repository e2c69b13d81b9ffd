import Geometry
import Glibc
import Menus
import Pie
import Practice
import Support
import Testing

/// Traces in `traces/`, named for what they choose: `7 items 3-5-3, 60 Hz.trace` chooses the items 3, 5 and 3 of menus
/// of seven; `nothing` in place of them chooses nothing.
@Suite("A trace") struct TraceTests {
  private static let folder = "Tests/PieTests/traces"
  static let names = Repository.files(in: folder, ending: ".trace")

  @Test("chooses what its name says", arguments: names) func corpus(file: String) throws {
    let name = try #require(file.split(separator: "/").last)
    let words = name.split { " ,".contains($0) }.map(String.init)
    let count = try #require(Int(words[0]))
    let path = words[2].split(separator: "-").map(String.init)
    let trace = try Trace(text: try #require(Repository.text(file)))
    let setup = Exercise(count: count, depth: max(4, path.count)).setup(endingAt: path.count)
    let replay = Replay(trace, into: setup.menus[0], of: setup)
    #expect(replay.chosen.map { $0.map(\.rawValue) } == (path == ["nothing"] ? [] : [path]))
  }

  @Test("there are some") func some() { #expect(Self.names.count >= 20) }

  @Test("is read back as it was written") func text() throws {
    var trace = Self.practised(7, [3, 5, 3], Self.hand(rate: 125))
    let key = KeyInput(
      code: KeyCode(rawValue: 38), symbol: KeySymbol(rawValue: 0x6c6), latin: KeySymbol(rawValue: 0x61),
      digit: 4, keypad: .direction(.left), text: "ф", latinText: " ", isModifier: true, modifiers: [.shift])
    let sample = PointerSample(point: Point(x: -3, y: 4.5), time: ServerTime(rawValue: 9), serial: 7)
    trace.steps += [
      .init(.event(.keyPress(key)), at: 900), .init(.event(.buttonPress(3, sample)), at: 901),
      .init(.event(.buttonRelease(3, sample)), at: 902), .init(.event(.dismiss(.grabWanted)), at: 903.25),
      .init(.event(.trigger(menu: MenuName("a b"), holder: .button(8))), at: 904),
      .init(.event(.wake), at: 905),
      .init(.warpFailed, at: 906),
    ]
    trace.opening.hovered = ItemID("two words")
    trace.opening.drop = .dragged
    #expect(try Trace(text: trace.text) == trace)
    // What was dropped is nobody's business, and changes no choice.
    trace.opening.drop = .dropped(DroppedData([DroppedData.Piece("secret")]))
    #expect(!trace.text.contains("secret"))
  }

  @Test(
    "with a fault in it tells the line",
    arguments: [("", 1), ("whorl-trace 1\n", 2), ("whorl-trace 1\nopen menu=a\n", 2)])
  func fault(text: String, line: Int) {
    let mistake = #expect(throws: TraceMistake.self) { try Trace(text: text) }
    #expect(mistake?.line == line)
  }

  @Test("with any rubbish in its numbers is refused or played, and ends nothing but itself") func rubbish()
    throws
  {
    let text = Self.practised(7, [3, 5, 3], Self.hand(rate: 60)).text
    let lines = text.split(separator: "\n").map(String.init)
    let bad = [
      "nan", "inf", "-inf", "1e308", "-1e308", "99999999999999999999", "-1", "", "x", "1e-320", "4294967296",
      "256",
    ]
    let setup = Exercise(count: 7, depth: 3).setup
    var dice = Dice(seed: 3)
    var played = 0
    for _ in 0..<600 {
      var changed = lines
      let index = Bool.random(using: &dice) ? 1 : Int.random(in: 1..<lines.count, using: &dice)
      var fields = changed[index].split(separator: " ").map(String.init)
      let field = Int.random(in: 0..<fields.count, using: &dice)
      let name = fields[field].split(separator: "=").first.map { "\($0)=" } ?? ""
      let values = [bad.randomElement(using: &dice), bad.randomElement(using: &dice)].compactMap(\.self)
      fields[field] = name + values.prefix(.random(in: 1...2, using: &dice)).joined(separator: ",")
      changed[index] = fields.joined(separator: " ")
      guard let trace = try? Trace(text: changed.joined(separator: "\n")) else { continue }
      played += Replay(trace, into: setup.menus[0], of: setup).chosen.count <= 1 ? 1 : 0
    }
    #expect(played > 100)
  }

  // MARK: Making them

  static func hand(rate: Double) -> HandPath {
    var hand = HandPath([])
    (hand.rate, hand.phase) = (rate, 5)
    return hand
  }

  static func practised(_ count: Int, _ path: [Int], _ hand: HandPath, noise: Double = 0) -> Trace {
    var exercise = Exercise(count: count, depth: max(4, path.count))
    exercise.noiseDegrees = noise
    var dice = Dice(seed: UInt64(count))
    var hand = hand
    hand.vertices = exercise.vertices(of: path, from: Point(x: 960, y: 540), &dice)
    var player = Player(exercise.setup(endingAt: path.count), on: exercise.monitor, at: hand.vertices[0])
    player.draw(hand)
    player.letGo()
    return player.trace
  }

  /// With UPDATE_TRACES in the environment the made-up part of the corpus is written anew.
  @Test("made up is kept") func make() {
    guard getenv("UPDATE_TRACES") != nil else { return }
    let kinds: [(String, HandPath, Double)] = [60.0, 125, 500, 1000].map {
      ("\(Int($0)) Hz", Self.hand(rate: $0), 0.0)
    }
    var rough = Self.hand(rate: 250)
    (rough.jitter, rough.bulge, rough.rounding, rough.loss) = (2, 0.02, 8, 0.2)
    var fast = Self.hand(rate: 125)
    fast.speed = 3.5
    var slow = Self.hand(rate: 1000)
    slow.speed = 0.4
    for (count, paths) in [
      (4, [[0, 2, 1], [3, 3, 3, 0]]), (7, [[3, 5, 3], [6, 6, 0], [5, 5, 5]]), (12, [[1, 7, 4]]),
    ] {
      for path in paths {
        let title = path.map(String.init).joined(separator: "-")
        for (kind, hand, noise) in kinds + [
          ("rough", rough, 0), ("fast", fast, 0), ("slow", slow, 0), ("noise", fast, 4),
        ] {
          Repository.write(
            Self.practised(count, path, hand, noise: noise).text,
            to: "\(Self.folder)/\(count) items \(title), \(kind).trace")
        }
      }
    }
  }
}
