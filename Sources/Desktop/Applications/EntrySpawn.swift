import CDesktop
import Glibc

/// An entry ready to be started as a program, with all of its keys (GIO expands its command line).
nonisolated struct EntrySpawn: Sendable {
  let plan: EntryPlan
  /// The words before a program that runs in a terminal; nil: none is installed.
  let terminal: [String]?
  /// What the program gets.
  let environment: ProcessEnvironment
  /// Where it starts, unless its entry says something else.
  let home: String

  /// Reads the entry again and may touch slow file systems; not for the main thread.
  func start() -> Start {
    guard !plan.needsTerminal || terminal != nil else {
      return .failed("needs a terminal, and none was found; install xterm, or set terminal in [settings]")
    }
    guard let entry else {
      return .failed("the program of \(plan.file) is not installed")
    }
    return launch(entry)
  }

  private var entry: Entry? {
    guard plan.action != nil || plan.needsTerminal || plan.service != nil else {
      return Entry(file: plan.file)
    }
    guard let keys = EntryFile(plan.file) else { return nil }
    if let action = plan.action { keys.become(action) }
    if plan.needsTerminal, let terminal { keys.moveInside(terminal) }
    keys.dropService()
    return keys.entry
  }

  private func launch(_ entry: Entry) -> Start {
    let context = launchContext()
    defer { g_object_unref(context) }
    let nothing = Glibc.open("/dev/null", O_RDONLY | O_CLOEXEC)
    defer { close(nothing) }
    var uris: UnsafeMutablePointer<GList>?
    for uri in plan.uris { uris = g_list_append(uris, g_strdup(uri)) }
    defer { g_list_free_full(uris) { g_free($0) } }
    // An entry without a directory of its own starts in the home directory.
    let hasPath = entry.text("Path").map { !$0.isEmpty } ?? false
    let directory = hasPath ? nil : strdup(home)
    defer { free(directory) }
    var process: pid_t = 0
    var error: UnsafeMutablePointer<GError>?
    let launched = g_desktop_app_info_launch_uris_as_manager_with_fds(
      entry.raw, uris, context.assumingMemoryBound(to: GAppLaunchContext.self),
      GSpawnFlags(G_SPAWN_SEARCH_PATH.rawValue | G_SPAWN_DO_NOT_REAP_CHILD.rawValue),
      { directory in prepareChild(directory: directory) }, directory,
      { _, process, result in result?.assumingMemoryBound(to: pid_t.self).pointee = process }, &process,
      nothing, -1, -1, &error)
    defer { g_clear_error(&error) }
    guard launched != 0 else {
      let why = error.flatMap { $0.pointee.message }.map { String(cString: $0) } ?? "unknown error"
      return .failed("\(plan.name) cannot be started: \(why)")
    }
    return process > 0 ? .started(process) : .handedOver
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
