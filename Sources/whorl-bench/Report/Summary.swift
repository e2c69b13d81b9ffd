/// The middle and the ends of some values.
struct Summary {
  let median: Double
  let least: Double
  let most: Double
  let count: Int

  /// nil: there are no values.
  init?(_ values: [Double]) {
    let sorted = values.sorted()
    guard let first = sorted.first, let last = sorted.last else { return nil }
    let middle = sorted.count / 2
    median = sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    (least, most, count) = (first, last, sorted.count)
  }
}
