import Control
import Daemon
import Desktop
import Glibc
import Menus
import Testing

@Suite("The daemon's socket", .serialized) struct ControlServerTests {
  private let done = "exit\t0\n"

  @Test("takes a command and sends its answer")
  func answer() throws {
    let bench = try ControlBench()
    let server = try bench.server { command, client in
      client.reply(Reply(output: "\(command)\n", error: "hm\n", code: .no))
    }
    let client = try RawClient(bench)
    client.ask(.choose(MenuPath("main", ["a b"])))
    bench.run { client.isEnded }
    #expect(bench.asked == [.choose(MenuPath("main", ["a b"]))])
    #expect(client.text.hasSuffix("err\thm\\n\nexit\t1\n"))
    server.close()
  }

  @Test("puts a command together that arrives byte by byte, and serves others meanwhile")
  func slowWriter() throws {
    let bench = try ControlBench()
    let server = try bench.server { _, client in client.reply() }
    let slow = try RawClient(bench)
    for byte in Request(.hide).bytes {
      slow.send([byte])
      let quick = try RawClient(bench)
      quick.ask(.sync)
      bench.run { quick.isEnded }
      #expect(quick.text == done)
    }
    bench.run { slow.isEnded }
    #expect(slow.text == done)
    #expect(bench.asked.count { $0 == .hide } == 1)
    server.close()
  }

  @Test("forgets a client that hangs up in the middle of its request")
  func halfMessage() throws {
    let bench = try ControlBench()
    let server = try bench.server { _, client in client.reply() }
    let half = try RawClient(bench)
    half.send("whorl/1\tqui")
    half.hangUp()
    let next = try RawClient(bench)
    next.ask(.sync)
    bench.run { next.isEnded }
    #expect(bench.asked == [.sync])
    server.close()
  }

  @Test("answers later, and also a client that has closed its own direction")
  func deferred() throws {
    let bench = try ControlBench()
    let server = try bench.server()
    let client = try RawClient(bench)
    client.ask(.sync)
    client.finishSending()
    bench.run { bench.waiting.count == 1 }
    #expect(bench.turns(in: 20) < 100)
    bench.answerAll(Reply(output: "late"))
    bench.run { client.isEnded }
    #expect(client.text == "out\tlate\n" + done)
    server.close()
  }

  @Test("does not mind an answer to a client that has left")
  func answerToNobody() throws {
    let bench = try ControlBench()
    let server = try bench.server()
    let client = try RawClient(bench)
    client.ask(.sync)
    bench.run { bench.waiting.count == 1 }
    client.hangUp()
    let next = try RawClient(bench)
    next.ask(.list)
    bench.run { bench.waiting.count == 2 }
    bench.answerAll()
    bench.run { next.isEnded }
    #expect(next.text == done)
    server.close()
  }

  @Test(
    "answers what is no request with what is wrong, and asks nobody",
    arguments: [
      ("GET / HTTP/1.1\n", "err\twhorl: this is no request of the whorl protocol\\n\nexit\t2\n"),
      ("\n", "err\twhorl: this is no request of the whorl protocol\\n\nexit\t2\n"),
      (
        "whorl/1\tshwo\n",
        "err\twhorl: unknown command \"shwo\"; did you mean \"show\"?\\nSee `whorl --help`.\\n\nexit\t2\n"
      ),
      ("whorl/1\tdoctor\n", "err\twhorl: the daemon does not do doctor\\n\nexit\t2\n"),
      (
        "whorl/9\tsync\n",
        "err\twhorl: the running daemon speaks version 1 of the protocol, this client version 9; "
          + "start the daemon again: whorl daemon --replace\\n\nexit\t3\n"
      ),
    ])
  func refusal(line: String, answer: String) throws {
    let bench = try ControlBench()
    let server = try bench.server()
    let client = try RawClient(bench)
    client.send(line)
    bench.run { client.isEnded }
    #expect(client.text == answer)
    #expect(bench.asked.isEmpty)
    server.close()
  }

  @Test("ends a flood without a line break at 64 KiB, and serves others meanwhile")
  func flood() throws {
    let bench = try ControlBench()
    let server = try bench.server { _, client in client.reply() }
    let flooding = try RawClient(bench)
    flooding.flood([UInt8](repeating: 0xff, count: 1 << 20))
    let quick = try RawClient(bench)
    quick.ask(.sync)
    bench.run { quick.isEnded && flooding.isEnded }
    #expect(quick.text == done)
    #expect(flooding.text == "err\twhorl: the request is longer than 65536 bytes\\n\nexit\t2\n")
    server.close()
  }

  @Test("costs nothing with 100 idle clients and a half message, and serves the next one")
  func idleClients() throws {
    let bench = try ControlBench()
    let server = try bench.server { _, client in client.reply() }
    let idle = try (0..<2).flatMap { _ in try idleClients(bench, 50) }
    idle[0].send("whorl/1\tsy")
    let next = try RawClient(bench)
    next.ask(.sync)
    bench.run { next.isEnded }
    #expect(next.text == done)
    #expect(bench.turns(in: 50) < 10)
    #expect(idle.allSatisfy { !$0.isEnded })
    server.close()
  }

