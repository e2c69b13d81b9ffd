import Geometry
import Menus
import Pie
import Testing

@Suite("What is dragged over us") struct DropStateTests {
  private let party = DragParty(source: 7, target: 9)
  private let place = Point(x: 10, y: 20)
  private let time = ServerTime(rawValue: 5)

  /// Plays a drag; every question is answered by `verdict`.
  private struct Player {
    var state = DropState()
    var now = Instant(milliseconds: 0)
    var verdict = DropVerdict.takes

    mutating func play(_ message: DragMessage, after pause: Milliseconds = 0) -> [DragEffect] {
      now = now + pause
      return state.handle(message, at: now).flatMap { effect in
        switch effect {
        case .moved, .decide: [effect] + state.handle(.judged(verdict), at: now)
        default: [effect]
        }
      }
    }
  }

  private func entered(version: Int = 5, _ offered: [String] = ["text/uri-list"]) -> Player {
    var player = Player()
    _ = player.play(.signal(.enter(party, version: version, offered: offered)))
    return player
  }

  private func position(_ action: DragAction = .copy) -> DragMessage {
    .signal(.position(party, place, time, action))
  }

  @Test func `is asked for its data when it is dropped on what takes it, and told that it was taken`() {
    var player = entered()
    #expect(
      player.play(position()) == [.moved(party, place, time), .status(party, accepts: true, .copy)])
    #expect(
      player.play(.signal(.drop(party, time))) == [
        .decide(party, place, time), .ended, .convert(party, name: "text/uri-list", time),
      ])
    #expect(
      player.play(.received([1])) == [
        .finished(party, accepted: true, .copy, version: 5), .deliver(.uriList, [1]),
      ])
    #expect(player.state.phase == .idle)
  }

  @Test func `is refused where nothing takes it`() {
    var player = entered()
    player.verdict = .refuses
    #expect(player.play(position()).last == .status(party, accepts: false, .copy))
    #expect(
      player.play(.signal(.drop(party, time))).dropFirst() == [
        .finished(party, accepted: false, .copy, version: 5), .ended,
      ])
  }

  @Test(
    arguments: [
      (.move, .copy), (.link, .link), (.ask, .copy), (.private, .private), (.other, .copy),
    ] as [(DragAction, DragAction)])
  func `is never moved away`(proposed: DragAction, granted: DragAction) {
    var player = entered()
    #expect(player.play(position(proposed)).last == .status(party, accepts: true, granted))
  }

  @Test func `closes its menu when it has been away for 500 ms, and not when it comes back in time`() {
    var player = entered()
    _ = player.play(position())
    _ = player.play(.signal(.leave(party)))
    #expect(player.state.nextDeadline == player.now + 500)
    #expect(player.play(.wake, after: 499) == [])
    let other = DragParty(source: 7, target: 10)
    _ = player.play(.signal(.enter(other, version: 5, offered: ["STRING"])))
    #expect(player.play(.wake, after: 100) == [])
    _ = player.play(.signal(.leave(other)))
    #expect(player.play(.wake, after: 500) == [.ended])
  }

  @Test func `closes its menu when it has been beside it for 500 ms on end`() {
    var player = entered()
    player.verdict = .outside
    _ = player.play(position())
    _ = player.play(position(), after: 300)
    player.verdict = .refuses
    _ = player.play(position(), after: 100)
    player.verdict = .outside
    _ = player.play(position(), after: 100)
    #expect(player.play(.wake, after: 499) == [])
    #expect(player.play(.wake, after: 1) == [.ended])
    #expect(player.play(position()) == [.status(party, accepts: false, .copy)])
  }

  @Test func `opens what it rests on once`() {
    var player = entered()
    player.verdict = .leads(item: 1, dwell: 400)
    _ = player.play(position())
    _ = player.play(position(), after: 300)
    #expect(player.play(.wake, after: 99) == [])
    #expect(player.play(.wake, after: 1) == [.rested(place)])
    #expect(player.play(.wake, after: 1000) == [])
  }

  @Test func `is over when its source has gone or somebody else has the pointer`() {
    var player = entered()
    _ = player.play(position())
    #expect(player.play(.sourceGone) == [.ended])
    player = entered()
    _ = player.play(position())
    _ = player.play(.pointerFree)
    #expect(player.play(.wake, after: 500) == [.ended])
  }

  @Test func `may be dropped just after its source has let go of the pointer`() {
    var player = entered()
    _ = player.play(position())
    _ = player.play(.pointerFree)
    #expect(player.play(.signal(.drop(party, time)), after: 400).contains(.ended))
    #expect(player.play(.received([])).first == .finished(party, accepted: true, .copy, version: 5))
  }

  @Test func `whose data does not come is told to be refused, unless its source is gone`() {
    var player = entered()
    _ = player.play(position())
    _ = player.play(.signal(.drop(party, time)))
    var other = player
    #expect(
      player.play(.failed(.silent)) == [
        .finished(party, accepted: false, .copy, version: 5), .tell(.silent),
      ])
    #expect(other.play(.sourceGone) == [.tell(.ownerGone)])
  }

  @Test func `in no form of use opens nothing`() {
    var player = entered(["image/png"])
    #expect(player.play(position()) == [.status(party, accepts: false, .copy)])
    #expect(
      player.play(.signal(.drop(party, time)))
        == [.finished(party, accepted: false, .copy, version: 5), .ended])
  }

  @Test(arguments: [(0, false), (2, false), (3, true), (4, true), (5, true), (9, true), (255, true)])
  func `may speak version 3 and later ones`(version: Int, isUnderstood: Bool) {
    var player = entered(version: version)
    #expect(player.play(position()).last == .status(party, accepts: isUnderstood, .copy))
    let end = player.play(.signal(.drop(party, time))) + player.play(.received([]))
    #expect(
      end.contains(
        .finished(party, accepted: isUnderstood, .copy, version: isUnderstood ? min(version, 5) : 5)))
  }

  @Test("leaves nobody without an answer in random sequences, and closes what it opened", arguments: 1...200)
  func random(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    var player = Player()
    for _ in 0..<200 {
      player.verdict =
        [.takes, .refuses, .outside, .leads(item: 1, dwell: 300)].randomElement(using: &numbers) ?? .takes
      let message = randomMessage(&numbers)
      let before = player.state.phase
      let effects = player.play(message, after: [0, 1, 100, 499, 500].randomElement(using: &numbers) ?? 0)
      let statuses = effects.count { if case .status = $0 { true } else { false } }
      let ends = effects.count { if case .finished = $0 { true } else { false } }
      let asks = effects.count { if case .convert = $0 { true } else { false } }
      switch message {
      case .signal(.position): #expect(statuses == 1)
      case .signal(.drop): #expect(ends + asks == 1)
      case .received, .failed:
        if case .receiving = before { #expect(ends == 1 || message == .failed(.ownerGone)) }
      default: #expect(statuses == 0 && ends + asks == 0)
      }
      if before != .idle, player.state.phase == .idle, message != .menuEnded {
        if case .receiving = before {} else { #expect(effects.contains(.ended)) }
      }
    }
    // Left alone, a drag that is away or dropped does not stay for ever.
    _ = player.play(.failed(.silent))
    _ = player.play(.pointerFree)
    while let next = player.state.nextDeadline {
      player.now = max(player.now, next)
      _ = player.play(.wake)
    }
    #expect(player.state.phase == .idle)
  }

  private func randomMessage(_ numbers: inout SeededNumbers) -> DragMessage {
    let party = DragParty(
      source: UInt.random(in: 1...2, using: &numbers), target: UInt.random(in: 9...10, using: &numbers))
    let offered =
      [["text/uri-list"], ["image/png"], ["a", "STRING"], []].randomElement(using: &numbers) ?? []
    switch Int.random(in: 0..<14, using: &numbers) {
    case 0...1:
      return .signal(
        .enter(party, version: Int.random(in: 2...6, using: &numbers), offered: offered))
    case 2...5: return .signal(.position(party, place, time, .copy))
    case 6: return .signal(.leave(party))
    case 7: return .signal(.drop(party, time))
    case 8: return .received([1])
    case 9: return .failed(Bool.random(using: &numbers) ? .silent : .ownerGone)
    case 10: return .pointerFree
    case 11: return .menuEnded
    case 12: return .menuOpened
    default: return .wake
    }
  }
}
