import CDesktop
import Geometry

/// Reads the monitors from the server, by the newest means it has. Waits for the server.
struct MonitorQuery {
  let connection: Connection

  func monitors() -> Monitors {
    var found: [Monitor] = []
    // Outputs may vanish between two questions (RandR: BadRRCrtc, BadRROutput).
    _ = connection.trapping { found = candidates() }
    return Monitors(found, root: connection.rootSize())
  }

  private func candidates() -> [Monitor] {
    guard let version = connection.extensions.version(of: .randr),
      let resources = ScreenResources(of: connection.root, on: connection, version: version)
    else { return [] }
    let hasMonitors = version >= .init(major: 1, minor: 5)
    return hasMonitors ? namedMonitors(resources.activeCRTCs()) : resources.monitors()
  }

  /// RandR 1.5, RRGetMonitors: what the user sees as monitors, those of `xrandr --setmonitor` included.
  private func namedMonitors(_ crtcs: [ActiveCRTC]) -> [Monitor] {
    var count: Int32 = 0
    guard let list = XRRGetMonitors(connection.handle, connection.root.rawValue, 1, &count) else { return [] }
    defer { XRRFreeMonitors(list) }
    let monitors = UnsafeBufferPointer(start: list, count: Int(max(0, count)))
    let names = connection.names(of: monitors.map { Atom(rawValue: $0.name) })
    return zip(monitors, names).map { raw, name in
      let bounds = Rectangle(
        x: Double(raw.x), y: Double(raw.y), width: Double(raw.width), height: Double(raw.height))
      let rates = crtcs.filter { $0.bounds.intersects(bounds) }.map(\.refreshRate)
      return Monitor(name: name, bounds: bounds, refreshRate: rates.max() ?? 60, isPrimary: raw.primary != 0)
    }
  }
}

/// A part of the graphics hardware that scans out some of the root window.
private struct ActiveCRTC {
  let bounds: Rectangle
  let refreshRate: Double
  let outputs: [RROutput]
}

/// The owner of a reply of RRGetScreenResources (RandR 1.2).
private final class ScreenResources {
  private nonisolated(unsafe) let raw: UnsafeMutablePointer<XRRScreenResources>
  private let connection: Connection
  /// From 1.3 the server tells what it knows; before, it asks every output, which may take long.
  private let isRecent: Bool

  /// nil where the server does not answer.
  init?(of root: WindowID, on connection: Connection, version: ExtensionSet.Version) {
    isRecent = version >= .init(major: 1, minor: 3)
    guard version >= .init(major: 1, minor: 2),
      let raw = isRecent
        ? XRRGetScreenResourcesCurrent(connection.handle, root.rawValue)
        : XRRGetScreenResources(connection.handle, root.rawValue)
    else { return nil }
    self.raw = raw
    self.connection = connection
  }

  deinit { XRRFreeScreenResources(raw) }

  /// Where the server knows of no monitors, each of these counts as one, under the name of its output.
  func monitors() -> [Monitor] {
    let primary = isRecent ? XRRGetOutputPrimary(connection.handle, connection.root.rawValue) : 0
    return activeCRTCs().map { crtc in
      Monitor(
        name: crtc.outputs.first.map(name) ?? "screen", bounds: crtc.bounds, refreshRate: crtc.refreshRate,
        isPrimary: crtc.outputs.contains(primary))
    }
  }

  func activeCRTCs() -> [ActiveCRTC] {
    UnsafeBufferPointer(start: raw.pointee.crtcs, count: Int(raw.pointee.ncrtc)).compactMap(activeCRTC)
  }

  private func activeCRTC(_ id: RRCrtc) -> ActiveCRTC? {
    guard let crtc = XRRGetCrtcInfo(connection.handle, raw, id) else { return nil }
    defer { XRRFreeCrtcInfo(crtc) }
    let outputs = UnsafeBufferPointer(start: crtc.pointee.outputs, count: Int(crtc.pointee.noutput))
    guard crtc.pointee.mode != 0, !outputs.isEmpty else { return nil }
    return ActiveCRTC(
      bounds: Rectangle(
        x: Double(crtc.pointee.x), y: Double(crtc.pointee.y), width: Double(crtc.pointee.width),
        height: Double(crtc.pointee.height)),
      refreshRate: refreshRate(of: crtc.pointee.mode) ?? 60, outputs: Array(outputs))
  }

  private func refreshRate(of mode: RRMode) -> Double? {
    let modes = UnsafeBufferPointer(start: raw.pointee.modes, count: Int(raw.pointee.nmode))
    guard let mode = modes.first(where: { $0.id == mode }) else { return nil }
    return ModeTiming(
      dotClock: Double(mode.dotClock), totalWidth: Double(mode.hTotal), totalHeight: Double(mode.vTotal),
      isInterlaced: mode.modeFlags & UInt(RR_Interlace) != 0,
      isDoubleScanned: mode.modeFlags & UInt(RR_DoubleScan) != 0
    ).refreshRate
  }

  private func name(of output: RROutput) -> String {
    guard let output = XRRGetOutputInfo(connection.handle, raw, output) else { return "screen" }
    defer { XRRFreeOutputInfo(output) }
    let name = UnsafeBufferPointer(start: output.pointee.name, count: Int(output.pointee.nameLen))
    return PropertyText.utf8(name.map { UInt8(bitPattern: $0) })
  }
}
