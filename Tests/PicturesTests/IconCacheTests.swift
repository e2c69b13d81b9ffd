import Glibc
import Support
import Testing

@testable import Pictures

@Suite("The cache of an icon theme") struct IconCacheTests {
  /// A theme with a cache as gtk-update-icon-cache writes it, when that is at hand.
  private func theme() throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    folder.write(
      "[Icon Theme]\nName=A\nDirectories=16,48\n[16]\nSize=16\nType=Fixed\n[48]\nSize=48\nType=Fixed\n",
      to: "icons/A/index.theme")
    for file in ["16/x.png", "48/x.svg", "48/x.png", "48/size-8.xpm", "48/y.png"] {
      folder.write("not empty", to: "icons/A/\(file)")
    }
    #expect(shell("gtk-update-icon-cache -q -f '\(folder.path)/icons/A'") == 0)
    return folder
  }

  @Test("finds what the folders hold")
  func places() throws {
    let folder = try theme()
    let cache = try #require(IconCache(of: "\(folder.path)/icons/A"))
    let found = cache.places(of: "x").sorted { $0.folder < $1.folder }
    #expect(found == [.init(folder: "16", kinds: .png), .init(folder: "48", kinds: [.png, .svg])])
    #expect(cache.places(of: "size-8") == [.init(folder: "48", kinds: .xpm)])
    #expect(cache.places(of: "z") == [])
  }

  @Test("counts for nothing when it is older than the theme")
  func stale() throws {
    let folder = try theme()
    #expect(shell("touch -d '2001-01-01' '\(folder.path)/icons/A/icon-theme.cache'") == 0)
    #expect(IconCache(of: "\(folder.path)/icons/A") == nil)
    folder.write("not empty", to: "icons/A/48/new.png")
    var search = IconSearch(IconFolders(variable: { $0 == "XDG_DATA_DIRS" ? folder.path : nil }))
    #expect(try search.file(for: "new", theme: "A", side: 48) == "\(folder.path)/icons/A/48/new.png")
  }

  @Test("does no harm when it is damaged, wherever")
  func damaged() throws {
    let folder = try theme()
    let bytes = try PictureFile.bytes(of: "\(folder.path)/icons/A/icon-theme.cache")
    for place in bytes.indices {
      for value: UInt8 in [0, 0xff, bytes[place] ^ 0x55] {
        var broken = bytes
        broken[place] = value
        _ = IconCache(broken)?.places(of: "x")
      }
    }
    for length in bytes.indices { _ = IconCache(Array(bytes[..<length]))?.places(of: "y") }
  }
}

@Suite("A folder meant for sizes round its own") struct ThresholdTests {
  @Test("is taken for them before one that scales from far away")
  func threshold() throws {
    let folder = TemporaryFolder()
    folder.write(
      """
      [Icon Theme]
      Directories=scalable,48
      [scalable]
      Size=128
      MinSize=8
      MaxSize=512
      Type=Scalable
      [48]
      Size=48
      Threshold=4
      """, to: "icons/A/index.theme")
    folder.write("x", to: "icons/A/48/x.png")
    folder.write("x", to: "icons/A/scalable/x.svg")
    var search = IconSearch(IconFolders(variable: { $0 == "XDG_DATA_DIRS" ? folder.path : nil }))
    #expect(try search.file(for: "x", theme: "A", side: 44).hasSuffix("48/x.png"))
    #expect(try search.file(for: "x", theme: "A", side: 43).hasSuffix("scalable/x.svg"))
  }

  @Test("is found in less than 50 microseconds once its theme is known")
  func speed() throws {
    var search = IconSearch(IconFolders(variable: { _ in nil }))
    let names = ["utilities-terminal", "folder", "edit-copy", "no-such-icon-at-all"]
    for name in names { _ = try? search.file(for: name, theme: "Adwaita", side: 48) }
    let clock = ContinuousClock()
    var best = Duration.seconds(1)
    for _ in 0..<20 {
      let taken = clock.measure {
        for _ in 0..<25 { for name in names { _ = try? search.file(for: name, theme: "Adwaita", side: 48) } }
      }
      best = min(best, taken / 100)
    }
    // Tests are built without optimisation, and share their processors.
    #expect(best < .microseconds(500), "\(best)")
  }
}

@Suite("A data URI") struct DataURITests {
  @Test(
    "holds the bytes it says",
    arguments: [
      ("data:,a%20b", "a b"), ("data:image/svg+xml;utf8,<svg/>", "<svg/>"),
      ("data:image/png;base64,aGVsbG8=", "hello"), ("data:;base64,aGV sbG8", "hello"),
      ("data:;base64,%61GVsbG8%3D", "hello"), ("data:,100%", "100%"), ("data:,", ""),
    ])
  func bytes(_ text: String, _ expected: String) throws {
    #expect(try DataURI(text).bytes == Array(expected.utf8))
  }

  @Test("is refused where it is none", arguments: ["", "data:", "data", "http://x,y", "data:;base64,!!"])
  func broken(_ text: String) {
    #expect(throws: PictureFailure.self) { try DataURI(text) }
  }
}

@Suite("The cache of decoded pictures") struct PictureCacheTests {
  private let folder = TemporaryFolder()
  private let svg =
    #"<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><rect width="4" height="4" fill="COLOR"/></svg>"#

  private func write(_ color: String) -> String {
    folder.write(svg.replacing("COLOR", with: color), to: "a.svg")
    return "\(folder.path)/a.svg"
  }

  private var files: [String] { names(in: "\(folder.path)/cache/pictures").sorted() }

  @Test("gives the same picture again, without looking into its file")
  func again() throws {
    let cache = PictureCache(folder: "\(folder.path)/cache/pictures")
    let path = write("red")
    let first = try cache.picture(of: path, side: 8)
    #expect(files.count == 1)
    // The same size and time, but nothing in it.
    shell(
      "touch -r '\(path)' '\(folder.path)/time'; truncate -s 0 '\(path)'; truncate -s \(svg.utf8.count - 2) '\(path)'; touch -r '\(folder.path)/time' '\(path)'"
    )
    #expect(try cache.picture(of: path, side: 8) == first)
    #expect(throws: PictureFailure.self) { try cache.picture(of: path, side: 9) }
  }

  @Test("draws anew what was changed, or what was kept badly")
  func changed() throws {
    let cache = PictureCache(folder: "\(folder.path)/cache/pictures")
    let red = try cache.picture(of: write("red"), side: 8)
    let blue = try cache.picture(of: write("blue"), side: 8)
    #expect(red != blue)
    for file in files {
      for damage in ["truncate -s 40", "truncate -s 0", "truncate -s 9999", "cp /dev/null"] {
        shell("\(damage) '\(folder.path)/cache/pictures/\(file)'")
        #expect(try cache.picture(of: "\(folder.path)/a.svg", side: 8) == blue)
      }
    }
  }

  @Test("is private, and does without a folder that cannot be written")
  func folders() throws {
    _ = try PictureCache(folder: "\(folder.path)/cache/pictures").picture(of: write("red"), side: 8)
    #expect(shell("test $(stat -c %a '\(folder.path)/cache/pictures') = 700") == 0)
    _ = try PictureCache(folder: "/proc/nowhere").picture(of: write("red"), side: 8)
    _ = try PictureCache(folder: nil).picture(of: write("red"), side: 8)
  }
}

/// Runs a command and waits for it.
@discardableResult
private func shell(_ command: String) -> Int32 { system(command) }
