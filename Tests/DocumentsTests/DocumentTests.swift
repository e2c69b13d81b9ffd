import Control
import Glibc
import Support
import Testing

/// What the documents say is what the project has.
@Suite struct DocumentTests {
  @Test(arguments: Page.names) func `every command line in the documents is understood`(name: String) {
    for arguments in Page(name).commandLines {
      // The name of a command alone speaks of it.
      if arguments.count == 1, CommandName(rawValue: arguments[0]) != nil { continue }
      if case .failure(let error) = Command.parse(arguments) {
        Issue.record("\(name): whorl \(arguments.joined(separator: " ")): \(error)")
      }
    }
  }

  @Test func `the README shows every command`() {
    let shown = Page("README.md").commandLines.compactMap(\.first)
    #expect(Set(CommandName.allCases.map(\.rawValue)).subtracting(shown) == ["help"])
  }

  @Test func `every path that the architecture page names exists`() {
    let page = Page("docs/architecture.md")
    let folders = ["Sources/", "Tests/", "scripts/", "docs/", "config/"]
    let paths = page.code.filter { code in folders.contains { code.hasPrefix($0) } }
      .map { $0.prefix { $0 != " " } }
    #expect(paths.count > 50)
    #expect(paths.filter { !exists($0) } == [])
  }

  @Test(arguments: Page.names) func `every link in the documents leads somewhere`(name: String) {
    let folder = name.split(separator: "/").dropLast().map { "\($0)/" }.joined()
    #expect(Page(name).links.filter { !exists("\(folder)\($0)") } == [])
  }

  @Test(arguments: Page.names) func `every row of a table has a head above it`(name: String) {
    let blocks = Page(name).text.split(separator: "\n\n").map { block in
      block.split(separator: "\n").filter { !$0.hasPrefix("<!--") }
    }
    let tables = blocks.filter { $0.contains { $0.hasPrefix("|") } }
    let broken = tables.filter { rows in
      rows.count < 3 || !rows[1].hasPrefix("|--") || !rows.allSatisfy { $0.hasPrefix("|") }
    }
    #expect(broken.map { $0.joined(separator: "\n") } == [])
  }

  @Test func `the table of targets is the package's`() {
    let package = compact(Repository.text("Package.swift") ?? "")
    let rows = Page("docs/architecture.md").text.split(separator: "\n").filter { $0.hasPrefix("| `") }
      .map { $0.split(separator: "|", omittingEmptySubsequences: false).map(compact) }
      .filter { $0.count == 5 }
    #expect(rows.count > 10)
    for row in rows {
      let name = row[1].filter { $0 != "`" }
      let imports = row[2].split(separator: ",").map { "\"\($0)\"" }.joined(separator: ",")
      let forms =
        imports.isEmpty
        ? ["core(\"\(name)\")"]
        : ["(\"\(name)\",[\(imports)]", "(name:\"\(name)\",dependencies:[\(imports)],"]
      #expect(forms.contains { package.contains($0) }, "\(name)")
    }
    let folders = Repository.files(in: "Sources", ending: "").filter { !$0.hasSuffix(".") }
      .map { $0.dropFirst("Sources/".count) }
    let doors = ["CArguments", "CDesktop", "CFonts", "CPictures", "CToml"]
    #expect(Set(rows.map { $0[1].filter { $0 != "`" } } + doors) == Set(folders.map(String.init)))
  }

  @Test func `the README gives a reason for every package`() {
    let readme = Page("README.md").text
    let lines = (Repository.text("scripts/packages") ?? "").split(separator: "\n")
    let packages = lines.filter { !$0.hasPrefix("#") }.compactMap { $0.split(separator: " ").last }
    #expect(packages.count > 20)
    #expect(packages.filter { !readme.contains("`\($0)`") } == [])
  }

  @Test func `what was started from a menu outlives the unit's daemon`() {
    let unit = Repository.text("contrib/systemd/whorl.service") ?? ""
    #expect(unit.contains("\nKillMode=process\n"))
  }

  private func exists(_ path: some StringProtocol) -> Bool { access("\(Repository.root)/\(path)", F_OK) == 0 }

  private func compact(_ text: some StringProtocol) -> String { String(text.filter { !$0.isWhitespace }) }
}
