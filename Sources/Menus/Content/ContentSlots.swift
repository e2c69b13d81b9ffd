/// The places of things that come and go: each keeps its place, and so its direction, while it lives.
///
/// What has gone leaves a gap, which the next newcomer takes. When fewer than half of the places are taken, the
/// rest closes up.
package struct ContentSlots: Hashable, Sendable {
  /// nil: a gap.
  private var places: [ItemID?] = []

  package init() {}

  /// `items`, each in its place, with hidden items for the gaps. Ids that come twice count once.
  package mutating func arrange(_ items: [Item]) -> [Item] {
    var waiting = Dictionary(items.map { ($0.id, $0) }) { first, _ in first }
    places = places.map { place in place.flatMap { waiting[$0] == nil ? nil : $0 } }
    while places.last == .some(nil) { places.removeLast() }
    let known = Set(places.compactMap(\.self))
    if known.count * 2 < places.count { places.removeAll { $0 == nil } }
    var newcomers: Set<ItemID> = []
    for item in items where !known.contains(item.id) && newcomers.insert(item.id).inserted {
      if let gap = places.firstIndex(of: nil) { places[gap] = item.id } else { places.append(item.id) }
    }
    return places.enumerated().map { index, place in
      place.flatMap { waiting.removeValue(forKey: $0) } ?? .gap(ItemID("gap \(index + 1)"))
    }
  }
}
