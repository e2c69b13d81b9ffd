import CDesktop
import Desktop
import Glibc
import Menus
import Support
import Testing

@Suite("The picture worker", .serialized) struct PictureWorkerTests {
  @Test("is not started for text, nor before it is asked for anything")
  func text() {
    let bench = PictureBench()
    #expect(bench.worker.processID == nil)
    bench.worker.request(icon: .text("🚀"), side: 48, theme: nil)
    let path = bench.writePNG("a.png", width: 1, height: 1, color: 0xffff_ffff)
    #expect(bench.answer(path)?.key.icon == .file(path))
    #expect(bench.answers.count == 1)
    #expect(bench.worker.processID != nil)
  }

  @Test("is asked once for a picture, until it is told to forget")
  func once() {
    let bench = PictureBench()
    let path = bench.writePNG("a.png", width: 1, height: 1, color: 0xffff_ffff)
    for side in [16, 16, 24, 16] { bench.worker.request(icon: .file(path), side: side, theme: nil) }
    bench.run(untilAnswers: 2)
    bench.worker.request(icon: .file(path), side: 16, theme: nil)
    bench.worker.request(icon: .file(path), side: 32, theme: nil)
    bench.run(untilAnswers: 3)
    bench.worker.forget()
    bench.worker.request(icon: .file(path), side: 16, theme: nil)
    bench.run(untilAnswers: 4)
    #expect(bench.answers.map(\.key.side) == [16, 24, 32, 16])
  }

