import Geometry
import Menus
import Testing

@Suite("A window action") struct WindowPlanTests {
  private let left = WorkArea(
    monitor: Rectangle(x: 0, y: 120, width: 800, height: 600),
    area: Rectangle(x: 0, y: 120, width: 800, height: 570))
  private let right = WorkArea(
    monitor: Rectangle(x: 800, y: 0, width: 1121, height: 1080),
    area: Rectangle(x: 800, y: 0, width: 1121, height: 1080))
  private let frame = Rectangle(x: 100, y: 200, width: 300, height: 200)
  private let workspaces = Workspaces(count: 4, current: 1)

  private func plan(
    _ action: WindowAction, _ window: WindowSituation, _ memory: WindowMemory? = nil
  ) throws -> WindowPlan {
    try WindowPlan.make(action, of: window, on: [right, left], workspaces, remembering: memory).get()
  }

  @Test("fills its part of the work area to the pixel")
  func places() {
    let area = Rectangle(x: 800, y: 1, width: 1121, height: 1079)
    func frame(_ place: WindowPlace) -> Rectangle {
      place.frame(in: area, size: Size(width: 2000, height: 100))
    }
    #expect(frame(.left) == Rectangle(x: 800, y: 1, width: 560, height: 1079))
    #expect(frame(.right) == Rectangle(x: 1360, y: 1, width: 561, height: 1079))
    #expect(frame(.top) == Rectangle(x: 800, y: 1, width: 1121, height: 539))
    #expect(frame(.bottom) == Rectangle(x: 800, y: 540, width: 1121, height: 540))
    #expect(frame(.bottomRight) == Rectangle(x: 1360, y: 540, width: 561, height: 540))
    #expect(frame(.center) == Rectangle(x: 800, y: 490, width: 1121, height: 100))
  }

