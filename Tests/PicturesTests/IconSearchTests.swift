import Pictures
import Support
import Testing

@Suite("The search for an icon") struct IconSearchTests {
  /// Made-up folders: a home, two data folders and one of pixmaps.
  private struct Desktop {
    let folder = TemporaryFolder()
    var variables: [String: String]

    init() {
      let path = folder.path
      variables = [
        "HOME": "\(path)/home", "XDG_DATA_HOME": "\(path)/data", "XDG_DATA_DIRS": "\(path)/one:\(path)/two",
      ]
    }

    /// A theme whose sub-folders are named for their size: "48", "48@2", "scalable".
    func addTheme(
      _ name: String, in base: String = "one/icons", inherits: String? = nil, folders: [String] = ["48"],
      lineEnd: String = "\n"
    ) {
      var lines = ["[Icon Theme]", "Name=\(name)", "Directories=\(folders.joined(separator: ","))"]
      if let inherits { lines.append("Inherits = \(inherits)") }
      for folder in folders {
        let parts = folder.split(separator: "@")
        lines += ["[\(folder)]", "Size=\(Int(parts[0]) ?? 128)", "Context=Applications"]
        if parts.count > 1 { lines.append("Scale=\(parts[1])") }
        lines += folder == "scalable" ? ["Type=Scalable", "MinSize=8", "MaxSize=512"] : ["Type=Fixed"]
      }
      folder.write(lines.joined(separator: lineEnd), to: "\(base)/\(name)/index.theme")
    }

    func add(_ files: String...) { files.forEach { folder.write("", to: $0) } }

    func find(_ name: String, theme: String? = nil, side: Int = 48) throws(PictureFailure) -> String {
      let folders = IconFolders(variable: { variables[$0] }, pixmaps: folder.file("pixmaps"))
      var search = IconSearch(folders)
      let path = try search.file(for: name, theme: theme, side: side)
      return String(path.dropFirst(folder.path.count + 1))
    }
  }

  @Test("follows what a theme inherits depth first")
  func inheritance() throws {
    let desktop = Desktop()
    desktop.addTheme("A", inherits: "B, C")
    desktop.addTheme("B", inherits: "D")
    desktop.addTheme("C")
    desktop.addTheme("D", lineEnd: "\r\n")
    desktop.addTheme("hicolor")
    desktop.add("one/icons/C/48/x.png", "one/icons/D/48/x.png", "one/icons/hicolor/48/x.png")
    desktop.add("one/icons/C/48/y.png", "one/icons/hicolor/48/z.png")
    #expect(try desktop.find("x", theme: "A") == "one/icons/D/48/x.png")
    #expect(try desktop.find("y", theme: "A") == "one/icons/C/48/y.png")
    #expect(try desktop.find("z", theme: "A") == "one/icons/hicolor/48/z.png")
    #expect(try desktop.find("z") == "one/icons/hicolor/48/z.png")
  }

