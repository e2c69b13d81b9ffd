import Glibc
import PictureProtocol

/// The bytes of one picture file, read whole. Only a regular file of a sensible size is ever opened: a pipe
/// would wait for ever, and opening a device can do anything.
package enum PictureFile {
  /// The largest file, in bytes.
  package static let largest = 16 << 20

  package static func bytes(of path: String) throws(PictureFailure) -> [UInt8] {
    guard path.hasPrefix("/"), !path.utf8.contains(0) else {
      throw .missing("\"\(path)\" is no whole path of a file")
    }
    var status = stat()
    guard stat(path, &status) == 0 else { throw failure(errno, path) }
    try check(status, path)
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(errno, path) }
    defer { close(descriptor) }
    // The name may mean another file by now.
    guard fstat(descriptor, &status) == 0 else { throw failure(errno, path) }
    try check(status, path)
    let bytes = try contents(of: descriptor, size: Int(status.st_size), path)
    guard !bytes.isEmpty else { throw .broken("\"\(path)\" is empty") }
    return bytes
  }

  private static func contents(
    of descriptor: Int32, size: Int, _ path: String
  ) throws(PictureFailure) -> [UInt8] {
    var failed: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let got = read(descriptor, buffer.baseAddress?.advanced(by: count), size - count)
        if got < 0, errno == EINTR { continue }
        if got < 0 { failed = errno }
        guard got > 0 else { return }
        count += got
      }
    }
    guard failed == 0 else { throw failure(failed, path) }
    return bytes
  }

  private static func check(_ status: stat, _ path: String) throws(PictureFailure) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .broken("\"\(path)\" is a folder, not a picture")
    default: throw .broken("\"\(path)\" is a pipe, a socket or a device, not a picture")
    }
    guard status.st_size <= largest else {
      throw .broken(
        "\"\(path)\" is too large: \(status.st_size >> 20) MiB; at most \(largest >> 20) are read")
    }
  }

  private static func failure(_ code: Int32, _ path: String) -> PictureFailure {
    switch code {
    case ENOENT, ENOTDIR: .missing("there is no file \"\(path)\"")
    default: .broken("\"\(path)\" cannot be read: \(String(cString: strerror(code)))")
    }
  }
}
