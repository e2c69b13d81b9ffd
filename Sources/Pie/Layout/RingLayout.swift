import Geometry
import Menus

/// Final places of a ring's bubbles and the hit test; animated places never decide.
package struct RingLayout: Hashable, Sendable {
  package var slots: [Slot]
  /// The way back of a submenu.
  package var back: Back?
  /// From the centre to the middle of the bubbles of the outermost ring.
  package var radius: Double
  package var bubble: Double
  package var deadZone: Double
  /// How far from the centre a choice counts in click style.
  package var reach: Double
  /// Where an inner and an outer ring meet; nil for a single ring.
  package var border: Double?
  /// The directions that choose; nil: all of them.
  package var arc: Wedge?
  /// Left and right are exchanged: the items run counterclockwise.
  package private(set) var isMirrored: Bool
  /// The items lie on a fan or in a stack instead, which also decides what a place chooses.
  package var shape: OneSidedLayout?

  package struct Slot: Hashable, Sendable {
    package var angle: Angle
    package var radius: Double
    package var isInner = false

    package var offset: Offset { Offset(length: radius, towards: angle) }
  }

  package struct Back: Hashable, Sendable {
    package var angle: Angle
    /// Half of the wedge's width, in degrees.
    package var halfWidth: Double
  }

  /// What a place chooses.
  package enum Target: Hashable, Sendable {
    case slot(Int)
    case back
    /// The dead zone, where it has an item of its own.
    case center
  }

  /// An inner and an outer ring.
  package var isDouble: Bool { border != nil }

  /// More items than this are laid on two rings.
  package static let mostOnOneRing = 20
  /// More items than this are laid on pages.
  package static let mostOnTwoRings = 40
}

// MARK: Making

extension RingLayout {
  /// A ring of all `pins.count` items, `back` being the direction of the parent where it is a submenu's ring.
  ///
  /// `isMirrored` exchanges left and right, for text that runs from right to left.
  package init(pins: [Angle?], back: Angle? = nil, isMirrored: Bool = false, measures: RingMeasures) {
    let angles: [Angle]
    var backWedge: Back?
    let hasPins = pins.contains { $0 != nil }
    if let back, !hasPins {
      angles = submenuAngles(count: pins.count, back: isMirrored ? back.mirrored : back)
      backWedge = Back(angle: back, halfWidth: pins.count <= 7 ? 180 / Double(pins.count + 1) : 15)
    } else {
      angles = ringAngles(pins: pins)
      // A pinned child keeps its direction; the back wedge gives way where they meet.
      if let back, !angles.contains(where: { $0.distance(to: back) < 15 }) {
        backWedge = Back(angle: back, halfWidth: 15)
      }
    }
    let isTurned = isMirrored && !hasPins
    self.init(
      angles: isTurned ? angles.map(\.mirrored) : angles, back: backWedge, isMirrored: isTurned,
      measures: measures)
  }

  private init(angles: [Angle], back: Back?, isMirrored: Bool, measures: RingMeasures) {
    self.back = back
    self.isMirrored = isMirrored
    bubble = measures.bubble
    if angles.count <= RingLayout.mostOnOneRing {
      let radius = RingLayout.fittedRadius(angles: angles, measures: measures)
      slots = angles.map { Slot(angle: $0, radius: radius) }
      self.radius = radius
      border = nil
      deadZone = measures.deadZone(radius: radius)
    } else {
      let innerCount = angles.count * 2 / 5
      // Both rings leave the way back free: what lay in it could not be chosen.
      func ring(_ count: Int) -> [Angle] {
        let ring =
          if let back = back?.angle {
            submenuAngles(count: count, back: isMirrored ? back.mirrored : back)
          } else {
            ringAngles(pins: Array(repeating: nil, count: count))
          }
        return isMirrored ? ring.map(\.mirrored) : ring
      }
      let inner = ring(innerCount)
      let outer = ring(angles.count - innerCount)
      let innerRadius = RingLayout.fittedRadius(angles: inner, measures: measures)
      let outerRadius = max(
        RingLayout.fittedRadius(angles: outer, measures: measures),
        innerRadius + measures.bubble + measures.gap)
      slots =
        inner.map { Slot(angle: $0, radius: innerRadius, isInner: true) }
        + outer.map { Slot(angle: $0, radius: outerRadius) }
      radius = outerRadius
      border = (innerRadius + outerRadius) / 2
      deadZone = measures.deadZone(radius: innerRadius)
    }
    reach = 2.5 * radius
    arc = nil
  }

