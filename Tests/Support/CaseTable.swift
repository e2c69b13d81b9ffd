import Glibc

/// A table of reference values: tab separated, its first line naming the columns.
package struct CaseTable: Sendable {
  package let rows: [[String: String]]

  package struct Unreadable: Error { package let path: String }

  /// Reads `cases/NAME.tsv` beside the test that asks.
  package init(_ name: String, beside file: String = #filePath) throws {
    let folder = file.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(
      separator: "/")
    let path = "\(folder)/cases/\(name).tsv"
    guard let stream = fopen(path, "r") else { throw Unreadable(path: path) }
    defer { fclose(stream) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while case let count = fread(&buffer, 1, buffer.count, stream), count > 0 { bytes += buffer[..<count] }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    guard let names = lines.first, lines.count > 1 else { throw Unreadable(path: path) }
    rows = lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(names, $0)) }
  }
}

extension [String: String] {
  /// The number in a column; not a number where there is none, so that a comparison fails.
  package func number(_ column: String) -> Double { self[column].flatMap(Double.init) ?? .nan }
}
