import Glibc
import Support
import Testing

@Suite("The lines that are picked from") struct PickInputTests {
  @Test("shows lines as they come, and moves none of them", arguments: [true, false])
  func slowLines(hasDaemon: Bool) throws {
    let desk = try Desk("Super+space")
    if !hasDaemon { try desk.quit() }
    let gates = try (0..<2).map {
      let path = desk.daemon.home.folder["gate \($0)"]
      guard mkfifo(path, 0o600) == 0 else { throw TestFailure("no pipe: errno \(errno)") }
      return path
    }
    let program = try Program(
      [
        "/bin/sh", "-c",
        #"(echo one; echo two; cat "$1"; cat "$2"; sleep 20) | "$0" pick -format "i s""#, built("whorl"),
      ] + gates, environment: desk.daemon.home.environment.merging(["DISPLAY": desk.server.display]) { $1 })
    #expect(eventually { desk.isShown })
    let client = try Client(desk.server)
    // Two of eight directions are taken: east has nothing yet.
    desk.move(to: "east")
    let before = try Screenshot(client)
    try desk.daemon.home.folder.write("three\n", to: "gate 0")
    #expect(try eventually { try Screenshot(client).differences(from: before) > 1000 })
    // Half a line is no line yet.
    try desk.daemon.home.folder.write((4..<30).map { "line \($0)\n" }.joined() + "hal", to: "gate 1")
    // Four more directions, and the one that leads to the rest.
    #expect(try eventually { try Screenshot(client).differences(from: before) > 6000 })
    for key in ["l", "i", "n", "e", "space", "2", "9"] { try desk.hand.tap(key) }
    let isChosen = try eventually(within: 5) {
      try desk.hand.tap("Return")
      return eventually(within: 0.3) { program.status != nil || !desk.isShown }
    }
    #expect(isChosen)
    #expect(eventually { program.output.text == "28 line 29\n" }, "\(program.output.text)")
  }

  @Test("prints a line that is no UTF-8 byte for byte", arguments: [true, false])
  func bytes(hasDaemon: Bool) throws {
    let desk = try Desk("Super+space")
    if !hasDaemon { try desk.quit() }
    let file = desk.daemon.home.folder["lines"]
    let out = desk.daemon.home.folder["out"]
    let words = try
      "printf 'caf\\351\\ntea\\n' > \(file); \(built("whorl")) pick -input \(file) | od -An -tx1 > \(out)"
    let program = try Program(
      ["/bin/sh", "-c", words],
      environment: desk.daemon.home.environment.merging(["DISPLAY": desk.server.display]) { $1 })
    #expect(eventually { desk.isShown })
    _ = try desk.code(of: program) { try desk.hand.tap("1") }
    #expect(desk.daemon.home.folder.text(of: "out") == " 63 61 66 e9 0a\n")
  }

  @Test("says so where there is more than anybody chooses from", arguments: [true, false])
  func endless(hasDaemon: Bool) throws {
    let desk = try Desk("Super+space")
    if !hasDaemon { try desk.quit() }
    let outcome = try run(
      ["/bin/sh", "-c", "yes | tr -d '\\n' | \(try built("whorl")) pick"],
      environment: desk.daemon.home.environment.merging(["DISPLAY": desk.server.display]) { $1 })
    #expect(outcome.errors.contains("there is too much to choose from: more than 16 MiB of lines"))
    #expect(outcome.status == 2)
    if hasDaemon { try desk.daemon.expectCalm() }
  }

