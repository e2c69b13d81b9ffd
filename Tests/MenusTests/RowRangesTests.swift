import Menus
import Testing

@Suite struct RowRangesTests {
  @Test(
    "Rows are given as rofi takes them",
    arguments: [
      ("5", [5]), ("-1", [9]), ("2,0,-9", [0, 1, 2]), ("7-10", [7, 8, 9]), ("7:10", [7, 8, 9]),
      ("7:9", [7, 8]), ("-3:", [7, 8, 9]), (":2", [0, 1]), ("8-", [8, 9]), (" 1 , 3 ", [1, 3]),
      (":", Array(0..<10)), (":0", []), ("5,-3:,0", [0, 5, 7, 8, 9]), ("-4:-2", [6, 7]),
    ])
  func rows(text: String, expected: [Int]) {
    let ranges = RowRanges(text)
    #expect((0..<10).filter { ranges.hold($0, of: 10) } == expected)
  }

  @Test(
    "What is no row marks nothing",
    arguments: ["", "x", "x-y", "1-x", "a:b", "-", "99", "1--", "9999999999999999999"])
  func nonsense(text: String) {
    let ranges = RowRanges(text)
    #expect(!(0..<10).contains { ranges.hold($0, of: 10) })
  }
}
