import Support
import Testing

@Suite("A command that gets what is marked") struct MarkedTextTests {
  private static let item = "exec = [\"RECORD\", \"LABEL\"]\nselection = true"

  /// What the command finds in its environment when `forms` are what the owner has.
  private func told(_ forms: [SelectionOwner.Form]) throws -> [String?] {
    let stage = try Stage(item: Self.item)
    let owner = try SelectionOwner(stage.server, of: "PRIMARY", forms)
    try stage.daemon.whorl("choose", "main/N")
    #expect(owner.serve { !stage.recorder.runs.isEmpty })
    return stage.recorder.runs.map { $0.environment["WHORL_SELECTION"] }
  }

  @Test func `finds it in its environment, whatever is in it`() throws {
    let text = "two words; $(touch x)\n— ü"
    #expect(try told([("UTF8_STRING", .bytes(Array(text.utf8)))]) == [text])
    #expect(try told([("STRING", .bytes([0x66, 0xfc, 0x72]))]) == ["für"])
    #expect(try told([("UTF8_STRING", .pieces([Array("a".utf8), Array("b".utf8)]))]) == ["ab"])
  }

  @Test func `runs without it where none is to be had`() throws {
    #expect(try told([("UTF8_STRING", .silence)]) == [nil])
    #expect(try told([]) == [nil])
    #expect(try told([("UTF8_STRING", .bytes([UInt8](repeating: 0x61, count: 128 * 1024)))]) == [nil])
    let stage = try Stage(item: Self.item)
    try stage.daemon.whorl("choose", "main/N")
    #expect(try stage.recorder.runs(1).map { $0.environment["WHORL_SELECTION"] } == [nil])
  }

  @Test func `is none that does not ask for it`() throws {
    let stage = try Stage()
    let owner = try SelectionOwner(stage.server, of: "PRIMARY", [("UTF8_STRING", .bytes([0x61]))])
    try stage.daemon.whorl("choose", "main/N")
    #expect(owner.serve { !stage.recorder.runs.isEmpty })
    #expect(stage.recorder.runs.map { $0.environment["WHORL_SELECTION"] } == [nil])
  }
}
