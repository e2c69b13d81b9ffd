import Menus
import X11

extension Setup {
  /// What the conditions of all menus ask about.
  var followedAspects: DesktopWatch.Aspects {
    let conditions = menus.flatMap { [$0.when, $0.except].compactMap(\.self) }
    var aspects: DesktopWatch.Aspects = []
    if conditions.contains(where: { $0.classes != nil }) { aspects.insert(.windowClass) }
    if conditions.contains(where: { $0.titles != nil }) { aspects.insert(.title) }
    if conditions.contains(where: { $0.fullscreen != nil }) { aspects.insert(.fullscreen) }
    return aspects
  }
}
