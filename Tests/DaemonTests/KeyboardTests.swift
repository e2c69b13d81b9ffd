import Support
import Testing

/// The keys of an open menu on the keyboards of several countries. Keys are pressed by their place, as hands do.
@Suite("The keyboard in an open menu")
struct KeyboardTests {
  private static let menus = """
    [menu.ring]
    trigger = "Super+F2"
    search = "never"
    \(items(["N", "NE", "E", "SE", "S", "SW", "W", "NW"], of: "ring"))
    [menu.keyed]
    trigger = "Super+F3"
    \(items(["first", "second"], of: "keyed", more: ["key = \"n\"", "key = \"s\""]))
    """

  private static func items(_ labels: [String], of menu: String, more: [String] = []) -> String {
    labels.enumerated().map { index, label in
      "[[menu.\(menu).items]]\nlabel = \"\(label)\"\nexec = [\"true\"]\n"
        + (more.isEmpty ? "" : more[index]) + "\n"
    }.joined()
  }

  /// A keyboard: the words of setxkbmap, and whether its second group is the active one.
  nonisolated struct Board: CustomTestStringConvertible {
    let words: [String]
    var isSecondGroup = false
    var testDescription: String { words[0] + (isSecondGroup ? ", second group" : "") }

    nonisolated static let all =
      ["us", "de", "fr", "ru", "gr"].map { Board(words: [$0]) }
      + [
        Board(words: ["us,ru", "-option", "grp:sclk_toggle"]),
        Board(words: ["us,ru", "-option", "grp:sclk_toggle"], isSecondGroup: true),
      ]
  }

  /// A place on the board: the names of its keys on one of the United States, and their codes (evdev, plus 8).
  private static let digits: [UInt32] = [10, 11, 12, 13, 14, 15, 16, 17]
  /// The keypad, clockwise from 8.
  private static let keypad: [UInt32] = [80, 81, 85, 89, 88, 87, 83, 79]

  private func desk(_ board: Board) throws -> Desk {
    let desk = try Desk("Super+space", more: Self.menus) {
      let outcome = try run(["setxkbmap"] + board.words, environment: ["DISPLAY": $0.display])
      guard outcome.status == 0 else { throw TestFailure("setxkbmap \(board.words): \(outcome.errors)") }
    }
    if board.isSecondGroup { try desk.hand.tap("ISO_Next_Group") }
    return desk
  }

  /// Opens a menu for each of `keys`, presses it there, and tells what was chosen.
  private func chosen(_ desk: Desk, _ trigger: String = "F2", by keys: [(Hand) throws -> Void]) throws
    -> [String]
  {
    for key in keys {
      try desk.hand.tap("Super_L", trigger)
      try desk.daemon.sync()
      try key(desk.hand)
      try desk.daemon.sync()
    }
    return try desk.chosen()
  }

  @Test(arguments: Board.all) func `arrows, Home, End, Tab and the keys that run work on every board`(
    board: Board
  )
    throws
  {
    let desk = try desk(board)
    let keys: [(String, String, String)] = [
      ("Up", "Return", "N"), ("Right", "KP_Enter", "E"), ("Down", "space", "S"), ("Left", "Return", "W"),
      ("Home", "Return", "N"), ("End", "Return", "NW"), ("Tab", "Return", "N"),
    ]
    let ran = try chosen(
      desk,
      by: keys.map { key, runs, _ in
        {
          try $0.tap(key)
          try $0.tap(runs)
        }
      })
    #expect(ran == keys.map(\.2))
    try desk.daemon.expectCalm()
  }

  @Test(arguments: Board.all) func `the top row counts and the keypad points, with NumLock and without`(
    board: Board
  ) throws {
    let desk = try desk(board)
    let names = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
    #expect(try chosen(desk, by: Self.digits.map { code in { $0.tap(code: code) } }) == names)
    #expect(try chosen(desk, by: Self.keypad.map { code in { $0.tap(code: code) } }) == names)
    try desk.hand.tap("Num_Lock")
    #expect(try chosen(desk, by: Self.keypad.map { code in { $0.tap(code: code) } }) == names)
    try desk.hand.tap("Num_Lock")
    try desk.daemon.expectCalm()
  }

  /// The keys of n and s, which lie in the same place on all of these.
  @Test(arguments: Board.all.filter { $0.words[0].hasPrefix("us") || ["de", "fr"].contains($0.words[0]) })
  func `an item's own key is found in every group that has a Latin one beside it`(board: Board) throws {
    let desk = try desk(board)
    #expect(
      try chosen(desk, "F3", by: [{ $0.tap(code: 57) }, { $0.tap(code: 39) }]) == ["first", "second"])
    try desk.daemon.expectCalm()
  }

  /// Where "/" is written: its code, and whether Shift is held.
  @Test(
    arguments: zip(
      ["us", "de", "fr", "gr"], [(61, false), (16, true), (60, true), (61, false)] as [(UInt32, Bool)]))
  func `where items have keys the slash begins a search`(
    layout: String, slash: (code: UInt32, isShifted: Bool)
  )
    throws
  {
    let desk = try desk(Board(words: [layout]))
    let search: (Hand) throws -> Void = {
      if slash.isShifted { try $0.press("Shift_L") }
      $0.tap(code: slash.code)
      if slash.isShifted { try $0.release("Shift_L") }
      if layout == "gr" { return }
      // "s" would choose the second item, were it no text now; "f" is text in any case.
      $0.tap(code: 41)
      try $0.tap("Return")
    }
    #expect(try chosen(desk, "F3", by: [search]) == (layout == "gr" ? [] : ["first"]))
    if layout == "gr" { #expect(desk.isShown) }
    try desk.hand.tap("Escape")
    try desk.daemon.expectCalm()
  }
}