  /// The items on an arc over the directions `free`, for a ring that does not fit on its monitor.
  package init(count: Int, free: Wedge, isMirrored: Bool = false, measures: RingMeasures) {
    let step = count > 1 ? free.extent / Double(count - 1) : 0
    let clockwise = (0..<count).map { count > 1 ? free.start + step * Double($0) : free.middle }
    let angles = isMirrored ? clockwise.reversed() : clockwise
    self.isMirrored = isMirrored
    bubble = measures.bubble
    radius = RingLayout.fittedRadius(step: count > 1 ? step : 360, measures: measures)
    let radius = self.radius
    slots = angles.map { Slot(angle: $0, radius: radius) }
    back = nil
    border = nil
    deadZone = measures.deadZone(radius: radius)
    reach = 2.5 * radius
    let spare = max(15, step / 2)
    arc = Wedge(start: free.start - spare, extent: free.extent + 2 * spare)
  }

  /// The places of a fan or a stack.
  package init(_ shape: OneSidedLayout) {
    self.shape = shape
    isMirrored = false
    slots = shape.offsets.map { Slot(angle: $0.angle ?? .up, radius: $0.length) }
    radius = slots.map(\.radius).max() ?? 0
    bubble = shape.item
    deadZone = shape.deadZone
    reach = shape.reach
  }

  /// The menu's radius, or the smallest larger one at which neighbours keep the gap.
  private static func fittedRadius(angles: [Angle], measures: RingMeasures) -> Double {
    guard angles.count > 1 else { return measures.radius }
    let steps = angles.indices.map { angles[$0].distance(to: angles[($0 + 1) % angles.count]) }
    return fittedRadius(step: steps.min() ?? 360, measures: measures)
  }

  private static func fittedRadius(step: Double, measures: RingMeasures) -> Double {
    guard step > 0, step < 180 else { return measures.radius }
    // Pins may stand a degree apart; a ring larger than any monitor helps nobody.
    let needed = (measures.bubble + measures.gap) / (2 * sine(degrees: step / 2))
    return min(max(measures.radius, needed), 10 * measures.radius)
  }
}

// MARK: Hit test

extension RingLayout {
  /// The target in the direction of `offset` from the centre; nil in the dead zone, beyond `reach`, and in a ring
  /// without a radius.
  ///
  /// Borders are half-way between neighbours.
  package func target(at offset: Offset, within reach: Double = .infinity) -> Target? {
    if let shape { return shape.index(at: offset, within: reach).map(Target.slot) }
    let length = offset.length
    guard radius > 0, length >= deadZone, length <= reach, let angle = offset.angle else { return nil }
    if let arc, !arc.contains(angle) { return nil }
    if let back, back.angle.distance(to: angle) < back.halfWidth { return .back }
    let wantsInner = border.map { length < $0 }
    let candidates = slots.indices.filter { wantsInner == nil || slots[$0].isInner == wantsInner }
    return nearest(to: angle, among: candidates).map(Target.slot)
  }

  /// The slot nearest to a direction; of two equally near the one that lies counter-clockwise.
  package func nearest(to angle: Angle, among candidates: [Int]? = nil) -> Int? {
    (candidates ?? Array(slots.indices)).min {
      let (a, b) = (slots[$0].angle.distance(to: angle), slots[$1].angle.distance(to: angle))
      return a == b ? slots[$0].angle.clockwise(to: angle) < slots[$1].angle.clockwise(to: angle) : a < b
    }
  }
}
