import Documents
import Glibc
import Support
import Testing

@Suite struct ManualTests {
  private static let pages: [(file: String, text: String)] = [
    ("docs/man/whorl.1", CommandManual.text), ("docs/man/whorl.toml.5", OptionManual.text),
  ]

  /// With UPDATE_REFERENCE in the environment they are written anew.
  @Test(arguments: pages.indices) func `the man pages are the tables of the program`(index: Int) {
    let page = Self.pages[index]
    if getenv("UPDATE_REFERENCE") != nil { Repository.write(page.text, to: page.file) }
    #expect(Repository.text(page.file) == page.text)
  }

  @Test(arguments: pages.indices) func `the man pages are formatted without a warning`(index: Int) throws {
    let outcome = try run(["groff", "-man", "-ww", "-Tutf8", "-rLL=100n"], input: Self.pages[index].text)
    #expect(outcome.status == 0 && outcome.errors == "")
    #expect(outcome.output.contains("whorl"))
  }

  @Test(arguments: pages.indices) func `the man pages hold nothing but ASCII`(index: Int) {
    #expect(Self.pages[index].text.utf8.allSatisfy { $0 < 0x7f })
  }
}