  @Test("answers a thousand requests in order")
  func thousand() {
    let bench = PictureBench()
    let png = bench.writePNG("a.png", width: 16, height: 16, color: 0xffff_ffff)
    let svg = bench.writeSVG("a.svg", #"viewBox="0 0 1 1""#, #"<rect width="1" height="1"/>"#)
    let keys = (0..<1000).map { number in
      PictureKey(icon: .file([png, svg, "/none"][number % 3]), side: 48, theme: "\(number)")
    }
    for key in keys { bench.worker.request(icon: key.icon, side: key.side, theme: key.theme) }
    bench.run(untilAnswers: 1000)
    #expect(bench.answers.map(\.key) == keys)
    #expect(bench.answers.count { $0.message.isEmpty } == 667)
  }

  @Test("may be asked for more from within an answer")
  func reentrance() {
    let bench = PictureBench()
    let path = bench.writePNG("a.png", width: 1, height: 1, color: 0xffff_ffff)
    bench.onAnswer = { [unowned bench] answer in
      bench.worker.request(icon: .file(path), side: answer.key.side + 1, theme: nil)
    }
    bench.worker.request(icon: .file(path), side: 1, theme: nil)
    bench.run(untilAnswers: 5)
    #expect(bench.answers.map(\.key.side) == [1, 2, 3, 4, 5])
  }

  @Test("gives up a picture without an end, and goes on with the next")
  func endless() {
    let bench = PictureBench()
    let endless = bench.writeEndless("endless.svg")
    let good = bench.writePNG("a.png", width: 1, height: 1, color: 0xffff_ffff)
    bench.worker.request(icon: .file(endless), side: 1024, theme: nil)
    bench.worker.request(icon: .file(good), side: 48, theme: nil)
    bench.run(untilAnswers: 2)
    #expect(bench.answers.map(\.message) == ["\"\(endless)\" cannot be drawn: it takes too long", ""])
  }

  @Test("loses no picture when it is killed while it has some")
  func killed() {
    let bench = PictureBench()
    let path = bench.writePNG("a.png", width: 1, height: 1, color: 0xffff_ffff)
    _ = bench.answer(path, side: 1)
    guard let first = bench.worker.processID else {
      Issue.record("no worker runs")
      return
    }
    // A stopped worker keeps what it is given.
    kill(first, SIGSTOP)
    for side in 2...21 { bench.worker.request(icon: .file(path), side: side, theme: nil) }
    let murder = bench.loop.deadline { kill(first, SIGKILL) }
    murder.moment = MainLoop.now + 20
    bench.run(untilAnswers: 21)
    #expect(bench.answers.map(\.key.side) == Array(1...21))
    #expect(bench.answers.allSatisfy { $0.message.isEmpty })
    #expect(bench.worker.processID != first)
  }

  @Test("is ended and reaped when it has nothing to do, and started again when it has")
  func idle() {
    var limits = PictureWorker.Limits()
    limits.idle = 1
    let bench = PictureBench(limits: limits)
    let path = bench.writePNG("a.png", width: 1, height: 1, color: 0xffff_ffff)
    var first: pid_t?
    bench.onAnswer = { [unowned bench] _ in first = bench.worker.processID }
    _ = bench.answer(path)
    guard let first else {
      Issue.record("no worker ran")
      return
    }
    expectReaped(first, bench)
    #expect(bench.worker.processID == nil)
    _ = bench.answer(path, side: 24)
    #expect(bench.answers.count == 2)
  }

  @Test("reaps nobody else's children")
  func foreignChildren() throws {
    var limits = PictureWorker.Limits()
    limits.idle = 1
    let bench = PictureBench(limits: limits)
    let child = try spawn(["true"])
    var first: pid_t?
    bench.onAnswer = { [unowned bench] _ in first = bench.worker.processID }
    _ = bench.answer(bench.writePNG("a.png", width: 1, height: 1, color: 0xffff_ffff))
    expectReaped(try #require(first), bench)
    var status: Int32 = -1
    #expect(waitpid(child, &status, 0) == child)
    #expect(status == 0)
  }

  @Test("has given up privileges, programs, core files and its share of the processor")
  func confinement() throws {
    let bench = PictureBench()
    _ = bench.answer(bench.writePNG("a.png", width: 1, height: 1, color: 0xffff_ffff))
    let process = try #require(bench.worker.processID)
    let status = Self.text(of: "/proc/\(process)/status")
    #expect(status.contains("NoNewPrivs:\t1\n"))
    #expect(status.contains("Seccomp:\t2\n"))
    #expect(getpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(process)) == 10)
    let limits = Self.text(of: "/proc/\(process)/limits")
    let words = limits.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    #expect(words.contains("Max address space 536870912 536870912 bytes"))
    #expect(words.contains("Max core file size 0 0 bytes"))
    // Input, output and error; nothing of ours.
    #expect(access("/proc/\(process)/fd/2", F_OK) == 0)
    #expect(access("/proc/\(process)/fd/3", F_OK) != 0)
  }

  // MARK: - Other programs in its place

  @Test("is given up picture by picture where it never answers")
  func silent() {
    let folder = TemporaryFolder()
    var limits = PictureWorker.Limits()
    limits.answer = 50
    let bench = PictureBench(executable: PictureBench.script("exec sleep 1000", in: folder), limits: limits)
    for side in 1...3 { bench.worker.request(icon: .named("x"), side: side, theme: nil) }
    bench.run(untilAnswers: 3)
    let expected = "the icon \"x\" cannot be drawn: it takes too long"
    #expect(bench.answers.map(\.message) == [expected, expected, expected])
  }

  @Test(
    "is not started for ever where it answers nothing",
    arguments: ["exit 1", "kill -SEGV $$", "echo nonsense", "exec cat", "exec sleep 1000 <&- >&-"])
  func useless(script: String) throws {
    let folder = TemporaryFolder()
    let bench = PictureBench(
      executable: PictureBench.script("echo >> '\(folder.path)/starts'; \(script)", in: folder))
    for side in 1...100 { bench.worker.request(icon: .named("x"), side: side, theme: nil) }
    bench.run(untilAnswers: 100)
    #expect(bench.answers.map(\.key.side) == Array(1...100))
    #expect(bench.answers.allSatisfy { !$0.message.isEmpty })
    // What was given up may be asked for again; nothing is started for it so soon.
    bench.worker.request(icon: .named("x"), side: 100, theme: nil)
    bench.run(untilAnswers: 101)
    #expect(bench.answers.last?.message.contains("ended 5 times without a picture") == true)
    #expect(Self.text(of: folder.file("starts")) == "\n\n\n\n\n")
  }

  @Test("is named where it is not there")
  func absent() {
    let bench = PictureBench(executable: "/nowhere/whorl-picture")
    bench.worker.request(icon: .named("x"), side: 48, theme: nil)
    bench.run(untilAnswers: 1)
    #expect(
      bench.answers.first?.message
        == "the picture worker \"/nowhere/whorl-picture\" cannot be started: No such file or directory")
  }

  /// Waits for the end of a process, which must then be nobody's zombie.
  private func expectReaped(_ process: pid_t, _ bench: PictureBench) {
    let descriptor = pidfd_open(process, 0)
    guard descriptor >= 0 else { return #expect(errno == ESRCH) }
    defer { close(descriptor) }
    // The end of the process wakes both us and its owner; one turn later the owner has been heard.
    let check = bench.loop.deadline { [loop = bench.loop] in loop.quit() }
    var watch: Watch?
    watch = bench.loop.watch(descriptor) {
      watch?.cancel()
      check.moment = MainLoop.now
    }
    bench.run()
    #expect(kill(process, 0) == -1)
    watch = nil
  }

  private static func text(of path: String) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 65536)
    let count = read(descriptor, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}
