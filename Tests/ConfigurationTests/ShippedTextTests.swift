import Glibc
import Menus
import Support
import Testing

@testable import Configuration

/// Everything the project shows is read by the program itself.
@Suite struct ShippedTextTests {
  private let builtIn = BuiltInMenu(searchPath: [])

  /// With UPDATE_REFERENCE in the environment the page is written anew.
  @Test func `the reference page is the option table`() {
    if getenv("UPDATE_REFERENCE") != nil { Repository.write(ReferencePage.text, to: "docs/reference.md") }
    #expect(Repository.text("docs/reference.md") == ReferencePage.text)
  }

  @Test func `the example that init writes is the one in config`() {
    #expect(Repository.text("config/config.toml") == ExampleConfiguration.text)
  }

  @Test func `the shipped configuration has no mistakes`() {
    let place = ConfigurationPlace(folder: "\(Repository.root)/config", home: nil)
    let reading = ConfigurationReader(place: place, builtIn: builtIn).read()
    #expect(reading.diagnostics.filter { !$0.message.contains("run as you") }.map(\.description) == [])
    #expect(reading.setup?.menus.map(\.name.rawValue) == ["main", "session", "gimp", "numbers"])
    #expect(reading.setup?.themes.keys.sorted() == ["dusk", "paper"])
  }

  @Test func `every example has no mistakes`() {
    let examples = Repository.files(in: "config/examples", ending: ".toml")
    let names = examples.compactMap { $0.split(separator: "/").last }
    #expect(names == ["bare.toml", "drop.toml", "i3.toml", "openbox.toml"])
    for example in examples {
      let mistakes = read(Repository.text(example) ?? "").diagnostics
      #expect(mistakes.map(\.description) == [], "\(example)")
    }
  }

  @Test func `every configuration in the documents has no mistakes`() {
    let documents = Repository.files(in: "", ending: ".md") + Repository.files(in: "docs", ending: ".md")
    #expect(documents.contains("docs/reference.md"))
    for document in documents {
      for block in blocks(of: Repository.text(document) ?? "") {
        let folder = TemporaryFolder()
        shell(
          "cp -r '\(Repository.root)/config/themes' '\(folder.path)/themes'; mkdir '\(folder.path)/menus'")
        folder.write(block.text, to: block.file)
        let place = ConfigurationPlace(folder: folder.path, home: nil)
        let reading = ConfigurationReader(place: place, builtIn: builtIn).read()
        let mistakes = reading.diagnostics.filter { !$0.message.contains("run as you") }
        #expect(mistakes.map(\.description) == [], "\(document)")
      }
    }
  }

  /// As the program prints them, so that what is read here is found there.
  @Test func `modifiers stand in one order wherever a key is named`() {
    let pages = ["", "docs", "docs/man", "config", "config/examples", "contrib"].flatMap { folder in
      Repository.files(in: folder, ending: "").filter { $0.contains(".") }
    }
    #expect(pages.contains("README.md") && pages.contains("docs/man/whorl.1"))
    var seen = 0
    for page in pages {
      let words = (Repository.text(page) ?? "").split { !($0.isLetter || $0.isNumber || $0 == "+") }
      for word in words {
        let parts = word.split(separator: "+").dropLast()
        let places = parts.compactMap { part in
          Modifiers(named: String(part)).flatMap { modifier in
            Modifiers.names.firstIndex { $0.modifier == modifier }
          }
        }
        seen += places.count > 1 ? 1 : 0
        #expect(places == places.sorted(), "\(page): \(word)")
      }
    }
    #expect(seen > 3)
  }

  /// The blocks marked `toml`; `toml menus/a.toml` is another file than `config.toml`.
  private func blocks(of markdown: String) -> [(file: String, text: String)] {
    var blocks: [(file: String, text: String)] = []
    var isInside = false
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        let words = line.dropFirst(3).split(separator: " ").map(String.init)
        isInside = words.first == "toml"
        if isInside { blocks.append((words.count > 1 ? words[1] : "config.toml", "")) }
      } else if isInside {
        blocks[blocks.count - 1].text += line + "\n"
      }
    }
    return blocks
  }

  @Test func `every default that the table states is the one that holds`() {
    func check<Target: Equatable>(_ table: OptionTable<Target>, _ initial: Target) {
      for row in table.options {
        guard let standard = row.standard else { continue }
        var target = initial
        var scope = Scope(source: 0, home: nil, mistakes: Mistakes())
        let text = TomlText(Source(file: "", bytes: Array("\(row.key) = \(standard)\n".utf8)))
        table.apply(text.entries, to: &target, in: &scope)
        #expect(text.isComplete && scope.mistakes.found.isEmpty, "\(row.key) = \(standard)")
        #expect(target == initial, "\(row.key) = \(standard)")
      }
    }
    check(SettingsOptions.table, Settings())
    check(MotionOptions.table, Motion())
    check(KeyOptions.table, .standard)
    check(MenuOptions.defaults, Manners())
    check(ItemOptions.defaults, ItemManners())
    check(ConditionOptions.table, Condition())
    check(ThemeOptions.file, NamedTheme(name: "", isDark: false, overrides: ThemeOverrides()))
  }

  @Test func `no key stands twice in a table or among those to come`() {
    #expect(Set(ItemOptions.table.options.map(\.key)).count == ItemOptions.table.options.count)
    #expect(Set(MenuOptions.table.options.map(\.key)).count == MenuOptions.table.options.count)
    #expect(Set(ItemOptions.table.options.map(\.key)).isDisjoint(with: ItemOptions.table.later))
    #expect(Set(MenuOptions.table.options.map(\.key)).isDisjoint(with: MenuOptions.table.later))
  }
}
