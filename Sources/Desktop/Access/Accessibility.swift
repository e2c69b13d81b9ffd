import Menus

/// Tells assistive technology what is on the screen (AT-SPI 2 over D-Bus), as long as any of it runs: without it
/// there is no connection and nothing to do.
package final class Accessibility {
  private let session: Bus
  /// The accessibility bus; nil: nobody listens.
  private var bus: Bus?
  private var ownName: String?
  private var desktop = AccessibleAnswers.null
  private var tree: AccessibleNode
  /// Something of the tree is to be clicked, by its path.
  package var onClick: ([Int]) -> Void = { _ in }

  private static let service = "org.a11y.Bus"
  private static let object = "/org/a11y/bus"
  private static let status = "org.a11y.Status"
  private static let properties = "org.freedesktop.DBus.Properties"
  private static let event = "org.a11y.atspi.Event.Object"

  /// - Parameter name: of the program.
  package init(session: Bus, name: String) {
    self.session = session
    tree = AccessibleNode(.application, name)
    session.subscribe(Self.properties, "PropertiesChanged") { [weak self] arguments in
      guard arguments.count >= 2, arguments[0].string == Self.status,
        let isEnabled = arguments[1]["IsEnabled"]?.boolean
      else { return }
      self?.follow(isEnabled)
    }
    let get = Bus.Method(Self.service, Self.object, Self.properties, "Get")
    session.ask(get, [.string(Self.status), .string("IsEnabled")], startsService: false) { [weak self] in
      if case .success(let values) = $0 { self?.follow(values.first?.boolean ?? false) }
    }
  }

  /// Whether anybody listens: only then is `update` worth a call.
  package var isWanted: Bool { bus != nil }
  /// Somebody has begun to listen: the tree is to be updated.
  package var onWanted: () -> Void = {}

  /// What is there now, below the program itself.
  package func update(_ children: [AccessibleNode]) {
    guard isWanted else { return }
    let old = tree
    tree.children = children
    guard ownName != nil else { return }
    for change in old.changes(to: tree) { tell(change) }
  }

  private func follow(_ isEnabled: Bool) {
    guard isEnabled != isWanted else { return }
    guard isEnabled else {
      (bus, ownName) = (nil, nil)
      return
    }
    session.call(Bus.Method(Self.service, Self.object, Self.service, "GetAddress"), []) { [weak self] in
      guard let self, bus == nil, let address = $0?.first?.string else { return }
      connect(Bus(address: address))
    }
  }

  private func connect(_ bus: Bus) {
    self.bus = bus
    onWanted()
    bus.offer(
      at: AccessibleAnswers.folder, AccessibilityInterface.xml,
      interfaces: { [weak self] in self?.answers.interfaces(of: $0) ?? [] },
      answer: { [weak self] in self?.answer($0, $1, $2, $3) },
      ready: { [weak self, weak bus] name in
        guard let self, let bus, let name else { return }
        ownName = name
        embed(on: bus)
      })
  }

  /// Has the registry put us among the applications.
  private func embed(on bus: Bus) {
    let root = AccessibleAnswers.folder + "/root"
    let embed = Bus.Method("org.a11y.atspi.Registry", root, "org.a11y.atspi.Socket", "Embed")
    bus.call(embed, [.written(type: "(so)", answers.reference([]))]) { [weak self] reply in
      guard case .list(let parent)? = reply?.first, parent.count == 2, let name = parent[0].string,
        let path = parent[1].string
      else { return }
      self?.desktop = "('\(name)', '\(path)')"
    }
  }

  private var answers: AccessibleAnswers {
    AccessibleAnswers(tree: tree, ownName: ownName ?? "", desktop: desktop)
  }

  private func answer(_ node: String, _ interface: String, _ name: String, _ arguments: [BusValue])
    -> BusValue?
  {
    guard let path = AccessibleAnswers.path(node), tree[path] != nil,
      let interface = AccessibilityInterface(rawValue: interface)
    else { return nil }
    switch interface {
    case .accessible: return answers.accessible(name, of: path, arguments)
    case .application: return answers.application(name)
    case .component: return answers.component(name, of: path)
    case .action:
      guard name == "DoAction" else { return answers.action(name) }
      onClick(path)
      return .boolean(true)
    }
  }

  /// Signals of AT-SPI: a detail, two numbers, any value, and properties nobody needs.
  private func tell(_ change: AccessibleChange) {
    let (signal, path, detail, numbers, value): (String, [Int], String, (Int32, Int32), BusValue)
    switch change {
    case .renamed(let place, let name):
      (signal, path, detail, numbers) = ("PropertyChange", place, "accessible-name", (0, 0))
      value = .string(name)
    case .state(let place, let state, let isOn):
      (signal, path, detail, numbers) = ("StateChanged", place, state.word, (isOn ? 1 : 0, 0))
      value = .integer(0)
    case .added(let parent, let index):
      (signal, path, detail, numbers) = ("ChildrenChanged", parent, "add", (Int32(index), 0))
      value = .written(type: "(so)", answers.reference(parent + [index]))
    case .removed(let parent, let index):
      (signal, path, detail, numbers) = ("ChildrenChanged", parent, "remove", (Int32(index), 0))
      value = .written(type: "(so)", answers.reference(parent + [index]))
    }
    bus?.emit(
      signal, of: Self.event, from: AccessibleAnswers.objectPath(path),
      [.string(detail), .integer(numbers.0), .integer(numbers.1), .variant(value), .dictionary([:])])
  }
}