  @Test("takes no line that never ended, where it began after a silence", arguments: [true, false])
  func slowExcess(hasDaemon: Bool) throws {
    let desk = try Desk("Super+space")
    if !hasDaemon { try desk.quit() }
    let gate = desk.daemon.home.folder["gate"]
    #expect(mkfifo(gate, 0o600) == 0)
    let program = try Program(
      [
        "/bin/sh", "-c", #"(printf 'one\n'; cat "$1"; yes | tr -d '\n'; echo gone > "$1.end") | "$0" pick"#,
        built("whorl"), gate,
      ], environment: desk.daemon.home.environment.merging(["DISPLAY": desk.server.display]) { $1 })
    #expect(eventually { desk.isShown })
    try desk.daemon.home.folder.write("two\n", to: "gate")
    #expect(eventually(within: 60) { desk.daemon.home.folder.text(of: "gate.end") != nil })
    #expect(try desk.code(of: program) { try desk.hand.tap("2") } == 0)
    #expect(program.output.text == "two\n")
    // With a daemon the choice may come before it has read so much.
    if !hasDaemon { #expect(program.errors.text.contains("more than 16 MiB of lines")) }
    if hasDaemon { try desk.daemon.expectCalm() }
  }

  @Test("takes the first 20,000 of endless lines, and lets their writer go", arguments: [true, false])
  func endlessLines(hasDaemon: Bool) throws {
    let desk = try Desk("Super+space")
    if !hasDaemon { try desk.quit() }
    let environment = desk.daemon.home.environment.merging(["DISPLAY": desk.server.display]) { $1 }
    // The writer ends while the menu is open.
    let program = try Program(
      [
        "/bin/sh", "-c", #"(yes; echo gone > "$1") | "$0" pick -format i"#, built("whorl"),
        desk.daemon.home.folder["gone"],
      ],
      environment: environment)
    #expect(eventually { desk.isShown })
    #expect(eventually { desk.daemon.home.folder.text(of: "gone") == "gone\n" })
    #expect(program.status == nil)
    #expect(try desk.code(of: program) { try desk.hand.tap("1") } == 0)
    #expect(program.output.text == "0\n")
    #expect(program.errors.text == "whorl pick: only the first 20000 lines can be chosen from\n")
    let dump = try run(
      ["/bin/sh", "-c", #"yes | "$0" pick -dump | wc -l"#, built("whorl")], environment: environment)
    #expect(dump.output == "20000\n")
    if hasDaemon { try desk.daemon.expectCalm() }
  }

  @Test("says so where there is no room for its threads")
  func addressSpace() throws {
    let desk = try Desk("Super+space")
    try desk.quit()
    let environment = desk.daemon.home.environment.merging(["DISPLAY": desk.server.display]) { $1 }
    for words in ["pick", "daemon"] {
      let outcome = try run(
        [
          "/bin/sh", "-c", #"ulimit -v "$1"; echo one | "$0" "$2""#, built("whorl-daemon"), "\(190 << 10)",
          words,
        ],
        environment: environment)
      #expect(outcome.status == 3, "\(outcome)")
      #expect(outcome.errors.contains("the address space is limited to"), "\(outcome)")
    }
  }

  @Test("says so where its output cannot be written, and why", arguments: [true, false])
  func fullOutput(hasDaemon: Bool) throws {
    let desk = try Desk("Super+space")
    if !hasDaemon { try desk.quit() }
    let outcome = try run(
      ["/bin/sh", "-c", "printf 'one\\ntwo\\n' | \"$0\" pick -dump > /dev/full", try built("whorl")],
      environment: desk.daemon.home.environment.merging(["DISPLAY": desk.server.display]) { $1 })
    #expect(
      outcome
        == Outcome(
          status: 3, output: "", errors: "whorl: cannot write the output: No space left on device\n"))
  }

  @Test("takes the first of more lines than it can show, says so, and keeps the daemon alive")
  func tooMany() throws {
    let desk = try Desk("Super+space")
    let words = ["/bin/sh", "-c", "yes | head -c 8000000 | \"$0\" pick -dump", try built("whorl")]
    let environment = desk.daemon.home.environment.merging(["DISPLAY": desk.server.display]) { $1 }
    let outcome = try run(words, environment: environment)
    #expect(outcome.status == 0)
    #expect(outcome.output.utf8.count == 40_000)
    #expect(outcome.errors == "whorl pick: only the first 20000 lines can be chosen from\n")
    let program = try desk.pick(String(repeating: "y\n", count: 4_000_000))
    try desk.hand.tap("Escape")
    #expect(try program.wait() == 1)
    try desk.daemon.expectCalm()
    try desk.quit()
    #expect(try run(words, environment: environment) == outcome)
  }

  @Test("finds a line however many there are")
  func thousands() throws {
    let desk = try Desk("Super+space")
    let program = try desk.pick((1...19_990).map { "line \($0)\n" }.joined(), "-filter", "line 19987")
    try desk.hand.tap("Return")
    #expect(try program.wait() == 0)
    #expect(program.output.text == "line 19987\n")
    try desk.daemon.expectCalm()
  }

  @Test("takes a thousand lines, on pages")
  func many() throws {
    let desk = try Desk("Super+space")
    let program = try desk.pick((1...1000).map { "line \($0)\n" }.joined())
    try desk.hand.tap("3")
    #expect(try program.wait() == 0)
    #expect(program.output.text == "line 3\n")
  }
}
