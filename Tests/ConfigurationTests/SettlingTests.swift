import Menus
import Testing

@testable import Configuration

@Suite struct SettlingTests {
  private func at(_ milliseconds: Double) -> Instant { Instant(milliseconds: milliseconds) }

  @Test func `without a change there is no moment`() {
    var settling = Settling()
    #expect(settling.moment == nil)
    let isTime1 = settling.isTimeToRead(at: at(0), isGone: false)
    #expect(!isTime1)
  }

  @Test func `a save is read when it has been quiet for a moment`() {
    var settling = Settling()
    settling.change(isUnderWay: false, at: at(0))
    settling.change(isUnderWay: false, at: at(50))
    #expect(settling.moment == at(130))
    let isTime2 = settling.isTimeToRead(at: at(129), isGone: false)
    #expect(!isTime2)
    let isTime3 = settling.isTimeToRead(at: at(130), isGone: false)
    #expect(isTime3)
    #expect(settling == Settling())
  }

  @Test func `a file that is still open is waited for`() {
    var settling = Settling()
    settling.change(isUnderWay: true, at: at(0))
    #expect(settling.moment == at(5000))
    settling.change(isUnderWay: false, at: at(2000))
    #expect(settling.moment == at(2080))
  }

  @Test func `a file that is gone may come back in time`() {
    var settling = Settling()
    settling.change(isUnderWay: false, at: at(0))
    let isTime4 = settling.isTimeToRead(at: at(80), isGone: true)
    #expect(!isTime4)
    #expect(settling.moment == at(3000))
    settling.change(isUnderWay: false, at: at(700))
    let isTime5 = settling.isTimeToRead(at: at(780), isGone: false)
    #expect(isTime5)
  }

  @Test func `a longer absence is believed`() {
    var settling = Settling()
    settling.change(isUnderWay: false, at: at(0))
    let isTime6 = settling.isTimeToRead(at: at(80), isGone: true)
    #expect(!isTime6)
    let isTime7 = settling.isTimeToRead(at: at(3000), isGone: true)
    #expect(isTime7)
  }

  @Test func `changes without an end are read between two of them`() {
    var settling = Settling()
    for time in stride(from: 0.0, through: 5000, by: 50) { settling.change(isUnderWay: false, at: at(time)) }
    #expect(settling.moment == at(5000))
  }
}
