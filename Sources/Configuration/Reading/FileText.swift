import Glibc

/// What tells one state of a file from another without reading it.
struct FileStamp: Hashable, Sendable {
  var device: UInt64
  var inode: UInt64
  var size: Int64
  var seconds: Int
  var nanoseconds: Int

  init(_ status: stat) {
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    size = Int64(status.st_size)
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }

  /// nil where nothing can be reached at that path.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }
}

/// Why a file could not be read.
enum FileFailure: Error, Hashable {
  case missing
  /// An error number of open(2) or read(2).
  case system(Int32)
  case folder
  case noRegularFile
  case tooLarge
  /// The first byte that is not UTF-8, counted from 1.
  case notUTF8(byte: Int)

  /// Follows the path in a message.
  var message: String {
    switch self {
    case .missing: "there is no such file"
    case .system(EACCES): "it cannot be read: permission denied (chmod u+r may help)"
    case .system(let number): "it cannot be read: \(String(cString: strerror(number)).lowercased())"
    case .folder: "it is a folder, not a file"
    case .noRegularFile: "it is not a regular file"
    case .tooLarge: "it is larger than \(FileText.sizeLimit >> 20) MiB"
    case .notUTF8(let byte): "it is not UTF-8: byte \(byte) is wrong (save it as UTF-8)"
    }
  }
}

/// The contents of a file.
struct FileText {
  let bytes: [UInt8]
  let stamp: FileStamp
  /// Says why others than the user may change it; nil where they cannot.
  let exposure: String?

  static let sizeLimit = 16 << 20

  init(path: String) throws(FileFailure) {
    // Without O_NONBLOCK a FIFO would be waited for.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw errno == ENOENT || errno == ENOTDIR ? .missing : .system(errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .system(errno) }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw .folder }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .noRegularFile }
    guard status.st_size <= Self.sizeLimit else { throw .tooLarge }
    bytes = try Self.contents(descriptor, expected: Int(status.st_size))
    stamp = FileStamp(status)
    exposure = Self.exposure(status)
    if let byte = Self.firstInvalidByte(bytes) { throw .notUTF8(byte: byte + 1) }
  }

  private static func contents(_ descriptor: Int32, expected: Int) throws(FileFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(expected)
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .system(errno) }
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
      guard bytes.count <= sizeLimit else { throw .tooLarge }
    }
  }

  /// Offset of the first byte that is not UTF-8.
  private static func firstInvalidByte(_ bytes: [UInt8]) -> Int? {
    if String(validating: bytes, as: UTF8.self) != nil { return nil }
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let scalar): offset += scalar.count
      case .error: return offset
      case .emptyInput: return nil
      }
    }
  }

  /// A configuration runs commands: whoever writes it runs commands as the user.
  static func exposure(_ status: stat) -> String? {
    if status.st_uid != geteuid(), status.st_uid != 0 { return "it belongs to another user" }
    if status.st_mode & S_IWOTH != 0 { return "every user may write it (chmod o-w)" }
    if status.st_mode & S_IWGRP != 0, status.st_gid != getegid() {
      return "another group may write it (chmod g-w)"
    }
    return nil
  }
}
