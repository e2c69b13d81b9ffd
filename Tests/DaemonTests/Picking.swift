import Support
import Testing

extension Desk {
  /// A menu of lines that takes input. What was open before has gone.
  func pick(_ input: String, _ words: String...) throws -> Program {
    guard eventually({ !isShown }) else { throw TestFailure("the last menu stays") }
    let program = try Program(
      [built("whorl"), "pick"] + words,
      environment: daemon.home.environment.merging(["DISPLAY": server.display]) { $1 }, input: input)
    guard eventually({ isShown }) else { throw TestFailure("no menu: \(program.errors.text)") }
    // It is seen before it has the keyboard.
    if daemon.program.status == nil { try daemon.sync() }
    return program
  }

  /// The exit code once `tap` has ended the choice; without a daemon nothing tells when it has the keyboard.
  func code(of program: Program, after tap: () throws -> Void) throws -> Int32 {
    _ = try eventually {
      try tap()
      return eventually(within: 0.5) { program.status != nil }
    }
    return try program.wait()
  }

  /// Ends the daemon: a choice is made without one from now on.
  func quit() throws {
    try daemon.whorl("quit")
    #expect(eventually { daemon.program.status != nil })
  }
}
