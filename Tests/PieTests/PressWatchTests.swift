import Geometry
import Menus
import Testing

@testable import Pie

/// Plays a hand on one button or key.
private struct PressPlayer {
  var watch = PressWatch()
  var now = Instant(milliseconds: 1000)
  var stamp: UInt32 = 5000
  var gestures: Set<Trigger.Gesture>
  var holder = Holder.button(3)

  init(_ gestures: Set<Trigger.Gesture>, holder: Holder = .button(3)) {
    self.gestures = gestures
    self.holder = holder
  }

  mutating func wait(_ milliseconds: UInt32) {
    now = now + Milliseconds(Double(milliseconds))
    stamp &+= milliseconds
  }

  mutating func press(x: Double = 100) -> PressWatch.Decision {
    let sample = PointerSample(point: Point(x: x, y: 100), time: ServerTime(rawValue: stamp), serial: 1)
    return watch.press(holder, sample, gestures: gestures, at: now)
  }

  mutating func release() -> PressWatch.Decision {
    watch.handle(.released(ServerTime(rawValue: stamp)), at: now)
  }

  mutating func tell(_ event: PressWatch.Event) -> PressWatch.Decision { watch.handle(event, at: now) }
}

@Suite("A press") struct PressWatchTests {
  private static let space = Holder.key(KeyCode(rawValue: 65))

  @Test func `without other gestures opens at once, held`() {
    var hand = PressPlayer([.press])
    #expect(hand.press() == .open(.press, .held))
    #expect(hand.watch.nextDeadline == nil)
  }

  @Test func `held still until the limit is a long one`() {
    var hand = PressPlayer([.longPress])
    #expect(hand.press() == .wait)
    #expect(hand.watch.nextDeadline == Instant(milliseconds: 1350))
    hand.wait(349)
    #expect(hand.tell(.wake) == .wait)
    hand.wait(1)
    #expect(hand.tell(.wake) == .open(.longPress, .held))
    #expect(!hand.watch.isWaiting)
  }

  @Test(arguments: [(UInt32(20), false), (349, false), (350, true), (900, true)])
  func `is judged by the time stamp of its release, however late we hear of it`(after: UInt32, isLong: Bool) {
    var hand = PressPlayer([.longPress])
    _ = hand.press()
    hand.now = hand.now + 2000
    hand.stamp += after
    #expect(hand.release() == (isLong ? .open(.longPress, .letGo) : .replay))
  }

  @Test func `that moves, or is joined by other input, or cancelled, goes to the application`() {
    for (event, decision) in [
      (PressWatch.Event.moved(Point(x: 110, y: 100)), PressWatch.Decision.wait),
      (.moved(Point(x: 108, y: 107)), .replay), (.otherInput, .replay), (.cancelled, .replay),
      (.released(nil), .replay),
    ] {
      var hand = PressPlayer([.longPress])
      _ = hand.press()
      #expect(hand.tell(event) == decision)
    }
  }

  @Test func `that has a menu of its own beside the long one opens it when let go, or when moved`() {
    var hand = PressPlayer([.press, .longPress])
    #expect(hand.press() == .wait)
    hand.wait(80)
    #expect(hand.release() == .open(.press, .letGo))
    hand.wait(1000)
    #expect(hand.press() == .wait)
    #expect(hand.tell(.moved(Point(x: 140, y: 100))) == .open(.press, .held))
    #expect(hand.press() == .wait)
    hand.wait(350)
    #expect(hand.tell(.wake) == .open(.longPress, .held))
  }

  @Test func `that has a menu beside the double one opens it late where it is held`() {
    var hand = PressPlayer([.press, .doublePress])
    _ = hand.press()
    hand.wait(350)
    #expect(hand.tell(.wake) == .open(.press, .held))
  }

  @Test func `followed by a second one in time and place is a double press; the first is the application's`()
  {
    var hand = PressPlayer([.doublePress])
    #expect(hand.press() == .replay)
    hand.wait(300)
    #expect(hand.press() == .open(.doublePress, .held))
    hand.wait(100)
    // A third one begins anew.
    #expect(hand.press() == .replay)
    hand.wait(301)
    #expect(hand.press() == .replay)
    hand.wait(100)
    #expect(hand.press(x: 130) == .replay)
  }

  @Test func `twice, with a short first one in between, is double beside long and plain menus`() {
    var hand = PressPlayer([.press, .longPress, .doublePress])
    #expect(hand.press() == .wait)
    hand.wait(60)
    #expect(hand.release() == .open(.press, .letGo))
    hand.wait(60)
    #expect(hand.press() == .open(.doublePress, .held))
  }

  @Test func `of a key repeats while it is held, which is no second press`() {
    var hand = PressPlayer([.doublePress], holder: Self.space)
    #expect(hand.press() == .replay)
    #expect(hand.watch.followsKey)
    for _ in 0..<20 {
      hand.wait(10)
      #expect(hand.press() == .replay)
    }
    _ = hand.release()
    hand.wait(20)
    #expect(hand.press() == .open(.doublePress, .held))
  }

  @Test func `between two halves something else makes them two presses`() {
    var hand = PressPlayer([.doublePress], holder: Self.space)
    _ = hand.press()
    _ = hand.release()
    #expect(hand.tell(.otherInput) == .replay)
    #expect(hand.press() == .replay)
    _ = hand.release()
    #expect(hand.watch.followsKey)
    hand.wait(300)
    _ = hand.tell(.wake)
    #expect(hand.watch.nextDeadline == nil && !hand.watch.followsKey)
  }

  @Test func `never waits without a deadline, whatever happens`() {
    var numbers = SystemRandomNumberGenerator()
    let all: [Trigger.Gesture] = [.press, .longPress, .doublePress]
    for _ in 0..<2000 {
      var hand = PressPlayer(
        Set(all.shuffled(using: &numbers).prefix(.random(in: 0...3))),
        holder: Bool.random() ? .button(2) : Self.space)
      for _ in 0..<12 {
        hand.wait(.random(in: 0...200))
        switch Int.random(in: 0...5) {
        case 0, 1: if !hand.watch.isWaiting { _ = hand.press(x: .random(in: 95...120)) }
        case 2: _ = hand.release()
        case 3: _ = hand.tell(.moved(Point(x: .random(in: 90...120), y: 100)))
        case 4: _ = hand.tell(Bool.random() ? .otherInput : .cancelled)
        default: _ = hand.tell(.wake)
        }
        if hand.watch.isWaiting || hand.watch.followsKey { #expect(hand.watch.nextDeadline != nil) }
      }
      hand.wait(350)
      _ = hand.tell(.wake)
      #expect(!hand.watch.isWaiting && hand.watch.nextDeadline == nil)
    }
  }
}