  @Test("drops the oldest client that never asked, not the one that waits, when too many come")
  func tooMany() throws {
    let bench = try ControlBench()
    var waitingClient: ControlClient?
    let server = try bench.server { command, client in
      if command == .hide { client.reply() } else { waitingClient = client }
    }
    let waiting = try RawClient(bench)
    waiting.ask(.sync)
    var idle = try (0..<3).flatMap { _ in try idleClients(bench, 40) }
    for _ in 0..<30 { idle.append(try RawClient(bench)) }
    bench.run { idle[22].isEnded }
    #expect(idle.prefix(23).allSatisfy { $0.isEnded })
    #expect(idle.suffix(127).allSatisfy { !$0.isEnded })
    waitingClient?.reply()
    bench.run { waiting.isEnded }
    #expect(waiting.text == done)
    server.close()
  }

  /// Clients that are connected and accepted, and say nothing.
  private func idleClients(_ bench: ControlBench, _ count: Int) throws -> [RawClient] {
    let clients = try (0..<count).map { _ in try RawClient(bench) }
    let last = try RawClient(bench)
    last.ask(.hide)
    bench.run { last.isEnded }
    return clients
  }

  @Test("sends a long answer at the pace of its reader, and serves others meanwhile")
  func slowReader() throws {
    let bench = try ControlBench()
    let long = String(repeating: "0123456789abcde\n", count: 1 << 17)
    let server = try bench.server { command, client in
      client.reply(command == .list ? Reply(output: long) : Reply())
    }
    let stuck = try RawClient(bench, reads: false)
    stuck.ask(.list)
    let reader = try RawClient(bench)
    reader.ask(.list)
    let quick = try RawClient(bench)
    quick.ask(.sync)
    bench.run { quick.isEnded && reader.isEnded }
    #expect(reader.received == Reply(output: long).bytes)
    #expect(bench.turns(in: 20) < 10)
    server.close()
  }

  @Test("sends events to all who follow, and drops one that never reads")
  func followers() throws {
    let bench = try ControlBench()
    let server = try bench.server { _, client in client.send("hello") }
    #expect(!server.hasFollowers)
    let stuck = try RawClient(bench, reads: false)
    stuck.ask(.events(trace: nil))
    let reader = try RawClient(bench)
    reader.ask(.events(trace: nil))
    bench.run { bench.asked.count == 2 }
    let line = String(repeating: "x", count: 10_000)
    for count in 1...300 {
      server.broadcast(line)
      bench.run { reader.received.count >= 11 + count * 10_007 }
    }
    #expect(reader.received.count == "out\thello\\n\n".utf8.count + 300 * "out\t\(line)\\n\n".utf8.count)
    #expect(server.hasFollowers)
    reader.hangUp()
    bench.run { !server.hasFollowers }
    server.close()
  }

  @Test("tells its clients when the daemon ends, and keeps the one that asked for it to the very end")
  func closing() throws {
    let bench = try ControlBench()
    var server: ControlServer? = try bench.server { command, client in
      if command == .quit { client.reply() }
    }
    let clients = try [Command.sync, .events(trace: nil), .quit].map { command in
      let client = try RawClient(bench)
      client.ask(command)
      return client
    }
    bench.run { bench.asked.count == 3 }
    server?.close()
    bench.run { clients[0].isEnded && clients[1].isEnded }
    #expect(clients[0].text == "err\twhorl: the daemon ended\\n\nexit\t3\n")
    #expect(clients[1].text == done)
    #expect(clients[2].text == done)
    #expect(!clients[2].isEnded)
    server = nil
    bench.run { clients[2].isEnded }
  }

  @Test("serves each display by itself; the end of one leaves the other")
  func twoDisplays() throws {
    let bench = try ControlBench()
    let one = try bench.server(":87") { _, client in client.reply(Reply(output: "87")) }
    let other = try bench.server("localhost:87.1") { _, client in client.reply(Reply(output: "remote")) }
    let remote = try RawClient(bench, to: "localhost:87")
    remote.ask(.sync)
    bench.run { remote.isEnded }
    #expect(remote.text == "out\tremote\n" + done)
    other.close()
    let local = try RawClient(bench, to: "unix:87.0")
    local.ask(.sync)
    bench.run { local.isEnded }
    #expect(local.text == "out\t87\n" + done)
    one.close()
  }

  @Test("survives random bytes")
  func randomBytes() throws {
    let bench = try ControlBench()
    let server = try bench.server { _, client in client.reply() }
    var state: UInt32 = 7
    for _ in 0..<100 {
      let client = try RawClient(bench)
      let bytes = (0..<200).map { _ in
        // The generator of C's rand(3) as POSIX gives it.
        state = state &* 1_103_515_245 &+ 12_345
        return UInt8(truncatingIfNeeded: state >> 16)
      }
      client.send(bytes + [10])
      bench.run { client.isEnded }
      #expect(client.text.hasSuffix("exit\t2\n"))
    }
    server.close()
  }
}

extension MenuPath {
  init(_ menu: String, _ items: [String]) { self.init(MenuName(menu), items) }
}
