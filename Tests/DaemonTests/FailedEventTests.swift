import Menus
import Support
import Testing

@Suite("What failed") struct FailedEventTests {
  /// Items that fail each in its own part of the daemon.
  private static let items: [(id: String, item: String)] = [
    ("run", #"label = "A run", run = "exit 1""#), ("exec", #"label = "A program", exec = ["/nowhere"]"#),
    ("open", #"label = "A file", open = "/nowhere/at all""#),
    ("app", #"label = "An app", app = "none.desktop""#),
    ("window", #"label = "A window", window = "close""#),
    ("deeper", #"label = "More", items = [{ id = "below", label = "Below", run = "exit 1" }]"#),
  ]

  @Test func `is named as what was chosen`() throws {
    let items = FailedEventTests.items.map { #"{ id = "\#($0.id)", \#($0.item) }"# }.joined(separator: ", ")
    let home = try PrivateHome(configuration: "[menu.main]\nitems = [\(items)]\n")
    let daemon = try DaemonProcess(PrivateServer(), home: home)
    let events = try daemon.followEvents()
    for (id, _) in FailedEventTests.items {
      let name = id == "deeper" ? "deeper/below" : id
      #expect(try daemon.whorl("choose", "main/\(name)").status == 0)
      var places: [Int] = []
      for event in ["chosen", "failed"] {
        let start = #"{"event":"\#(event)","menu":"main","item":"\#(name)""#
        #expect(eventually { events.output.text.contains(start) }, "\(start): \(events.output.text)")
        places += [events.output.text.prefix(before: start).utf8.count]
      }
      #expect(places == places.sorted(), "a choice is told of before its failure")
    }
    #expect(
      events.output.text.contains(#""item":"run","label":"A run","reason":"failed with exit status 1"}"#))
    try daemon.expectCalm()
  }
}

extension String {
  fileprivate func prefix(before part: String) -> Substring {
    range(of: part).map { self[..<$0.lowerBound] } ?? self[...]
  }
}
