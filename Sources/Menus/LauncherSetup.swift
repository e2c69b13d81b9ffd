import Geometry

/// The name of a launcher, as in `[launcher.NAME]`.
package struct LauncherName: RawRepresentable, Hashable, Sendable, Comparable, CustomStringConvertible {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }
  package init(_ text: String) { self.init(rawValue: text) }
  package var description: String { rawValue }
  package static func < (a: LauncherName, b: LauncherName) -> Bool { a.rawValue < b.rawValue }
}

/// `[launcher.NAME]`: a button that floats on the desktop.
package struct LauncherSetup: Hashable, Sendable {
  package var name: LauncherName
  /// What it opens or runs, its icon and its tint.
  package var item: Item
  /// Makes it a pill; nil: a round button.
  package var label: String?
  package var place = LauncherPlace.corner(.bottomRight)
  /// From the edges of the free part of the monitor, in pixels at 96 dpi.
  package var margin = 28.0
  /// A monitor's name; nil: the primary one.
  package var monitor: String?
  /// Counted from 1; nil: on all of them.
  package var workspace: Int?
  package var manners = LauncherManners()

  package init(name: LauncherName, item: Item) {
    self.name = name
    self.item = item
  }
}

/// How a launcher looks and behaves: all that `[defaults.launcher]` can set for every launcher.
package struct LauncherManners: Hashable, Sendable {
  /// nil: as its menu says, a fan where that is a ring.
  package var layout: LayoutKind?
  /// nil: its menu's, or the one that opens into the screen.
  package var arc: Arc?
  /// nil: its menu's, or the side that opens into the screen.
  package var towards: Side?
  /// nil: its menu's.
  package var spread: Spread?
  /// Pixels at 96 dpi from the button's centre to the middle of an item, before the fan grows to fit.
  package var radius = 112.0
  package var extended = ExtensionRule.scroll
  /// A click elsewhere closes it and reaches what it hits.
  package var passesClick = false
  /// What was chosen runs when everything has folded back; nil: as its menu says.
  package var runsAfterClose: Bool?
  package var labels = LabelRule.hover

  package init() {}
}

/// When a labelled launcher shows its label (`extended`).
package enum ExtensionRule: String, CaseIterable, Hashable, Sendable {
  /// At the top of what is scrolled below it.
  case scroll
  case always
  case never
  /// While the pointer is over it.
  case hover
}

/// Where a launcher stands.
package enum LauncherPlace: Hashable, Sendable {
  case corner(Corner)
  /// The middle of an edge.
  case edge(Side)
  /// Its centre, in root coordinates and device pixels.
  case point(Point)
}

package enum Corner: String, CaseIterable, Hashable, Sendable {
  case topLeft = "top-left"
  case topRight = "top-right"
  case bottomLeft = "bottom-left"
  case bottomRight = "bottom-right"

  package var isLeft: Bool { self == .topLeft || self == .bottomLeft }
  package var isTop: Bool { self == .topLeft || self == .topRight }
}

extension LauncherPlace {
  /// The arc that opens into the screen: a quarter in a corner, a half at an edge.
  package func inwardArc(on monitor: Rectangle) -> Arc {
    switch self {
    case .corner(.bottomRight): Arc(from: 180, to: 270)
    case .corner(.bottomLeft): Arc(from: 270, to: 360)
    case .corner(.topLeft): Arc(from: 0, to: 90)
    case .corner(.topRight): Arc(from: 90, to: 180)
    case .edge(.bottom): Arc(from: 180, to: 360)
    case .edge(.top): Arc(from: 0, to: 180)
    case .edge(.left): Arc(from: 270, to: 450)
    case .edge(.right): Arc(from: 90, to: 270)
    case .point(let point): LauncherPlace.corner(Corner(of: point, on: monitor)).inwardArc(on: monitor)
    }
  }

  /// The side towards which a stack has most of the screen before it.
  package func inwardSide(on monitor: Rectangle) -> Side {
    switch self {
    case .corner(let corner): corner.isTop ? .bottom : .top
    case .edge(let side): side.opposite
    case .point(let point): Corner(of: point, on: monitor).isTop ? .bottom : .top
    }
  }
}

extension Corner {
  /// The quarter of the monitor that a point lies in.
  package init(of point: Point, on monitor: Rectangle) {
    let (isLeft, isTop) = (point.x < monitor.center.x, point.y < monitor.center.y)
    self = isTop ? (isLeft ? .topLeft : .topRight) : (isLeft ? .bottomLeft : .bottomRight)
  }
}

extension LauncherSetup {
  /// The menu that is written inside of it.
  package var ownMenu: Menu? { if case .items(let menu) = item.action { menu } else { nil } }

  /// The menu it opens; nil where it has an action of its own.
  package func menu(in setup: Setup) -> Menu? {
    if case .menu(let name) = item.action { return setup.menu(name) }
    if case .items(let menu) = item.action { return menu }
    return nil
  }
}
