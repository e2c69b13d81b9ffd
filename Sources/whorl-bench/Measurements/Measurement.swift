/// One thing that can be measured, by name.
struct Measurement: Sendable {
  let name: String
  let summary: String
  let run: @Sendable (Bench) throws -> [Row]

  /// All of them, in the order of a whole run.
  static let all = [
    Measurement(name: "opening", summary: "press to mapped, first frame, finished picture", run: opening),
    Measurement(name: "motion", summary: "press to finished picture with motion", run: motion),
    Measurement(name: "first", summary: "the first opening after the start", run: firstOpening),
    Measurement(name: "release", summary: "release to program and to window gone", run: releasing),
    Measurement(name: "strokes", summary: "strokes through three menus", run: strokes),
    Measurement(
      name: "recognition", summary: "strokes that choose what they mean, at four rates", run: recognition),
    Measurement(name: "blind", summary: "gestures made without looking; what leaks", run: blindGestures),
    Measurement(name: "start", summary: "start of the program to triggers grabbed", run: starting),
    Measurement(name: "sync", summary: "the client from start to end", run: syncing),
    Measurement(name: "idle", summary: "wake-ups and processor time in 10 s of rest", run: idling),
    Measurement(name: "memory", summary: "memory and what is kept on the server", run: remembering),
    Measurement(name: "effort", summary: "processor time while a menu is open", run: effort),
    Measurement(name: "launchers", summary: "a floating button, its fan and its pill", run: launchers),
    Measurement(name: "material", summary: "what is blurred under eight bubbles", run: material),
    Measurement(
      name: "content", summary: "applications, windows and icons beside a plain menu", run: content),
    Measurement(name: "pick", summary: "lines to choose from, beside rofi", run: picking),
    Measurement(name: "load", summary: "10,000 items in 500 menus", run: loading),
  ]
}

/// Where measurements are made.
struct Bench {
  let screen: Screen
  /// Openings a median is taken of.
  let count: Int
  /// The floor in the product's place: checks the bench itself.
  let isRehearsal: Bool

  /// Half the screen: where menus open.
  var center: (x: Int, y: Int) { (screen.width / 2, screen.height / 2) }

  /// How far the items of a ring are from its centre, in pixels.
  static let radius = 104

  func product(_ configuration: Configuration = Configuration()) throws -> Subject {
    try Subject(isRehearsal ? .floor : .product, configuration)
  }

  func floor() throws -> Subject { try Subject(.floor) }

  /// Puts everything back: nothing held, nothing open, the pointer in the middle, and a rest in which the last
  /// closing is over (the product takes no new picture of the screen within 300 ms of it).
  func settle(_ subject: Subject, milliseconds: Int32 = 350) {
    screen.release()
    screen.move(to: center.x, center.y)
    Clock.rest(milliseconds: milliseconds)
    screen.clear()
    subject.stamps.clear()
  }

  /// Presses the trigger and waits for the window.
  func open() throws -> (window: UInt, pressed: UInt64, mapped: UInt64) {
    let pressed = Clock.now
    screen.press()
    guard let (window, mapped) = screen.mapped() else { throw BenchError("no window was mapped") }
    return (window, pressed, mapped)
  }

  /// Closes a menu that is held open; a mere release so soon after the press would leave it open.
  func cancel() {
    screen.tap("Escape")
    screen.release()
  }

  /// Repeats a measurement of milliseconds, on the floor and on the product.
  func both(
    _ configuration: Configuration = Configuration(), floor kind: Subject.Kind = .floor, times: Int? = nil,
    _ measure: (Subject) throws -> Double
  ) throws -> (product: [Double], floor: [Double]) {
    func series(_ subject: Subject) throws -> [Double] {
      settle(subject)
      // The first is another measurement's.
      _ = try measure(subject)
      return try (0..<(times ?? count)).map { _ in
        settle(subject)
        return try measure(subject)
      }
    }
    let floor = try series(Subject(kind))
    return (try series(product(configuration)), floor)
  }
}
