/// One line of the report: a quantity of the product, of the floor if it has one, and the limit.
struct Row {
  enum Limit {
    /// At most so many times the floor.
    case floors(Double)
    /// At most so much more than the floor.
    case aboveFloor(Double)
    case atMost(Double)
    case atLeast(Double)
    case exactly(Double)
  }

  let name: String
  let unit: String
  let product: Summary?
  let floor: Summary?
  let limit: Limit?

  init(_ name: String, in unit: String, _ product: [Double], floor: [Double] = [], limit: Limit? = nil) {
    self.name = name
    self.unit = unit
    self.product = Summary(product)
    self.floor = Summary(floor)
    self.limit = limit
  }

  /// The product's median in medians of the floor; nil where one is missing.
  var ratio: Double? {
    guard let product, let floor, floor.median > 0 else { return nil }
    return product.median / floor.median
  }

  /// Whether the limit is kept; nil where there is none. What could not be measured keeps no limit.
  var isKept: Bool? {
    guard let limit else { return nil }
    guard let product else { return false }
    switch limit {
    case .floors(let most): return ratio.map { $0 <= most } ?? false
    case .aboveFloor(let most): return floor.map { product.median - $0.median <= most } ?? false
    case .atMost(let most): return product.median <= most
    case .atLeast(let least): return product.least >= least
    case .exactly(let value): return product.least == value && product.most == value
    }
  }

  var limitText: String {
    switch limit {
    case .floors(let most): "≤ \(most.short) floors"
    case .aboveFloor(let most): "≤ floor + \(most.short) \(unit)"
    case .atMost(let most): "≤ \(most.short) \(unit)"
    case .atLeast(let least): "≥ \(least.short) \(unit)"
    case .exactly(let value): "= \(value.short)"
    case nil: ""
    }
  }
}

extension Double {
  /// Three digits that count, without an exponent.
  var short: String {
    guard isFinite else { return "–" }
    if self == rounded(), magnitude < 1e9 { return String(Int(self)) }
    let digits = magnitude >= 100 ? 0 : magnitude >= 10 ? 1 : magnitude >= 1 ? 2 : 3
    let scale = [1.0, 10, 100, 1000][digits]
    let value = (self * scale).rounded() / scale
    return digits == 0 ? String(Int(value)) : String(value)
  }
}
