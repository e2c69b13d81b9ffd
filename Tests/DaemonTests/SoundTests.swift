import Support
import Testing

@Suite("Sounds") struct SoundTests {
  /// Stands for canberra-gtk-play on the daemon's PATH.
  private struct Player {
    let folder: Folder
    let recorder: Recorder
    /// - Parameter sound: the only one that the theme has; nil: it has all.
    init(knowing sound: String? = nil) throws {
      folder = try Folder()
      recorder = try Recorder()
      let end = sound.map { "case $1 in *=\($0)) ;; *) exit 1;; esac" } ?? ""
      try folder.write(
        "#!/bin/sh\n\(recorder.path) \"$@\"\n\(end)\n", to: "canberra-gtk-play", mode: 0o755)
    }
    var environment: [String: String?] { ["PATH": "\(folder.path):/usr/local/bin:/usr/bin:/bin"] }
    func stage(_ settings: String) throws -> Stage {
      try Stage(settings: settings + Stage.still, environment: environment)
    }
  }

  @Test("accompany an opening and a crossing into an item")
  func on() throws {
    let player = try Player()
    let stage = try player.stage("sounds = true\n")
    stage.hand.move(to: 640, 400)
    try stage.open()
    #expect(try player.recorder.runs(1).map(\.arguments) == [["--id=menu-popup"]])
    stage.hand.move(by: 80, 0, after: 100)
    try stage.daemon.sync()
    #expect(try player.recorder.runs(2).last?.arguments == ["--id=item-selected"])
    try stage.hand.tap("Escape")
    try stage.daemon.expectCalm()
  }

  @Test("that the sound theme lacks are played by another name, from then on at once")
  func poorTheme() throws {
    let player = try Player(knowing: "audio-volume-change")
    let stage = try player.stage("sounds = true\n")
    stage.hand.move(to: 640, 400)
    try stage.open()
    let names = ["menu-popup", "audio-volume-change"].map { ["--id=\($0)"] }
    #expect(try player.recorder.runs(2).map(\.arguments) == names)
    try stage.hand.tap("Escape")
    #expect(try stage.isClosed())
    // Sounds that follow each other too fast are left out.
    stage.hand.move(by: 1, 0, after: 100)
    try stage.open()
    #expect(try player.recorder.runs(3).last?.arguments == names[1])
    #expect(player.recorder.runs.count == 3)
    try stage.hand.tap("Escape")
    try stage.daemon.expectCalm()
    #expect(!stage.daemon.log.contains("canberra"))
  }

  @Test("of which the theme has none are told once")
  func emptyTheme() throws {
    let player = try Player(knowing: "nothing")
    let stage = try player.stage("sounds = true\n")
    try stage.open()
    let complaint = try stage.daemon.program.errors.line { $0.contains("canberra-gtk-play") }
    #expect(complaint.contains("no sounds"))
    #expect(try player.recorder.runs(2).count == 2)
    try stage.hand.tap("Escape")
    #expect(try stage.isClosed())
    #expect(stage.daemon.log.split(separator: "\n").filter { $0.contains("canberra") }.count == 1)
  }

  @Test("accompany a launcher in the same way") func launcher() throws {
    let player = try Player()
    let bench = try LauncherBench(
      settings: "sounds = true\nreduce-motion = \"always\"", environment: player.environment)
    try bench.click(LauncherBench.corner)
    #expect(try player.recorder.runs(1).map(\.arguments) == [["--id=menu-popup"]])
    bench.hand.move(to: bench.place(of: 2).x, bench.place(of: 2).y, after: 100)
    try bench.daemon.sync()
    #expect(try player.recorder.runs(2).last?.arguments == ["--id=item-selected"])
    try bench.hand.tap("Escape")
    try bench.daemon.expectCalm()
  }

  @Test("are off unless wanted, and a missing player is told once")
  func off() throws {
    let player = try Player()
    let stage = try player.stage("")
    try stage.open()
    stage.hand.move(by: 80, 0, after: 100)
    try stage.daemon.sync()
    #expect(player.recorder.runs.isEmpty)
    let mute = try Stage(
      settings: "sounds = true\n" + Stage.still, environment: ["PATH": "/nonexistent"])
    for _ in 0..<3 {
      try mute.open()
      try mute.hand.tap("Escape")
      #expect(try mute.isClosed())
    }
    let complaint = try mute.daemon.program.errors.line { $0.contains("canberra-gtk-play") }
    #expect(complaint.contains("no sounds"))
    #expect(mute.daemon.log.split(separator: "\n").filter { $0.contains("canberra") }.count == 1)
  }
}
