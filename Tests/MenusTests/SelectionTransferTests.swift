import Menus
import Testing

@Suite("The reading of a selection") struct SelectionTransferTests {
  private var transfer = SelectionTransfer(limit: 10, askedAt: Instant(milliseconds: 0))

  private mutating func play(_ event: SelectionTransfer.Event, at milliseconds: Double = 1)
    -> SelectionTransfer.Step
  {
    transfer.handle(event, at: Instant(milliseconds: milliseconds))
  }

  @Test mutating func `ends with the whole answer`() {
    #expect(play(.whole([1, 2])) == .done([1, 2]))
    #expect(transfer.deadline == nil)
    #expect(play(.whole([3])) == .goOn)
  }

  @Test mutating func `ends with all pieces, in order`() {
    #expect(play(.announced) == .goOn)
    #expect(play(.piece([1])) == .goOn)
    #expect(play(.piece([2, 3])) == .goOn)
    #expect(play(.piece([])) == .done([1, 2, 3]))
  }

  @Test mutating func `waits a second for the answer and for every piece, and ten seconds for all`() {
    #expect(transfer.deadline == Instant(milliseconds: 1000))
    #expect(play(.wake, at: 999) == .goOn)
    _ = play(.announced, at: 900)
    for second in 1...9 { #expect(play(.piece([0]), at: Double(second) * 1000) == .goOn) }
    #expect(transfer.deadline == Instant(milliseconds: 10_000))
    #expect(play(.wake, at: 10_000) == .failed(.silent))
  }

  @Test mutating func `takes no more than its limit, at once or in pieces`() {
    var other = transfer
    #expect(play(.whole([UInt8](repeating: 0, count: 11))) == .failed(.tooLong))
    _ = other.handle(.announced, at: Instant(milliseconds: 1))
    _ = other.handle(.piece([UInt8](repeating: 0, count: 10)), at: Instant(milliseconds: 2))
    #expect(other.handle(.piece([0]), at: Instant(milliseconds: 3)) == .failed(.tooLong))
    #expect(other.handle(.piece([0]), at: Instant(milliseconds: 4)) == .goOn)
  }

  @Test mutating func `tells of a refusal and of what cannot be read`() {
    var other = transfer
    #expect(play(.refused) == .failed(.refused))
    #expect(other.handle(.unreadable, at: Instant(milliseconds: 1)) == .failed(.unreadable))
  }
}
