import Control
import Glibc

extension UserFacts {
  /// Of this process.
  package static var current: UserFacts {
    let number = getuid()
    return UserFacts(
      number: number, runtimeFolder: getenv("XDG_RUNTIME_DIR").map { String(cString: $0) },
      isPrivate: { path in
        var status = stat()
        guard stat(path, &status) == 0 else { return false }
        let othersWrite = status.st_mode & (S_IWGRP | S_IWOTH) != 0
        return status.st_mode & S_IFMT == S_IFDIR && status.st_uid == number && !othersWrite
      })
  }
}
