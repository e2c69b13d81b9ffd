import Glibc

/// Whether `path` is a program this user may run; a name without a slash is looked for in PATH.
func isExecutable(_ path: String) -> Bool {
  guard !path.contains("/") else { return access(path, X_OK) == 0 }
  let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
  return folders.split(separator: ":").contains { access("\($0)/\(path)", X_OK) == 0 }
}
