/// Gestures that begin so many milliseconds after the press, whatever is on the screen by then.
func blindGestures(_ bench: Bench) throws -> [Row] {
  let underlay = try Underlay()
  let subject = try bench.product()
  let each = max(2, bench.count / 5)
  var rows: [Row] = []
  for gesture in BlindGesture.all {
    for delay in [0, 5, 10, 20, 50, 100] {
      var right = 0.0
      var leaked = 0.0
      for turn in 0..<each {
        // With the rest below: until the last menu has faded.
        bench.settle(subject, milliseconds: 130)
        _ = underlay.takeInputs()
        let item = turn % 8
        let pressed = Clock.now
        bench.screen.press()
        gesture.make(bench, item, pressed + UInt64(delay) * 1_000_000)
        let stamp = subject.stamps.next(within: gesture.chooses ? 1000 : 100)
        let isRight = gesture.chooses ? stamp?.tag == String(item) : stamp == nil
        right += isRight ? 1 : 0
        bench.settle(subject, milliseconds: 50)
        let inputs = underlay.takeInputs().count
        leaked += abs(Double(inputs - gesture.reaches))
        if !isRight { try close(subject, bench) }
      }
      rows.append(
        Row(
          "\(gesture.name), \(delay) ms: right", in: "%", [100 * right / Double(each)], limit: .exactly(100)))
      // A click together with the release comes before the end of the menu, not right after it.
      let limit = gesture.reaches > 0 && delay == 0 ? nil : Row.Limit.exactly(0)
      rows.append(Row("\(gesture.name), \(delay) ms: leaked or lost", in: "events", [leaked], limit: limit))
    }
  }
  return rows
}

/// After a wrong choice: no menu may stay open for the next gesture.
private func close(_ subject: Subject, _ bench: Bench) throws {
  if !bench.isRehearsal { try subject.whorl("hide") }
}

/// One way to use a menu without looking.
private struct BlindGesture: Sendable {
  let name: String
  /// Whether it chooses an item; else nothing may run.
  let chooses: Bool
  /// How many events the window below must get.
  let reaches: Int
  /// Makes it, from a moment on, for an item.
  let make: @Sendable (Bench, _ item: Int, _ moment: UInt64) -> Void

  static let all = [
    BlindGesture(name: "move and release", chooses: true, reaches: 0) { bench, item, moment in
      Clock.wait(until: moment)
      bench.move(to: item)
      bench.screen.release()
    },
    BlindGesture(name: "tap, move, click", chooses: true, reaches: 0) { bench, item, moment in
      bench.screen.release()
      Clock.wait(until: moment)
      bench.move(to: item)
      bench.screen.click()
    },
    BlindGesture(name: "tap and key", chooses: true, reaches: 0) { bench, item, moment in
      bench.screen.release()
      Clock.wait(until: moment)
      bench.screen.tap(String(item + 1))
    },
    BlindGesture(name: "tap, click outside", chooses: false, reaches: 0) { bench, _, moment in
      bench.screen.release()
      Clock.wait(until: moment)
      bench.screen.move(to: bench.center.x - 400, bench.center.y)
      bench.screen.click()
    },
    // The click after the choice is the application's: its press and its release.
    BlindGesture(name: "choose, then click", chooses: true, reaches: 2) { bench, item, moment in
      bench.move(to: item)
      bench.screen.release()
      Clock.wait(until: moment)
      bench.screen.click()
    },
  ]
}

extension Bench {
  /// Moves the pointer onto an item, in one motion; items run clockwise from the top.
  fileprivate func move(to item: Int) {
    let places = [(0, -100), (71, -71), (100, 0), (71, 71), (0, 100), (-71, 71), (-100, 0), (-71, -71)]
    screen.move(to: center.x + places[item].0, center.y + places[item].1)
  }
}
