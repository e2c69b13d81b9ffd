import CDesktop
import Glibc

/// A file or a URI, to be opened with its default application (GIO).
nonisolated struct Opening: Sendable {
  private let target: Target
  private let environment: ProcessEnvironment
  private let home: String

  enum Target: Hashable, Sendable {
    /// An absolute path.
    case file(String)
    case uri(String, scheme: String)

    /// What begins with a scheme (RFC 3986, section 3.1) is a URI, anything else a path; `~` and relative paths
    /// mean the home directory. nil: empty, or with a NUL character.
    init?(_ text: String, home: String) {
      guard let first = text.utf8.first, !text.utf8.contains(0) else { return nil }
      let scheme = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
      if first == UInt8(ascii: "/") {
        self = .file(text)
      } else if text == "~" || text.hasPrefix("~/") {
        self = .file(home + text.dropFirst())
      } else if scheme.first?.isLetter == true, text.dropFirst(scheme.count).first == ":" {
        self = .uri(text, scheme: scheme.lowercased())
      } else {
        self = .file("\(home)/\(text)")
      }
    }
  }

  init?(_ text: String, environment: ProcessEnvironment, home: String) {
    guard let target = Target(text, home: home) else { return nil }
    self.target = target
    self.environment = environment
    self.home = home
  }

  /// Reads desktop entries and may ask the session bus; not for the main thread.
  func start() -> Start {
    guard let file = location else { return .failed("there is no file \(shown)") }
    defer { g_object_unref(file) }
    guard let application = handler(of: file) else {
      return .failed("no application opens \(shown); choose one with xdg-mime default, or use exec")
    }
    defer { g_object_unref(application.raw) }
    return launch(application, with: file)
  }

  private var shown: String {
    switch target {
    case .file(let path): path
    case .uri(let uri, _): uri
    }
  }

  /// The GFile; nil where it is a local file that does not exist.
  private var location: gpointer? {
    let file: OpaquePointer?
    switch target {
    case .file(let path): file = g_file_new_for_path(path)
    case .uri(let uri, _): file = g_file_new_for_uri(uri)
    }
    guard let file else { return nil }
    guard g_file_is_native(file) == 0 || g_file_query_exists(file, nil) != 0 else {
      g_object_unref(gpointer(file))
      return nil
    }
    return gpointer(file)
  }

  private func handler(of file: gpointer) -> Application? {
    if case .uri(_, let scheme) = target, scheme != "file" {
      return g_app_info_get_default_for_uri_scheme(scheme).map { Application(raw: gpointer($0)) }
    }
    return g_file_query_default_handler(OpaquePointer(file), nil, nil).map { Application(raw: gpointer($0)) }
  }

  /// A GDesktopAppInfo.
  private struct Application { let raw: gpointer }

  private func launch(_ application: Application, with file: gpointer) -> Start {
    let keepsBus = quietSessionBus()
    defer { if let keepsBus { g_object_unref(keepsBus) } }
    let context = launchContext()
    defer { g_object_unref(context) }
    let nothing = Glibc.open("/dev/null", O_RDONLY | O_CLOEXEC)
    defer { close(nothing) }
    guard let uri = g_file_get_uri(OpaquePointer(file)) else { return .failed("there is no file \(shown)") }
    var uris = GList(data: uri, next: nil, prev: nil)
    defer { g_free(uri) }
    var process: pid_t = 0
    var error: UnsafeMutablePointer<GError>?
    let entry = OpaquePointer(application.raw)
    // An entry without a directory of its own starts in the home directory.
    let directory = g_desktop_app_info_has_key(entry, "Path") != 0 ? nil : strdup(home)
    defer { free(directory) }
    let launched = g_desktop_app_info_launch_uris_as_manager_with_fds(
      entry, &uris, context.assumingMemoryBound(to: GAppLaunchContext.self),
      GSpawnFlags(G_SPAWN_SEARCH_PATH.rawValue | G_SPAWN_DO_NOT_REAP_CHILD.rawValue),
      { directory in prepareChild(directory: directory) }, directory,
      { _, process, result in result?.assumingMemoryBound(to: pid_t.self).pointee = process }, &process,
      nothing, -1, -1, &error)
    defer { g_clear_error(&error) }
    guard launched != 0 else {
      let why = error.flatMap { $0.pointee.message }.map { String(cString: $0) } ?? "unknown error"
      return .failed("cannot open \(shown): \(why)")
    }
    return process > 0 ? .started(process) : .handedOver
  }

  /// The session bus that GIO is about to use; left to itself GIO ends the whole program when that bus goes away.
  private func quietSessionBus() -> gpointer? {
    guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return nil }
    g_dbus_connection_set_exit_on_close(bus, 0)
    return gpointer(bus)
  }

  /// The difference between the daemon's environment, which GIO starts from, and the program's.
  private func launchContext() -> gpointer {
    guard let context = g_app_launch_context_new() else {
      preconditionFailure("g_app_launch_context_new never fails")
    }
    let ours = ProcessEnvironment.current()
    for name in ours.names.subtracting(environment.names) { g_app_launch_context_unsetenv(context, name) }
    for name in environment.names where environment[name] != ours[name] {
      g_app_launch_context_setenv(context, name, environment[name])
    }
    return gpointer(context)
  }
}

/// Runs in the forked child before the exec: only what signal-safety(7) allows.
private nonisolated func prepareChild(directory: UnsafeMutableRawPointer?) {
  setsid()
  var none = sigset_t()
  sigemptyset(&none)
  let lastSignal: Int32 = 64  // SIGRTMAX of Linux (signal(7))
  for number in 1...lastSignal { signal(number, SIG_DFL) }
  sigprocmask(SIG_SETMASK, &none, nil)
  if let directory { chdir(directory.assumingMemoryBound(to: CChar.self)) }
}
