import Geometry

/// What a panel reserves at an edge of the root window (EWMH, _NET_WM_STRUT_PARTIAL): `depth` pixels from the edge,
/// over a part of its length.
nonisolated package struct Strut: Hashable, Sendable {
  package enum Edge: Int, CaseIterable, Hashable, Sendable {
    case left, right, top, bottom
  }

  package var edge: Edge
  package var depth: Double
  package var start: Double
  package var end: Double

  package init(edge: Edge, depth: Double, start: Double, end: Double) {
    self.edge = edge
    self.depth = depth
    self.start = start
    self.end = end
  }

  /// The pixels it reserves; both `start` and `end` belong to it.
  package func area(on root: Size) -> Rectangle {
    let length = max(0, end - start + 1)
    switch edge {
    case .left: return Rectangle(x: 0, y: start, width: depth, height: length)
    case .right: return Rectangle(x: root.width - depth, y: start, width: depth, height: length)
    case .top: return Rectangle(x: start, y: 0, width: length, height: depth)
    case .bottom: return Rectangle(x: start, y: root.height - depth, width: length, height: depth)
    }
  }

  /// From the twelve numbers of the partial strut, or the four of _NET_WM_STRUT.
  static func read(_ numbers: [UInt32], root: Size) -> [Strut] {
    let values = numbers.map(Double.init)
    guard values.count >= 4 else { return [] }
    return Edge.allCases.compactMap { edge in
      let depth = values[edge.rawValue]
      guard depth > 0 else { return nil }
      let span = 4 + 2 * edge.rawValue
      let whole = (edge == .left || edge == .right ? root.height : root.width) - 1
      let isPartial = values.count >= 12
      return Strut(
        edge: edge, depth: depth, start: isPartial ? values[span] : 0,
        end: isPartial ? values[span + 1] : whole)
    }
  }
}

extension Rectangle {
  /// What the struts leave free of a monitor. A strut counts for the monitor it reaches into; one that would leave
  /// less than a quarter belongs to another monitor's panel, behind this one.
  nonisolated package func without(_ struts: [Strut], root: Size) -> Rectangle {
    struts.reduce(self) { free, strut in
      let area = strut.area(on: root)
      guard area.intersects(self) else { return free }
      var (left, top, right, bottom) = (free.minX, free.minY, free.maxX, free.maxY)
      switch strut.edge {
      case .left: left = max(left, area.maxX)
      case .right: right = min(right, area.minX)
      case .top: top = max(top, area.maxY)
      case .bottom: bottom = min(bottom, area.minY)
      }
      guard right - left >= width / 4, bottom - top >= height / 4 else { return free }
      return Rectangle(x: left, y: top, width: right - left, height: bottom - top)
    }
  }
}

extension Connection {
  /// What managed windows reserve, and panels that the window manager does not list: those of bare sessions, bars that
  /// are its own, and those that it has put into a frame (i3). Waits for the server, three times.
  package func struts() -> [Strut] {
    let root = rootSize()
    let managed = clientList()
    let listed = Set(managed)
    let others = children(of: self.root).filter { !listed.contains($0) }
    let windows = managed + others + children(of: others).filter { !listed.contains($0) }
    var batch = PropertyBatch(on: self)
    for window in windows {
      batch.ask(atoms[.netWMStrutPartial], of: window, limit: 48)
      batch.ask(atoms[.netWMStrut], of: window, limit: 16)
    }
    let answers = batch.answers().map { $0?.words ?? [] }
    return windows.indices.flatMap { index -> [Strut] in
      let (partial, plain) = (answers[2 * index], answers[2 * index + 1])
      let struts = Strut.read(partial.isEmpty ? plain : partial, root: root)
      // A panel that hides itself gives its room back.
      let isThere = struts.isEmpty || listed.contains(windows[index]) || isVisible(windows[index])
      return isThere ? struts : []
    }
  }
}
