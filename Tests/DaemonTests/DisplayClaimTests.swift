import Control
import Daemon
import Endpoint
import Glibc
import Testing

@Suite("The claim on a display", .serialized) struct DisplayClaimTests {
  private func failure<T>(_ body: () throws -> T) -> ControlFailure? {
    do {
      _ = try body()
      return nil
    } catch {
      return error as? ControlFailure
    }
  }

  /// What the built daemon says, which a lock of this process keeps out: locks of one process do not.
  private func daemon(_ bench: ControlBench, _ arguments: String...) throws -> ClientRun.Result {
    try ClientRun(bench, arguments, program: try builtProgram("whorl-daemon")).result(bench)
  }

  @Test("is held by one daemon at a time, and free again after its end")
  func oneAtATime() throws {
    let bench = try ControlBench()
    let place = try bench.place()
    let server = try bench.server { _, client in client.reply() }
    #expect(
      try daemon(bench, "daemon")
        == .init(1, "", "whorl: a daemon already runs on :87; `whorl daemon --replace` takes over\n"))
    #expect(bench.asked == [.sync])
    server.close()
    #expect(mode(of: place.socket) == nil)
    #expect(mode(of: place.lock) == nil)
    try bench.server().close()
  }

  @Test("takes over the lock and the socket that a killed daemon left")
  func stale() throws {
    let bench = try ControlBench()
    let place = try bench.makeFolder()
    listen(at: place.socket)
    close(open(place.lock, O_CREAT | O_RDWR, 0o600))
    let server = try bench.server { _, client in client.reply() }
    let client = try RawClient(bench)
    client.ask(.sync)
    bench.run { client.isEnded }
    #expect(client.text == "exit\t0\n")
    server.close()
  }

  @Test(
    "closes folder, lock and socket to others, whatever the umask", arguments: [0, 0o022] as [mode_t])
  func permissions(mask: mode_t) throws {
    let bench = try ControlBench()
    let before = umask(mask)
    defer { umask(before) }
    let server = try bench.server()
    let place = try bench.place()
    #expect(mode(of: place.folder) == "40700")
    #expect(mode(of: place.socket) == "140600")
    #expect(mode(of: place.lock) == "100600")
    server.close()
  }

  @Test("closes a folder of the user's that was open to others")
  func openFolder() throws {
    let bench = try ControlBench()
    let place = try bench.makeFolder(mode: 0o777)
    try bench.server().close()
    #expect(mode(of: place.folder) == "40700")
  }

  @Test("refuses a folder of another user, and leaves it as it is")
  func folderOfAnother() throws {
    let bench = try ControlBench()
    // Root makes one; anybody else has one of root's.
    let theirs = getuid() == 0 ? bench.runtimeFolder : "/usr"
    if getuid() == 0 { try #require(chown(theirs, 65_534, 0) == 0) }
    let before = mode(of: theirs)
    let place = SocketPlace(folder: theirs, display: try bench.place().display)
    let refused = failure { try DisplayClaim(at: place) }
    #expect(refused == .otherUser(path: theirs, user: getuid() == 0 ? 65_534 : 0))
    #expect(mode(of: theirs) == before)
    #expect(mode(of: place.lock) == nil)
  }

  @Test("refuses a folder that is a link or a file")
  func noFolder() throws {
    for make in [makeLink, makeFile] {
      let bench = try ControlBench()
      let place = try bench.place()
      make(place.folder)
      let before = mode(of: place.folder)
      guard case .inTheWay(place.folder, _)? = failure({ try DisplayClaim(at: place) }) else {
        Issue.record("\(before ?? "") was taken for a folder")
        continue
      }
      #expect(mode(of: place.folder) == before)
    }
  }

  @Test("says what keeps it from making the folder")
  func noRuntimeDirectory() throws {
    let bench = try ControlBench()
    let place = SocketPlace(folder: "\(bench.runtimeFolder)/a/b", display: try bench.place().display)
    let refused = failure { try DisplayClaim(at: place) }
    #expect(
      refused?.description
        == "cannot make the folder \(bench.runtimeFolder)/a/b: No such file or directory")
  }

  @Test("never removes what whorl did not put there", arguments: Obstacle.allCases)
  func foreign(obstacle: Obstacle) throws {
    let bench = try ControlBench()
    let place = try bench.makeFolder()
    for path in [place.socket, place.lock] {
      obstacle.make(path)
      let before = mode(of: path)
      let refused = failure { _ = try bench.server() }
      #expect(
        refused?.description
          == "\(path) \(obstacle.words(isSocket: path == place.socket)), which whorl does not touch; "
          + "move it away or set XDG_RUNTIME_DIR to another folder")
      #expect(refused?.code == .failed)
      #expect(mode(of: path) == before)
      #expect(remove(path) == 0)
    }
  }

  @Test("leaves at its end what others put in place of its files")
  func replacedFiles() throws {
    let bench = try ControlBench()
    let server = try bench.server()
    let place = try bench.place()
    for path in [place.socket, place.lock] {
      unlink(path)
      makeFile(path)
    }
    server.close()
    #expect(mode(of: place.socket) == "100644")
    #expect(mode(of: place.lock) == "100644")
  }

  @Test("is held by a daemon that does not answer, too, and the message says what to do")
  func silent() throws {
    let bench = try ControlBench()
    let server = try bench.server()
    let process = getpid()
    #expect(
      try daemon(bench, "daemon")
        == .init(
          3, "",
          "whorl: the daemon on :87 does not answer (process \(process)); where it was stopped, "
            + "`kill -CONT \(process)` continues it; else end it with `kill -KILL \(process)`, and start it again\n"
        ))
    server.close()
  }

  @Test("is claimed at once where no daemon runs")
  func takeoverOfNothing() throws {
    let bench = try ControlBench()
    let place = try bench.place()
    try DisplayClaim.takingOver(place, patience: 0).release()
  }

  @Test("is not taken over from a daemon that does not end, and the message names its process")
  func takeoverRefused() throws {
    let bench = try ControlBench()
    let server = try bench.server()
    #expect(
      try daemon(bench, "daemon", "--replace")
        == .init(3, "", "whorl: the daemon on :87 does not end; end it with `kill -KILL \(getpid())`\n"))
    #expect(bench.asked.allSatisfy { $0 == .quit } && !bench.asked.isEmpty)
    server.close()
  }
}

