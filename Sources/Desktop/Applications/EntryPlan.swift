import CDesktop
import Glibc
import Menus

/// An application about to be started by its desktop entry: what has to be known of it before.
nonisolated struct EntryPlan: Sendable {
  /// The file of the entry.
  let file: String
  /// The entry's own name, in the user's language.
  let name: String
  /// Which of its actions; nil: the application itself.
  let action: String?
  /// What it is to open.
  let uris: [String]
  /// Its name on the bus, where it can be started by that (DBusActivatable).
  let service: String?
  /// It can be started as a program too.
  let hasProgram: Bool
  /// What its command line asks for and nobody knows, such as "%z"; nil: nothing. Such a line must not be run.
  let unknownCode: String?
  let needsTerminal: Bool
  /// It says when it has started; nil: it does not (StartupNotify).
  let startup: StartupRequest?

  init(_ entry: Entry, file: String, action: String? = nil, uris: [String] = [], inTerminal: Bool = false) {
    self.file = file
    self.action = action
    self.uris = uris
    name = entry.name
    let program = entry.text("Exec").flatMap { $0.isEmpty ? nil : $0 }
    let own = action.map { EntryFile(file)?.program(of: $0) } ?? program
    hasProgram = own.map { !$0.isEmpty } ?? false
    unknownCode = own.flatMap(Self.unknownCode)
    needsTerminal = inTerminal || entry.flag("Terminal")
    let busName = entry.id.map { $0.hasSuffix(".desktop") ? String($0.dropLast(".desktop".count)) : $0 }
    // Actions take no files by the bus (specification, "D-Bus activation"): their programs may.
    let isByBus = entry.flag("DBusActivatable") && (action == nil || uris.isEmpty)
    service = isByBus ? busName.flatMap { g_dbus_is_name($0) != 0 ? $0 : nil } : nil
    startup =
      entry.flag("StartupNotify")
      ? StartupRequest(
        name: name, entry: file, program: program.map { String($0.prefix { $0 != " " }) } ?? name,
        windowClass: entry.text("StartupWMClass"), icon: entry.icon) : nil
  }

  /// Itself, unless it must not be carried out.
  var checked: EntryPlanning {
    guard let unknownCode, service == nil else { return .ready(self) }
    let id = file.lastPart
    return .failed(
      "the desktop entry \(id) cannot be started: its Exec line has the unknown field code \"\(unknownCode)\""
    )
  }

  /// Desktop Entry Specification 1.5, "The Exec key"; the last six are deprecated. GIO leaves out all others.
  private static let fieldCodes = "%fFuUick" + "dDnNvm"

  private static func unknownCode(in line: String) -> String? {
    var rest = line[...]
    while let start = rest.firstIndex(of: "%") {
      let code = rest[start...].prefix(2)
      guard code.count == 2, code.last.map(fieldCodes.contains) == true else { return String(code) }
      rest = rest[code.endIndex...]
    }
    return nil
  }
}

/// A program that will say when it has started, as the desktop is told of it.
package nonisolated struct StartupRequest: Hashable, Sendable {
  package let name: String
  /// The file of its desktop entry.
  package let entry: String
  package let program: String
  /// The class of its windows, where the entry knows it (StartupWMClass).
  package let windowClass: String?
  package let icon: String?
}

/// Who tells the desktop of programs that start (Startup Notification Protocol 0.1).
package struct StartupHooks {
  /// Gives the sequence's id, which the program gets; nil: nothing is told.
  package var begin: (StartupRequest) -> String?
  /// The program has ended, or could not be started.
  package var end: (String) -> Void

  package init(
    begin: @escaping (StartupRequest) -> String? = { _ in nil }, end: @escaping (String) -> Void = { _ in }
  ) {
    self.begin = begin
    self.end = end
  }
}

/// A plan, or why there is none; the text names the thing and what to do.
nonisolated enum EntryPlanning: Sendable {
  case ready(EntryPlan)
  case failed(String)

  /// Reads the entry of an application; not for the main thread.
  init(_ app: AppReference, opening uris: [String] = [], inTerminal: Bool, folders: EntryFolders) {
    guard let entry = Entry(id: app.entry), let file = entry.file else {
      self = .failed(Self.absence(of: app.entry, in: folders))
      return
    }
    if let action = app.action, !entry.actions.contains(action) {
      let known = entry.actions.isEmpty ? "it has none" : "it has \(entry.actions.enumeration)"
      self = .failed("the desktop entry \(app.entry) has no action \"\(action)\"; \(known)")
      return
    }
    let plan = EntryPlan(entry, file: file, action: app.action, uris: uris, inTerminal: inTerminal)
    guard plan.hasProgram || plan.service != nil else {
      let what = app.action.map { "the action \"\($0)\" of \(app.entry)" } ?? "the desktop entry \(app.entry)"
      self = .failed("\(what) names no program (Exec)" + (uris.isEmpty ? "" : ", and so takes no files"))
      return
    }
    self = plan.checked
  }

  /// Why GIO gives no entry.
  private static func absence(of id: String, in folders: EntryFolders) -> String {
    guard let file = folders.file(of: id) else {
      return "no desktop entry is called \(id); the files in /usr/share/applications have the names"
    }
    guard let keys = EntryFile(file) else { return "the desktop entry \(file) cannot be read" }
    if keys.text("Hidden") == "true" { return "the desktop entry \(file) is switched off (Hidden)" }
    if let kind = keys.text("Type"), kind != "Application" {
      return "the desktop entry \(file) is no application but a \(kind)"
    }
    let program = keys.text("TryExec") ?? keys.text("Exec")
    return "the program of \(file) is not installed" + (program.map { ": \($0)" } ?? "")
  }
}
