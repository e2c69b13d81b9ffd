import Geometry
import Menus

extension Connection {
  /// What panels leave of each monitor, as of now. Waits for the server.
  package func workAreas(of monitors: Monitors) -> [WorkArea] {
    let struts = struts()
    let root = rootSize()
    let areas = monitors.all.map { WorkArea(monitor: $0.bounds, area: $0.bounds.without(struts, root: root)) }
    // The window manager's own margins. With several monitors the property means too many things to be of use.
    guard areas.count == 1, let told = toldWorkArea() else { return areas }
    return areas.map { $0.limited(to: told) }
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