/// What may lie where the socket or the lock should.
enum Obstacle: CaseIterable {
  case file, folder, danglingLink, pipe, socketOfAnother, datagramSocketOfAnother

  func make(_ path: String) {
    switch self {
    case .file: makeFile(path)
    case .folder: mkdir(path, 0o755)
    case .danglingLink: makeLink(path)
    case .pipe: mkfifo(path, 0o644)
    // Both keep listening: their descriptors stay open until the tests end.
    case .socketOfAnother: listen(at: path, closing: false)
    case .datagramSocketOfAnother: listen(at: path, type: SOCK_DGRAM, closing: false)
    }
  }

  func words(isSocket: Bool) -> String {
    switch self {
    case .file: isSocket ? "is a file" : "is a file with something in it"
    case .folder: "is a directory"
    case .danglingLink: "is a symbolic link"
    case .pipe: "is a special file"
    case .socketOfAnother, .datagramSocketOfAnother:
      isSocket ? "is the socket of another program" : "is a socket"
    }
  }
}

/// Binds a socket; closed again it is one that nobody listens to.
private func listen(at path: String, type: __socket_type = SOCK_STREAM, closing: Bool = true) {
  let number = socket(AF_UNIX, Int32(type.rawValue | SOCK_CLOEXEC.rawValue), 0)
  let isBound = withSocketAddress(path) { bind(number, $0, $1) } == 0
  #expect(isBound)
  if type == SOCK_STREAM { #expect(Glibc.listen(number, 1) == 0) }
  if closing { close(number) }
}

private func makeFile(_ path: String) {
  let number = open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0o644)
  #expect(write(number, "mine", 4) == 4)
  close(number)
}

private func makeLink(_ path: String) {
  #expect(symlink("/nowhere/at/all", path) == 0)
}
