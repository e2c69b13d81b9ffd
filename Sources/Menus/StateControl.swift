/// Something that has a state, read and changed by commands (`toggle`, `value`).
package struct StateControl: Hashable, Sendable {
  package var kind: Kind
  /// A shell command that prints the state: a number first, or on/1/true/yes.
  package var get: String?
  /// A shell command that gets the new state as WHORL_VALUE.
  package var set: String
  /// While its menu is open the state is read again so often; nil: once.
  package var refresh: Milliseconds?

  package enum Kind: Hashable, Sendable {
    case toggle
    /// `step` is what one notch of the wheel changes; positive.
    case value(ClosedRange<Double>, step: Double)
  }

  package init(_ kind: Kind, get: String? = nil, set: String, refresh: Milliseconds? = nil) {
    self.kind = kind
    self.get = get
    self.set = set
    self.refresh = refresh
  }

  /// The state that `get` tells of; nil: it says nothing that could be one.
  ///
  /// A toggle without output is on when the command succeeded (exit status 0).
  package func reading(from output: String, succeeded: Bool) -> Double? {
    let word = output.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? ""
    switch kind {
    case .toggle:
      if word.isEmpty { return succeeded ? 1 : 0 }
      return ["on", "1", "true", "yes"].contains(word.lowercased()) ? 1 : 0
    case .value(let range, _):
      let number = word.prefix { $0.isNumber || $0 == "." || $0 == "-" }
      return Double(number).map { min(max($0, range.lowerBound), range.upperBound) }
    }
  }

  /// The state after so many notches up, or down where negative; a toggle is turned over by each.
  package func changed(_ reading: Double?, by steps: Int) -> Double {
    switch kind {
    case .toggle: return reading == 1 ? 0 : 1
    case .value(let range, let step):
      return nearest(to: (reading ?? range.lowerBound) + step * Double(steps))
    }
  }

  /// The state after a change by so much of its range; a toggle stays as it is.
  package func changed(_ reading: Double?, byPart part: Double) -> Double {
    switch kind {
    case .toggle: return reading ?? 0
    case .value(let range, _):
      return nearest(to: (reading ?? range.lowerBound) + (range.upperBound - range.lowerBound) * part)
    }
  }

  /// Whole steps from the beginning: 0.1 added ten times is not 1.
  private func nearest(to wanted: Double) -> Double {
    guard case .value(let range, let step) = kind else { return wanted }
    let whole = range.lowerBound + ((wanted - range.lowerBound) / step).rounded() * step
    return min(max(whole, range.lowerBound), range.upperBound)
  }

  /// How much of its range a state is, 0…1; nil: it is not shown by an arc.
  package func part(of reading: Double?) -> Double? {
    guard let reading else { return nil }
    switch kind {
    case .toggle: return reading == 1 ? 1 : nil
    case .value(let range, _):
      let length = range.upperBound - range.lowerBound
      return length > 0 ? (reading - range.lowerBound) / length : nil
    }
  }

  /// As commands are told, and people are shown: "45", "0.35".
  package static func text(of reading: Double) -> String {
    let rounded = (reading * 1000).rounded() / 1000
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : String(rounded)
  }
}

extension Item {
  /// Shows a state: a value in its label, a toggle and a value by what is drawn round the bubble.
  func showing(_ reading: Double?) -> Item {
    guard case .control = action else { return self }
    var item = self
    item.reading = reading
    return item
  }

  /// Its name, with the state of a value.
  package var title: String {
    guard case .control(let control) = action, case .value = control.kind, let reading else {
      return shownLabel
    }
    return "\(shownLabel): \(StateControl.text(of: reading))"
  }

  /// The label; where it is written but nothing of it would be seen, what it is made of; a dot for blanks alone.
  private var shownLabel: String {
    guard !label.isEmpty, label.isBlank else { return label }
    let named = label.oneLine
    return named.isBlank ? "·" : named
  }

  /// How much of the rim is marked by its state, 0…1.
  package var gauge: Double? {
    guard case .control(let control) = action else { return nil }
    return control.part(of: reading)
  }

  /// A toggle that is on: drawn as a check.
  package var isOn: Bool { adjustment == nil && gauge == 1 }

  /// A value that the wheel changes.
  package var adjustment: StateControl? {
    guard case .control(let control) = action, case .value = control.kind else { return nil }
    return control
  }
}
