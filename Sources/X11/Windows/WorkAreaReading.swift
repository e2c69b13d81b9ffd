import Geometry
import Menus

extension Connection {
  /// What panels leave of each monitor, as of now. Waits for the server.
  package func workAreas(of monitors: Monitors) -> [WorkArea] {
    let struts = struts()
    let root = rootSize()
    let areas = monitors.all.map { WorkArea(of: $0.bounds, struts: struts, root: root) }
    // The window manager's own margins. With several monitors the property means too many things to be of use.
    guard areas.count == 1, let told = toldWorkArea() else { return areas }
    return areas.map { $0.limited(to: told) }
  }

  /// Of managed panels, and of such as manage themselves.
  private func struts() -> [Strut] {
    let windows = Set(managedWindows()).union(children(of: root))
    return windows.flatMap { window in
      let partial = cardinals(atoms[.netWMStrutPartial], of: window, limit: 48)
      return Strut.all(from: partial.isEmpty ? cardinals(atoms[.netWMStrut], of: window, limit: 16) : partial)
    }
  }

  /// EWMH, _NET_WORKAREA: x, y, width and height for each workspace.
  private func toldWorkArea() -> Rectangle? {
    let numbers = cardinals(atoms[.netWorkarea], of: root, limit: 4096).map(Double.init)
    let start = 4 * Int(cardinal(atoms[.netCurrentDesktop], of: root) ?? 0)
    guard numbers.indices.contains(start + 3) else { return nil }
    return Rectangle(
      x: numbers[start], y: numbers[start + 1], width: numbers[start + 2], height: numbers[start + 3])
  }

  /// Waits for the server.
  package func workspaces() -> Workspaces {
    let names = bytes(atoms[.netDesktopNames], of: root, limit: 16_384) ?? []
    return Workspaces(
      count: Int(min(1024, cardinal(atoms[.netNumberOfDesktops], of: root) ?? 0)),
      names: PropertyText.list(names, decode: PropertyText.utf8),
      current: cardinal(atoms[.netCurrentDesktop], of: root).flatMap { $0 == .max ? nil : Int($0) })
  }
}
