import Geometry
import Menus

// The keyboard's half of an open launcher.

extension LauncherState {
  mutating func press(_ key: KeyInput, _ now: Instant) -> [LauncherEffect] {
    guard !key.isModifier else { return [] }
    // A chord is meant for somebody else, who must find the keyboard free.
    guard key.modifiers.subtracting(.shift).isEmpty else { return fold(at: now) }
    switch plan.keys.command(for: key.symbol) {
    case .close?, .back?, .leave?: return fold(at: now)
    case .choose?: return hovered.map { choose($0, at: now) } ?? []
    case .next?: return step(by: key.modifiers.contains(.shift) ? -1 : 1)
    case .previous?: return step(by: -1)
    case .first?: return plan.shownItems.first.map { hover($0) } ?? []
    case .last?: return plan.shownItems.last.map { hover($0) } ?? []
    case .up?: return adjust(by: 1) ?? point(towards: .up)
    case .down?: return adjust(by: -1) ?? point(towards: .down)
    case .left?: return point(towards: .left)
    case .right?: return point(towards: .right)
    case nil: return item(for: key).map { choose($0, at: now) } ?? []
    }
  }

  /// The next item that lies that way from the hovered one, or from the button.
  private mutating func point(towards angle: Angle) -> [LauncherEffect] {
    plan.layout.next(from: hovered, towards: angle, among: plan.shownItems).map { hover($0) } ?? []
  }

  /// By its own key, or by number.
  private func item(for key: KeyInput) -> Int? {
    let symbols = [key.symbol.smallLetter, key.latin.smallLetter]
    if let index = plan.items.firstIndex(where: { item in
      !item.isHidden && item.key.map { symbols.contains($0.smallLetter) } ?? false
    }) {
      return index
    }
    guard let digit = key.digit else { return nil }
    let index = digit == 0 ? 9 : digit - 1
    return plan.shownItems.contains(index) ? index : nil
  }
}
