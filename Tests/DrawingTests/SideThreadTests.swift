import CDesktop
import Glibc
import Testing

@testable import Drawing

@Suite("A thread on the side") struct SideThreadTests {
  @Test("runs on another processor than the one that makes it, where there is one")
  func processor() throws {
    let found = Promise<(processors: [Int], name: String)>()
    let thread = try #require(
      SideThread("aside") {
        var name = [CChar](repeating: 0, count: 16)
        pthread_getname_np(pthread_self(), &name, name.count)
        found.keep(
          (allowedProcessors(), String(decoding: name.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)))
      })
    thread.join()
    let all = allowedProcessors()
    let (processors, name) = found.wait()
    #expect(name == "aside")
    #expect(Set(processors).isSubset(of: all))
    #expect(processors.count == max(1, all.count - 1), "one of \(all) is left out of \(processors)")
  }

  @Test("runs where its maker may run on one processor alone")
  func alone() throws {
    let (before, done) = (Affinity(), Promise<[Int]>())
    defer { before.restore() }
    let only = try #require(allowedProcessors().first)
    Affinity.confine(to: only)
    try #require(SideThread("aside") { done.keep(allowedProcessors()) }).join()
    #expect(done.wait() == [only])
  }
}

/// Of the calling thread.
nonisolated private func allowedProcessors() -> [Int] { Affinity().processors }

nonisolated private struct Affinity {
  private var set = cpu_set_t()

  init() { _ = sched_getaffinity(0, MemoryLayout<cpu_set_t>.size, &set) }

  var processors: [Int] {
    withUnsafeBytes(of: set) { bits in
      (0..<bits.count * 8).filter { bits[$0 / 8] & 1 << ($0 % 8) != 0 }
    }
  }

  func restore() {
    withUnsafePointer(to: set) { _ = sched_setaffinity(0, MemoryLayout<cpu_set_t>.size, $0) }
  }

  static func confine(to processor: Int) {
    var one = Affinity()
    withUnsafeMutableBytes(of: &one.set) { bits in
      for index in bits.indices { bits[index] = 0 }
      bits[processor / 8] = 1 << (processor % 8)
    }
    one.restore()
  }
}
