import Geometry
import Menus

// What assistive technology is told of a launcher (design §2.6).

extension LauncherState {
  /// The button, and its items while it is open.
  package var accessible: AccessibleNode {
    let title = plan.setup.label ?? plan.setup.name.rawValue
    guard let menu = plan.menu else {
      return AccessibleNode(.window, title, children: [button(named: title)])
    }
    guard isOpen else {
      return AccessibleNode(.window, title, children: [button(named: "Open menu", states: [.collapsed])])
    }
    let items = plan.shownItems.map { index in
      AccessibleNode(
        .menuItem, plan.items[index].title, states: index == hovered ? [.focused] : [],
        frame: Rectangle(
          center: plan.button.center + plan.layout.offsets[index],
          size: Size(width: plan.layout.item, height: plan.layout.item)
        ).accessibleFrame)
    }
    let heading = menu.title ?? menu.name.rawValue
    return AccessibleNode(
      .window, title,
      children: [
        button(named: "Close menu", states: hovered == nil ? [.expanded, .focused] : [.expanded]),
        AccessibleNode(.menu, heading, children: items),
      ])
  }

  private func button(named name: String, states: Set<AccessibleNode.State> = []) -> AccessibleNode {
    AccessibleNode(
      .button, name, states: states, frame: plan.button.bounds(extension: isExtended ? 1 : 0).accessibleFrame)
  }

  /// Where the thing of a path in `accessible` is clicked; nil: it does nothing.
  package func accessiblePoint(of path: [Int]) -> Point? {
    switch (path.count, path.first, path.last) {
    case (1, 0?, _): plan.button.center
    case (2, 1?, let place?) where isOpen && plan.shownItems.indices.contains(place):
      plan.button.center + plan.layout.offsets[plan.shownItems[place]]
    default: nil
    }
  }
}

extension Rectangle {
  fileprivate var accessibleFrame: AccessibleNode.Frame {
    func whole(_ value: Double) -> Int32 { Int32(min(32_767, max(-32_768, value.rounded()))) }
    return AccessibleNode.Frame(x: whole(x), y: whole(y), width: whole(width), height: whole(height))
  }
}
