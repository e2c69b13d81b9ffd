import Endpoint
import Glibc

/// What lies at a path, links not followed (lstat(2)).
nonisolated struct FileFacts: Hashable {
  let kind: Kind
  let owner: UInt32
  /// The last nine bits of the mode.
  let permissions: UInt32
  /// Bytes.
  let size: Int
  private let device: UInt
  private let inode: UInt

  enum Kind: Hashable {
    case file, folder, link, socket, other

    /// As in "is a directory".
    var words: String {
      switch self {
      case .file: "is a file"
      case .folder: "is a directory"
      case .link: "is a symbolic link"
      case .socket: "is a socket"
      case .other: "is a special file"
      }
    }
  }

  /// nil: nothing is there, or it cannot be looked at; errno says which.
  init?(at path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Of an open file.
  init?(of descriptor: borrowing Descriptor) {
    var status = stat()
    guard fstat(descriptor.number, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      case S_IFSOCK: .socket
      default: .other
      }
    owner = status.st_uid
    permissions = status.st_mode & 0o777
    size = Int(status.st_size)
    device = UInt(status.st_dev)
    inode = UInt(status.st_ino)
  }

  /// Whether both are the same file, whatever happened to it in between.
  func isSame(as other: FileFacts) -> Bool { device == other.device && inode == other.inode }
}
