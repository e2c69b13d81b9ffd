import Desktop
import Glibc
import Support
import Testing

/// One run of the built client, while the loop serves it.
final class ClientRun {
  private(set) var output: [UInt8] = []
  private(set) var errors: [UInt8] = []
  private let process: pid_t
  private var watches: [Int32: Watch] = [:]
  private var pipes: [Int32] = []

  /// - Parameters:
  ///   - program: the client, or a copy of it.
  ///   - descriptors: instead of the pipes that keep what it writes.
  init(
    _ bench: ControlBench, _ arguments: [String], display: String = ":87", program: String? = nil,
    environment: [String: String] = [:], descriptors: [Int32: Int32] = [:]
  ) throws {
    var theirs = descriptors
    var ours: [(Int32, WritableKeyPath<ClientRun, [UInt8]>)] = []
    for (number, keeper) in [(Int32(1), \ClientRun.output), (2, \ClientRun.errors)]
    where theirs[number] == nil {
      let (reading, writing) = try closedOnExecution()
      theirs[number] = writing
      ours.append((reading, keeper))
      pipes.append(writing)
    }
    let variables = ["DISPLAY": display, "XDG_RUNTIME_DIR": bench.runtimeFolder]
    let path = try program ?? builtProgram("whorl")
    process = try spawn(
      [path] + arguments, environment: variables.merging(environment) { $1 }, descriptors: theirs)
    pipes.forEach { close($0) }
    pipes = ours.map(\.0)
    for (reading, keeper) in ours {
      watches[reading] = bench.loop.watch(reading) { [weak self] in self?.read(reading, into: keeper) }
    }
  }

  deinit { pipes.forEach { close($0) } }

  /// Whether it has closed all that it writes to.
  var isEnded: Bool { watches.isEmpty }

  /// Waits for its end, which is near once it has closed all that it writes to.
  func exitCode() -> Int32 {
    var status: Int32 = 0
    waitpid(process, &status, 0)
    return status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + status & 0x7f
  }

  /// Exit code, output and errors.
  func result(_ bench: ControlBench) -> Result {
    bench.run { self.isEnded }
    return Result(
      exitCode(), String(decoding: output, as: UTF8.self), String(decoding: errors, as: UTF8.self))
  }

  struct Result: Equatable {
    let code: Int32
    let output: String
    let errors: String

    init(_ code: Int32, _ output: String = "", _ errors: String = "") {
      self.code = code
      self.output = output
      self.errors = errors
    }
  }

  private func read(_ number: Int32, into keeper: WritableKeyPath<ClientRun, [UInt8]>) {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(number, &bytes, bytes.count)
    var run = self
    if count > 0 { run[keyPath: keeper] += bytes[..<count] } else { watches[number] = nil }
  }
}

/// A pipe that other programs started meanwhile do not hold open.
func closedOnExecution() throws -> (reading: Int32, writing: Int32) {
  var ends: [Int32] = [0, 0]
  let isMade = pipe(&ends) == 0
  try #require(isMade)
  for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  return (ends[0], ends[1])
}

/// A program of this package, beside the one that runs the tests.
func builtProgram(_ name: String) throws -> String {
  var path = [CChar](repeating: 0, count: Int(PATH_MAX))
  let count = readlink("/proc/self/exe", &path, path.count)
  let slash = try #require(path[..<max(0, count)].lastIndex(of: CChar(UInt8(ascii: "/"))))
  return String(decoding: path[..<slash].map { UInt8(bitPattern: $0) }, as: UTF8.self) + "/" + name
}
