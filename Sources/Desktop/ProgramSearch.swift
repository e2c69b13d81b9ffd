import Glibc

/// Finds programs as a shell does: in the folders of a PATH variable, unless their name holds a slash.
nonisolated struct ProgramSearch: Sendable {
  private let folders: [Substring]

  /// - Parameter path: nil: the folders that execvp(3) takes then. Empty parts, which would mean a current
  ///   folder, are left out.
  init(path: String?) { folders = (path ?? "/bin:/usr/bin").split(separator: ":") }

  /// nil: there is no such executable file.
  func file(of program: String) -> String? {
    guard !program.contains("/") else { return isExecutable(program) ? program : nil }
    return folders.lazy.map { "\($0)/\(program)" }.first(where: isExecutable)
  }

  private func isExecutable(_ file: String) -> Bool {
    var status = stat()
    return stat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(file, X_OK) == 0
  }
}
