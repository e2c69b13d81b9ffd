/// What assistive technology is told of something on the screen: a named thing of a kind, with things inside.
package struct AccessibleNode: Hashable, Sendable {
  package var role: Role
  package var name: String
  package var states: Set<State>
  package var frame: Frame?
  package var children: [AccessibleNode]

  package enum Role: Hashable, Sendable {
    case application
    case window
    case button
    case menu
    case menuItem
  }

  package enum State: Hashable, Sendable {
    /// What a key or a click would choose.
    case focused
    /// It can be opened, and is not.
    case collapsed
    case expanded
  }

  /// In root coordinates, device pixels.
  package struct Frame: Hashable, Sendable {
    package var x: Int32
    package var y: Int32
    package var width: Int32
    package var height: Int32

    package init(x: Int32, y: Int32, width: Int32, height: Int32) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }
  }

  package init(
    _ role: Role, _ name: String, states: Set<State> = [], frame: Frame? = nil,
    children: [AccessibleNode] = []
  ) {
    self.role = role
    self.name = name
    self.states = states
    self.frame = frame
    self.children = children
  }

  /// The thing that a way of indices from here leads to.
  package subscript(path: [Int]) -> AccessibleNode? {
    guard let index = path.first else { return self }
    guard children.indices.contains(index) else { return nil }
    return children[index][Array(path.dropFirst())]
  }
}

/// What has changed from one tree to the next, in the order in which it is to be told.
package enum AccessibleChange: Hashable, Sendable {
  case renamed(path: [Int], name: String)
  case state(path: [Int], AccessibleNode.State, isOn: Bool)
  case added(parent: [Int], index: Int)
  case removed(parent: [Int], index: Int)
}

extension AccessibleNode {
  /// - Parameter path: where both trees stand.
  package func changes(to next: AccessibleNode, at path: [Int] = []) -> [AccessibleChange] {
    var changes: [AccessibleChange] = []
    if name != next.name { changes.append(.renamed(path: path, name: next.name)) }
    for state in [State.collapsed, .expanded, .focused]
    where states.contains(state) != next.states.contains(state) {
      changes.append(.state(path: path, state, isOn: next.states.contains(state)))
    }
    for (index, (old, new)) in zip(children, next.children).enumerated() where old != new {
      changes += old.changes(to: new, at: path + [index])
    }
    for index in stride(from: children.count - 1, through: next.children.count, by: -1) {
      changes.append(.removed(parent: path, index: index))
    }
    if next.children.count > children.count {
      for index in children.count..<next.children.count {
        changes.append(.added(parent: path, index: index))
        changes += next.children[index].focuses(at: path + [index])
      }
    }
    return changes
  }

  /// What has the focus inside of something new.
  private func focuses(at path: [Int]) -> [AccessibleChange] {
    (states.contains(.focused) ? [.state(path: path, .focused, isOn: true)] : [])
      + children.enumerated().flatMap { $1.focuses(at: path + [$0]) }
  }
}
