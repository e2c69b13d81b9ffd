/// Where the daemon of a display listens; the one rule that daemon and client share.
package struct SocketPlace: Hashable, Sendable {
  /// Belongs to the user alone (0700).
  package let folder: String
  package let display: DisplayName

  package init(folder: String, display: DisplayName) {
    self.folder = folder
    self.display = display
  }

  package var socket: String { "\(folder)/\(display.fileName).sock" }
  /// The file whose lock (fcntl(2), advisory record locking) says that a daemon lives.
  package var lock: String { "\(folder)/\(display.fileName).lock" }

  /// `sun_path` of unix(7) holds 108 bytes with the final zero.
  package static let longestPath = 107

  /// The first folder that is fit and short enough: in `$XDG_RUNTIME_DIR`, in `/run/user/UID` (for programs
  /// that were started without the variable), else `/tmp/whorl-UID`.
  package static func choose(display: DisplayName, user: UserFacts) -> Result<SocketPlace, PathTooLong> {
    var folders: [String] = []
    if let path = user.runtimeFolder, path.hasPrefix("/"), user.isPrivate(path) {
      folders.append(path + "/whorl")
    }
    let standard = "/run/user/\(user.number)"
    if user.isPrivate(standard) { folders.append(standard + "/whorl") }
    folders.append("/tmp/whorl-\(user.number)")
    let places = folders.map { SocketPlace(folder: $0, display: display) }
    guard let place = places.first(where: { $0.socket.utf8.count <= longestPath }) else {
      return .failure(PathTooLong(path: places[places.count - 1].socket))
    }
    return .success(place)
  }
}

/// What the choice of a folder depends on.
package struct UserFacts {
  package let number: UInt32
  /// `$XDG_RUNTIME_DIR`; nil: not set.
  package let runtimeFolder: String?
  /// Whether this path is a folder that belongs to the user and that nobody else may write to.
  package let isPrivate: (String) -> Bool

  package init(number: UInt32, runtimeFolder: String?, isPrivate: @escaping (String) -> Bool) {
    self.number = number
    self.runtimeFolder = runtimeFolder
    self.isPrivate = isPrivate
  }
}

/// No folder gives a socket path that the system can take.
package struct PathTooLong: Error, Hashable, Sendable, CustomStringConvertible {
  package let path: String

  package var description: String {
    "the socket path \(path) is longer than \(SocketPlace.longestPath) bytes; use a shorter name in DISPLAY"
  }
}