  @Test("comes to an end where themes inherit each other")
  func cycle() throws {
    let desktop = Desktop()
    desktop.addTheme("A", inherits: "B,missing,A")
    desktop.addTheme("B", inherits: "A,C")
    desktop.addTheme("C", inherits: "B")
    desktop.add("one/icons/C/48/x.png")
    #expect(try desktop.find("x", theme: "A") == "one/icons/C/48/x.png")
    #expect(throws: PictureFailure.missing("there is no icon \"y\" in the icon theme \"A\"")) {
      try desktop.find("y", theme: "A")
    }
  }

  @Test("asks hicolor last, wherever a theme names it")
  func hicolorLast() throws {
    let desktop = Desktop()
    desktop.addTheme("My Theme", inherits: "hicolor,B")
    desktop.addTheme("B")
    desktop.addTheme("hicolor")
    desktop.add("one/icons/hicolor/48/x.png", "one/icons/B/48/x.png")
    #expect(try desktop.find("x", theme: "My Theme") == "one/icons/B/48/x.png")
  }

  @Test("goes on without a theme that does not exist, and says so where nothing is found")
  func missingTheme() throws {
    let desktop = Desktop()
    desktop.addTheme("hicolor")
    desktop.add("one/icons/hicolor/48/x.png")
    #expect(try desktop.find("x", theme: "nope") == "one/icons/hicolor/48/x.png")
    #expect(throws: PictureFailure.missing("there is no icon \"y\", and no icon theme \"nope\" either")) {
      try desktop.find("y", theme: "nope")
    }
  }

  @Test(
    "takes the exact size, then one that scales, then the next larger, then the largest of the smaller",
    arguments: [
      (["48", "scalable", "64", "32"], "48"), (["24@2", "scalable"], "24@2"),
      (["64", "scalable", "32"], "scalable"), (["32", "256", "64"], "64"), (["16", "32", "24"], "32"),
    ])
  func sizes(folders: [String], expected: String) throws {
    let desktop = Desktop()
    desktop.addTheme("A", folders: folders)
    folders.forEach { desktop.add("one/icons/A/\($0)/x.png") }
    #expect(try desktop.find("x", theme: "A") == "one/icons/A/\(expected)/x.png")
  }

  @Test("prefers SVG to PNG to XPM in one folder")
  func endings() throws {
    let desktop = Desktop()
    desktop.addTheme("A")
    desktop.add("one/icons/A/48/x.xpm")
    #expect(try desktop.find("x", theme: "A") == "one/icons/A/48/x.xpm")
    desktop.add("one/icons/A/48/x.png")
    #expect(try desktop.find("x", theme: "A") == "one/icons/A/48/x.png")
    desktop.add("one/icons/A/48/x.svg")
    #expect(try desktop.find("x", theme: "A") == "one/icons/A/48/x.svg")
  }

  @Test("adds up a theme that lies in several folders, the user's first")
  func severalRoots() throws {
    let desktop = Desktop()
    desktop.addTheme("A", in: "two/icons")
    desktop.add("two/icons/A/48/x.png", "two/icons/A/48/y.png")
    desktop.add("data/icons/A/48/x.png", "home/.icons/A/48/z.png", "one/icons/A/48/x.png")
    #expect(try desktop.find("x", theme: "A") == "data/icons/A/48/x.png")
    #expect(try desktop.find("y", theme: "A") == "two/icons/A/48/y.png")
    #expect(try desktop.find("z", theme: "A") == "home/.icons/A/48/z.png")
  }

  @Test("does not look into a folder that the index does not name")
  func unlisted() {
    let desktop = Desktop()
    desktop.addTheme("A")
    desktop.add("one/icons/A/64/x.png")
    #expect(throws: PictureFailure.self) { try desktop.find("x", theme: "A") }
  }

  @Test("ends with icons that have no theme, and with the pixmaps")
  func unthemed() throws {
    let desktop = Desktop()
    desktop.add("pixmaps/x.xpm", "pixmaps/y.png", "one/icons/y.png")
    #expect(try desktop.find("x") == "pixmaps/x.xpm")
    #expect(try desktop.find("y", theme: "nope") == "one/icons/y.png")
  }

  @Test("falls back from a stencil to the picture, and the other way round")
  func symbolic() throws {
    let desktop = Desktop()
    desktop.addTheme("A", inherits: "B")
    desktop.addTheme("B")
    desktop.add("one/icons/A/48/x.png", "one/icons/B/48/x-symbolic.svg", "one/icons/A/48/y.png")
    desktop.add("one/icons/A/48/z-symbolic.svg")
    #expect(try desktop.find("x-symbolic", theme: "A") == "one/icons/B/48/x-symbolic.svg")
    #expect(try desktop.find("y-symbolic", theme: "A") == "one/icons/A/48/y.png")
    #expect(try desktop.find("z", theme: "A") == "one/icons/A/48/z-symbolic.svg")
  }

  @Test("forgives a name with the ending of a file")
  func ending() throws {
    let desktop = Desktop()
    desktop.add("pixmaps/x.png")
    #expect(try desktop.find("x.svg") == "pixmaps/x.png")
  }

  @Test(
    "refuses names that are no names",
    arguments: ["", ".", "..", "a/b", "../../etc/passwd", "a\0b", String(repeating: "x", count: 5000)])
  func noNames(name: String) {
    let desktop = Desktop()
    #expect(throws: PictureFailure.self) { try desktop.find(name) }
    #expect(throws: PictureFailure.self) { try desktop.find("x", theme: name) }
  }

  @Test(
    "reads any index without harm",
    arguments: [
      "", "[", "=\n=\n[Icon Theme]\nDirectories=,,,", "[Icon Theme]\nDirectories=48\n[48]\nSize=-1",
      "[Icon Theme]\nDirectories=48\n[48]\nSize=99999999999999999999", "\u{0}\u{fffd}",
      "[Icon Theme]\nDirectories=48\n[48]\nSize=48\nType=Scalable\nMinSize=90\nMaxSize=5\nScale=0",
    ])
  func anyIndex(text: String) {
    let desktop = Desktop()
    desktop.folder.write(text, to: "one/icons/A/index.theme")
    #expect(throws: PictureFailure.self) { try desktop.find("x", theme: "A") }
  }

  @Test("goes to the standard places where the variables are not set, are empty or hold no whole path")
  func variables() {
    #expect(
      IconFolders(variable: { $0 == "HOME" ? "/h" : nil }).unthemed == [
        "/h/.icons", "/h/.local/share/icons", "/usr/local/share/icons", "/usr/share/icons",
        "/usr/share/pixmaps",
      ])
    let variables = ["HOME": "", "XDG_DATA_HOME": "here", "XDG_DATA_DIRS": "::/a:b::/c:"]
    #expect(IconFolders(variable: { variables[$0] }).themed == ["/a/icons", "/c/icons"])
  }
}