  @Test("is meant for the monitor that shows most of the window")
  func monitor() throws {
    let across = WindowSituation(frame: Rectangle(x: 700, y: 200, width: 300, height: 200))
    #expect(
      try plan(.place(.left), across).steps == [.move(WindowPlace.left.frame(in: right.area, size: .zero))])
    let outside = WindowSituation(frame: Rectangle(x: -900, y: 200, width: 300, height: 200))
    #expect(
      try plan(.place(.left), outside).steps == [.move(WindowPlace.left.frame(in: left.area, size: .zero))])
  }

  @Test("repeated goes back to where the window was before the first of them")
  func back() throws {
    let first = try plan(.place(.left), WindowSituation(frame: frame))
    let half = Rectangle(x: 0, y: 120, width: 400, height: 570)
    #expect(first.steps == [.move(half)])
    // A terminal keeps to whole characters.
    let settled = WindowSituation(frame: Rectangle(x: 0, y: 120, width: 394, height: 561))
    let second = try plan(.place(.top), settled, first.memory)
    let top = WindowSituation(frame: Rectangle(x: 0, y: 120, width: 800, height: 285))
    let third = try plan(.place(.top), top, second.memory)
    #expect(third.steps == [.move(frame)])
    #expect(third.memory == nil)
  }

  @Test("is no repetition once the window was moved by hand")
  func moved() throws {
    let first = try plan(.place(.left), WindowSituation(frame: frame))
    let moved = WindowSituation(frame: Rectangle(x: 200, y: 200, width: 400, height: 400))
    let second = try plan(.place(.left), moved, first.memory)
    #expect(second.steps == first.steps)
    let half = WindowSituation(frame: Rectangle(x: 0, y: 120, width: 400, height: 570))
    #expect(try plan(.place(.left), half, second.memory).steps == [.move(moved.frame)])
  }

  @Test("frees a maximized window first, and makes it so again")
  func maximized() throws {
    let window = WindowSituation(frame: left.area, features: [.maximized])
    let half = Rectangle(x: 400, y: 120, width: 400, height: 570)
    let first = try plan(.place(.right), window)
    #expect(first.steps == [.set(.maximized, false), .move(half)])
    #expect(
      try plan(.place(.right), WindowSituation(frame: half), first.memory).steps == [.set(.maximized, true)])
  }

  @Test("switches a state on and off, and above takes below off")
  func toggles() throws {
    #expect(try plan(.toggle(.above), WindowSituation(frame: frame)).steps == [.set(.above, true)])
    #expect(
      try plan(.toggle(.above), WindowSituation(frame: frame, features: [.above])).steps
        == [.set(.above, false)])
    #expect(
      try plan(.toggle(.above), WindowSituation(frame: frame, features: [.below])).steps
        == [.set(.below, false), .set(.above, true)])
  }

  @Test("keeps a window's part on the next monitor, and its size elsewhere, where it fits")
  func nextMonitor() throws {
    let half = WindowSituation(frame: Rectangle(x: 400, y: 120, width: 396, height: 570))
    #expect(
      try plan(.toNextMonitor, half).steps == [.move(WindowPlace.right.frame(in: right.area, size: .zero))])
    // As far from the edges, by share of the room: from (500, 370) of spare to (821, 880).
    let free = WindowSituation(frame: Rectangle(x: 100, y: 200, width: 300, height: 200))
    #expect(
      try plan(.toNextMonitor, free).steps == [.move(Rectangle(x: 964, y: 190, width: 300, height: 200))])
    let large = WindowSituation(frame: right.area, features: [.maximized])
    #expect(
      try plan(.toNextMonitor, large).steps
        == [.set(.maximized, false), .move(left.area), .set(.maximized, true)])
    let alone = WindowPlan.make(.toNextMonitor, of: free, on: [left], workspaces, remembering: nil)
    #expect(alone == .failure(.onlyOneMonitor))
  }

  @Test("sends a window to a workspace and back again")
  func workspace() throws {
    let first = try plan(.toWorkspace(3), WindowSituation(frame: frame, workspace: 1))
    #expect(first.steps == [.send(toWorkspace: 2)])
    let there = WindowSituation(frame: frame, workspace: 2)
    #expect(try plan(.toWorkspace(3), there, first.memory).steps == [.send(toWorkspace: 1)])
    #expect(try plan(.carry(-1), there).steps == [.send(toWorkspace: 0), .show(workspace: 0)])
    let missing = WindowPlan.make(.toWorkspace(9), of: there, on: [left], workspaces, remembering: nil)
    #expect(missing == .failure(.workspace(.missing(9, known: [1, 2, 3, 4]))))
  }

  @Test("shows a window's workspace before the window")
  func show() throws {
    #expect(
      try plan(.show(7), WindowSituation(frame: frame, workspace: 3)).steps
        == [.show(workspace: 3), .activate])
    #expect(try plan(.show(7), WindowSituation(frame: frame, workspace: 1)).steps == [.activate])
    #expect(try plan(.show(7), WindowSituation(frame: frame)).steps == [.activate])
  }

  @Test("is written in the same words as it is read")
  func words() {
    for (text, action) in WindowAction.words {
      #expect(WindowAction(text) == action)
      #expect(action.word == text)
    }
    #expect(WindowAction("to-workspace-12") == .toWorkspace(12))
    #expect(WindowAction.toWorkspace(12).word == "to-workspace-12")
    for wrong in ["", "to-workspace-", "to-workspace-0", "to-workspace--1", "Left"] {
      #expect(WindowAction(wrong) == nil)
    }
  }
}

@Suite("Workspaces") struct WorkspacesTests {
  @Test("are counted from 1, or by the numbers their names begin with")
  func numbers() {
    let plain = Workspaces(count: 4, names: ["one", "two"], current: 0)
    #expect(plain.position(of: 4) == 3)
    #expect(plain.number(at: 3) == 4)
    #expect(plain.position(of: 5) == nil)
    #expect(plain.name(at: 1) == "two")
    #expect(plain.name(at: 3) == "4")
    let named = Workspaces(count: 3, names: ["1", "3:web", "9"], current: 1)
    #expect(named.position(of: 3) == 1)
    #expect(named.number(at: 2) == 9)
    #expect(named.position(of: 2) == nil)
    #expect(Workspaces().position(of: 1) == 0)
  }

  @Test("go round, and the last one is the one before")
  func destinations() throws {
    let workspaces = Workspaces(count: 3, current: 2, last: 0)
    #expect(try workspaces.position(of: .next).get() == 0)
    #expect(try workspaces.position(of: .previous).get() == 1)
    #expect(try workspaces.position(of: .last).get() == 0)
    #expect(try workspaces.position(of: .number(2)).get() == 1)
    #expect(workspaces.position(of: .number(7)) == .failure(.missing(7, known: [1, 2, 3])))
    #expect(Workspaces().position(of: .next) == .failure(.none))
  }
}
