/// What an object of AT-SPI answers to (at-spi2-core, xml/Accessible.xml and its neighbours), as far as screen readers
/// ask it of buttons and menus.
nonisolated enum AccessibilityInterface: String, CaseIterable {
  case accessible = "org.a11y.atspi.Accessible"
  case application = "org.a11y.atspi.Application"
  case action = "org.a11y.atspi.Action"
  case component = "org.a11y.atspi.Component"

  /// The interfaces as introspection writes them.
  static var xml: String { allCases.map(\.xml).joined() }

  private var xml: String { "<interface name=\"\(rawValue)\">\(members)</interface>" }

  private var members: String {
    switch self {
    case .accessible:
      method("GetChildAtIndex", takes: "i", gives: "(so)") + method("GetChildren", gives: "a(so)")
        + method("GetIndexInParent", gives: "i") + method("GetRelationSet", gives: "a(ua(so))")
        + method("GetRole", gives: "u") + method("GetRoleName", gives: "s")
        + method("GetLocalizedRoleName", gives: "s") + method("GetState", gives: "au")
        + method("GetAttributes", gives: "a{ss}") + method("GetApplication", gives: "(so)")
        + method("GetInterfaces", gives: "as") + property("Name", "s") + property("Description", "s")
        + property("Parent", "(so)") + property("ChildCount", "i") + property("Locale", "s")
        + property("AccessibleId", "s")
    case .application:
      property("ToolkitName", "s") + property("Version", "s") + property("AtspiVersion", "s")
        + property("Id", "i", "readwrite") + method("GetLocale", takes: "u", gives: "s")
    case .action:
      property("NActions", "i") + method("GetName", takes: "i", gives: "s")
        + method("GetLocalizedName", takes: "i", gives: "s")
        + method("GetDescription", takes: "i", gives: "s")
        + method("GetKeyBinding", takes: "i", gives: "s") + method("GetActions", gives: "a(sss)")
        + method("DoAction", takes: "i", gives: "b")
    case .component:
      method("GetExtents", takes: "u", gives: "(iiii)") + method("GetLayer", gives: "u")
        + method("GrabFocus", gives: "b")
    }
  }

  private func method(_ name: String, takes: String? = nil, gives: String) -> String {
    let argument = takes.map { "<arg direction=\"in\" type=\"\($0)\"/>" } ?? ""
    return "<method name=\"\(name)\">\(argument)<arg direction=\"out\" type=\"\(gives)\"/></method>"
  }

  private func property(_ name: String, _ type: String, _ access: String = "read") -> String {
    "<property name=\"\(name)\" type=\"\(type)\" access=\"\(access)\"/>"
  }
}
