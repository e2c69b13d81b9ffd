import CDesktop
import Glibc
import Menus

/// One script at work: reads what it prints as it comes, and ends it where it takes too long or prints too much.
final class ScriptRun {
  var heard: (ScriptOutput, ScriptEnd?) -> Void = { _, _ in }

  private let pipe: Descriptor
  private var output = ScriptOutput()
  private var process: pid_t?
  private var watch: Watch?
  private var patience: Deadline?
  private var byteCount = 0
  private var isOver = false

  /// More than this is not read, in bytes.
  private static let mostBytes = 1 << 20

  init(loop: MainLoop, pipe: Descriptor, timeout: Milliseconds) {
    self.pipe = pipe
    patience = loop.deadline { [weak self] in
      self?.end("it did not end within \(Int(timeout.value)) ms; `timeout` gives it longer")
    }
    watch = loop.watch(pipe.number) { [weak self] in self?.readSome() }
    patience?.moment = MainLoop.now + timeout
  }

  func began(_ process: pid_t) {
    self.process = process
    if isOver { kill(-process, SIGKILL) }
  }

  func ended(_ end: ProcessEnd) {
    process = nil
    guard !isOver else { return }
    // What it has printed before its end counts; what its children print later does not.
    while !isOver, readChunk() == true {}
    switch end {
    case _ where isOver: break
    case .exited(status: 0): finish(.complete)
    case .exited(let status): finish(.failed("it failed with exit status \(status)"))
    case .killed(let signal): finish(.failed("it was ended by signal \(signal)"))
    }
  }

  func finish(_ end: ScriptEnd) {
    guard !isOver else { return }
    isOver = true
    watch = nil
    patience = nil
    output.end()
    // A handler may let go of this.
    let heard = heard
    self.heard = { _, _ in }
    heard(output, end)
  }

  /// Reads what is there, but not without bound: the loop has other things to do.
  private func readSome() {
    var isNew = false
    for _ in 0..<4 {
      guard let isOpen = readChunk() else { break }
      guard isOpen else {
        // Its end tells how it went.
        watch = nil
        break
      }
      isNew = true
    }
    if isNew, !isOver { heard(output, nil) }
  }

  /// nil: there is nothing to read just now; false: nor will there ever be.
  private func readChunk() -> Bool? {
    var chunk = [UInt8](repeating: 0, count: 16_384)
    let count = read(pipe.number, &chunk, chunk.count)
    if count < 0 { return errno == EAGAIN || errno == EINTR ? nil : false }
    guard count > 0 else { return false }
    byteCount += count
    output.append(chunk[..<count])
    guard !output.isExcessive, byteCount <= Self.mostBytes else {
      let what = output.isExcessive ? "\(ScriptOutput.mostRows) rows" : "\(Self.mostBytes >> 20) MiB"
      end("it printed more than \(what)")
      return false
    }
    return true
  }

  private func end(_ why: String) {
    if let process { kill(-process, SIGKILL) }
    finish(.failed(why))
  }
}
