import Glibc

/// The files of the project, found from this file's own path.
package enum Repository {
  package static let root = #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" }

  package static func text(_ path: String) -> String? {
    guard let file = fopen("\(root)/\(path)", "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }

  package static func write(_ text: String, to path: String) {
    guard let file = fopen("\(root)/\(path)", "w") else { preconditionFailure("\(path): \(errno)") }
    fputs(text, file)
    fclose(file)
  }

  package static func files(in folder: String, ending: String) -> [String] {
    guard let directory = opendir("\(root)/\(folder)") else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(ending) { names.append(folder.isEmpty ? name : "\(folder)/\(name)") }
    }
    return names.sorted()
  }
}
