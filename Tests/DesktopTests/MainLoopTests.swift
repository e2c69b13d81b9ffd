import Desktop
import Glibc
import Menus
import Testing

@Suite("The main loop", .serialized) struct MainLoopTests {
  @Test("calls a deadline once, and not before its moment")
  func deadline() {
    let loop = MainLoop()
    var calls = 0
    let moment = MainLoop.now + 20
    let deadline = loop.deadline {
      calls += 1
      #expect(MainLoop.now >= moment)
      loop.quit()
    }
    deadline.moment = moment
    loop.run()
    #expect(calls == 1)
    #expect(deadline.moment == nil)
  }

  @Test("lets a deadline set itself again from its own handler")
  func repeatedDeadline() {
    let loop = MainLoop()
    var calls = 0
    var again: (() -> Void)?
    let deadline = loop.deadline { again?() }
    again = {
      calls += 1
      if calls == 3 { loop.quit() } else { deadline.moment = MainLoop.now + 1 }
    }
    deadline.moment = MainLoop.now
    loop.run()
    #expect(calls == 3)
  }

  @Test("handles input that a library already holds without waiting for the descriptor")
  func pending() {
    let loop = MainLoop()
    var pipes: [Int32] = [0, 0]
    #expect(pipe(&pipes) == 0)
    defer { pipes.forEach { close($0) } }
    var queued = 2
    let watch = loop.watch(pipes[0], pending: { queued > 0 }) {
      queued -= 1
      if queued == 0 { loop.quit() }
    }
    loop.run()
    #expect(queued == 0)
    watch.cancel()
  }

  @Test("lets a watch cancel itself from its own handler")
  func cancel() {
    let loop = MainLoop()
    var pipes: [Int32] = [0, 0]
    #expect(pipe(&pipes) == 0)
    defer { pipes.forEach { close($0) } }
    var calls = 0
    var watch: Watch?
    let stop = loop.deadline { loop.quit() }
    watch = loop.watch(pipes[0]) {
      calls += 1
      watch?.cancel()
      watch = nil
      stop.moment = MainLoop.now + 10
    }
    var byte: UInt8 = 1
    #expect(write(pipes[1], &byte, 1) == 1)
    loop.run()
    #expect(calls == 1)
  }
}
