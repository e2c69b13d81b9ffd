import Menus

/// Answers what assistive technology asks of a tree (AT-SPI 2).
///
/// An object's path tells its place: `root`, then `n0`, `n0_1` … by indices.
nonisolated struct AccessibleAnswers {
  let tree: AccessibleNode
  /// Our name on the accessibility bus.
  let ownName: String
  /// What the registry has put us into, as `(so)`.
  let desktop: String

  static let folder = "/org/a11y/atspi/accessible"
  static let null = "('', '/org/a11y/atspi/null')"

  static func objectPath(_ path: [Int]) -> String {
    folder + "/" + (path.isEmpty ? "root" : "n" + path.map(String.init).joined(separator: "_"))
  }

  /// nil: there can be no such object.
  static func path(_ node: String) -> [Int]? {
    if node == "root" { return [] }
    guard node.first == "n" else { return nil }
    let parts = node.dropFirst().split(separator: "_", omittingEmptySubsequences: false).map { Int($0) }
    return parts.contains(nil) ? nil : parts.compactMap { $0 }
  }

  func interfaces(of node: String) -> [String] {
    guard let path = Self.path(node), let thing = tree[path] else { return [] }
    return thing.interfaces.map(\.rawValue)
  }

  /// As `(so)`, in GVariant text.
  func reference(_ path: [Int]) -> String { "('\(ownName)', '\(Self.objectPath(path))')" }

  /// nil: there is no such thing, or nothing of that name.
  func accessible(_ name: String, of path: [Int], _ arguments: [BusValue]) -> BusValue? {
    guard let thing = tree[path] else { return nil }
    switch name {
    case "Name": return .string(thing.name)
    case "Description", "AccessibleId": return .string("")
    case "Locale": return .string("")
    case "Parent":
      return .written(type: "(so)", path.isEmpty ? desktop : reference(Array(path.dropLast())))
    case "ChildCount": return .integer(Int32(thing.children.count))
    case "GetChildAtIndex":
      guard let index = arguments.first?.number, thing.children.indices.contains(index) else {
        return .written(type: "(so)", Self.null)
      }
      return .written(type: "(so)", reference(path + [index]))
    case "GetChildren":
      let children = thing.children.indices.map { reference(path + [$0]) }
      return .written(type: "a(so)", "[\(children.joined(separator: ", "))]")
    case "GetIndexInParent": return .integer(Int32(path.last ?? -1))
    case "GetRelationSet": return .written(type: "a(ua(so))", "[]")
    case "GetRole": return .unsigned(thing.role.number)
    case "GetRoleName", "GetLocalizedRoleName": return .string(thing.role.word)
    case "GetState": return .written(type: "au", thing.stateSet)
    case "GetAttributes": return .written(type: "a{ss}", "{}")
    case "GetApplication": return .written(type: "(so)", reference([]))
    case "GetInterfaces": return .strings(thing.interfaces.map(\.rawValue))
    default: return nil
    }
  }

  func application(_ name: String) -> BusValue? {
    switch name {
    case "ToolkitName": .string("whorl")
    case "Version": .string("")
    case "AtspiVersion": .string("2.1")
    case "Id": .integer(0)
    case "GetLocale": .string("")
    default: nil
    }
  }

  /// All but `DoAction`.
  func action(_ name: String) -> BusValue? {
    switch name {
    case "NActions": .integer(1)
    case "GetName", "GetLocalizedName": .string("click")
    case "GetDescription", "GetKeyBinding": .string("")
    case "GetActions": .written(type: "a(sss)", "[('click', '', '')]")
    default: nil
    }
  }

  func component(_ name: String, of path: [Int]) -> BusValue? {
    switch name {
    case "GetExtents":
      tree[path]?.frame.map {
        .written(type: "(iiii)", "(\($0.x), \($0.y), \($0.width), \($0.height))")
      }
    // ATSPI_LAYER_WINDOW.
    case "GetLayer": .unsigned(7)
    case "GrabFocus": .boolean(false)
    default: nil
    }
  }
}

extension AccessibleNode.Role {
  /// AtspiRole.
  nonisolated var number: UInt32 {
    switch self {
    case .application: 75
    case .window: 69
    case .button: 43
    case .menu: 33
    case .menuItem: 35
    }
  }

  nonisolated var word: String {
    switch self {
    case .application: "application"
    case .window: "window"
    case .button: "push button"
    case .menu: "menu"
    case .menuItem: "menu item"
    }
  }
}

extension AccessibleNode.State {
  nonisolated var word: String {
    switch self {
    case .focused: "focused"
    case .collapsed: "collapsed"
    case .expanded: "expanded"
    }
  }

  /// AtspiStateType: what it stands for, with what must go with it.
  nonisolated fileprivate var numbers: [Int] {
    switch self {
    case .focused: [12]
    case .collapsed: [5, 9]
    case .expanded: [10, 9]
    }
  }
}

extension AccessibleNode {
  nonisolated var interfaces: [AccessibilityInterface] {
    switch role {
    case .application: [.accessible, .application]
    case .window, .menu: [.accessible]
    case .button, .menuItem: [.accessible, .action, .component]
    }
  }

  /// Two words of 32 bits, in GVariant text. Everything is enabled, sensitive, showing and visible.
  nonisolated var stateSet: String {
    let common = [8, 24, 25, 30] + (role == .button || role == .menuItem ? [11] : [])
    let bits = (common + states.flatMap(\.numbers)).reduce(UInt64(0)) { $0 | 1 << UInt64($1) }
    return "[\(bits & 0xffff_ffff), \(bits >> 32)]"
  }
}
