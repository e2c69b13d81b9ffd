import Glibc
import Menus

/// One reading under way: the files so far, and what was found in them.
struct ReadingPass {
  var diagnostics: [Diagnostic] = []
  /// Every path that was asked for, and how it was found.
  private(set) var stamps: [String: FileStamp?] = [:]
  private(set) var sources: [Source] = []
  private(set) var documents: [ReadDocument] = []
  private(set) var menuFiles: [(body: Document.Body, document: ReadDocument)] = []
  private(set) var themeFiles: [(name: String, document: ReadDocument)] = []
  var mistakes = Mistakes()
  var landmarks = Landmarks()
  /// False where a file could not be read to its end: then a name may be missing for that reason alone.
  private(set) var isComplete = true
  let home: String?
  let extent: Extent
  /// The files that are being included, outermost first, by their real paths.
  private var including: [String] = []
  private var included: Set<String> = []

  init(home: String?, extent: Extent = .everything) { (self.home, self.extent) = (home, extent) }

  enum Extent {
    case everything
    /// Settings and themes; neither menus nor launchers.
    case looks
  }

  /// A document with what reading it needs to know.
  struct ReadDocument {
    var source: Int
    var folder: String?
    var isComplete: Bool
    /// The root of a menu or theme file.
    var entries: [TomlEntry]
    var tables = Document()
  }

  mutating func readFolder(_ folder: String, main: String? = nil, mustExist: Bool = false) {
    warnOfExposure(folder)
    let main = main ?? folder + "/config.toml"
    var status = stat()
    if mustExist || lstat(main, &status) == 0 {
      readConfiguration(main)
    } else {
      stamps[main] = .some(nil)
    }
    if extent == .everything {
      for name in tomlFiles(in: folder + "/menus") { readMenu("\(folder)/menus/\(name)") }
    }
    for name in tomlFiles(in: folder + "/themes") { readTheme("\(folder)/themes/\(name)") }
  }

  /// Reads a file's tables after those of the files it includes, so that its own win.
  mutating func readConfiguration(_ path: String, includedFrom: Location? = nil) {
    let identity = realPath(path)
    if let start = including.firstIndex(of: identity), let includedFrom {
      let circle = (including[start...] + [identity]).joined(separator: " → ")
      mistakes.error(includedFrom, "these files include each other: \(circle)")
      return
    }
    // Two files may include the same third one; it counts once.
    guard included.insert(identity).inserted else { return }
    guard let source = load(path, from: includedFrom) else { return }
    including.append(identity)
    readText(source, folder: folder(of: path))
    including.removeLast()
  }

  mutating func readText(_ source: Source, folder: String?) {
    var document = parse(source, folder: folder)
    scoped(document) { scope in
      RootOptions.table.apply(document.entries, to: &document.tables, in: &scope)
    }
    for include in document.tables.includes {
      readConfiguration(include.path, includedFrom: include.location)
    }
    documents.append(document)
  }

  mutating func readMenu(_ path: String) {
    guard let source = load(path, from: nil) else { return }
    let document = parse(source, folder: folder(of: path))
    let location = Location(source: document.source, position: Position(line: 1, column: 1))
    let body = Document.Body(name: MenuName(name(of: path)), location: location, entries: document.entries)
    menuFiles.append((body, document))
  }

  mutating func readTheme(_ path: String) {
    guard let source = load(path, from: nil) else { return }
    themeFiles.append((name(of: path), parse(source, folder: folder(of: path))))
  }

  /// Runs `body` with a scope for values of that document, and keeps the mistakes it finds.
  @discardableResult
  mutating func scoped<Result>(_ document: ReadDocument, _ body: (inout Scope) -> Result) -> Result {
    var scope = Scope(source: document.source, folder: document.folder, home: home, mistakes: mistakes)
    scope.isComplete = document.isComplete
    mistakes = Mistakes()
    let result = body(&scope)
    mistakes = scope.mistakes
    return result
  }

  private mutating func parse(_ source: Source, folder: String?) -> ReadDocument {
    let index = sources.count
    sources.append(source)
    let text = TomlText(source)
    for mistake in text.mistakes {
      mistakes.error(Location(source: index, position: mistake.position), mistake.message)
    }
    if !text.isComplete { isComplete = false }
    return ReadDocument(source: index, folder: folder, isComplete: text.isComplete, entries: text.entries)
  }

  private mutating func load(_ path: String, from location: Location?) -> Source? {
    do throws(FileFailure) {
      let text = try FileText(path: path)
      stamps[path] = text.stamp
      if let exposure = text.exposure {
        diagnostics.append(
          Diagnostic(.warning, at: Place(file: path), "\(exposure); what it says is run as you"))
      }
      return Source(file: path, bytes: text.bytes)
    } catch {
      stamps[path] = .some(FileStamp(path: path))
      isComplete = false
      if let location {
        mistakes.error(location, "\(path): \(error.message)")
      } else {
        diagnostics.append(Diagnostic(.error, at: Place(file: path), error.message))
      }
      return nil
    }
  }

  /// The names of the TOML files in a folder, sorted. Hidden files are left out: editors keep theirs there.
  private mutating func tomlFiles(in folder: String) -> [String] {
    stamps[folder] = .some(FileStamp(path: folder))
    guard let directory = opendir(folder) else {
      if errno != ENOENT, errno != ENOTDIR {
        let failure = FileFailure.system(errno)
        diagnostics.append(Diagnostic(.error, at: Place(file: folder), failure.message))
      }
      return []
    }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(".toml"), !name.hasPrefix("."), name.count > ".toml".count { names.append(name) }
    }
    warnOfExposure(folder)
    return names.sorted()
  }

  private mutating func warnOfExposure(_ folder: String) {
    var status = stat()
    guard stat(folder, &status) == 0, let exposure = FileText.exposure(status) else { return }
    diagnostics.append(
      Diagnostic(.warning, at: Place(file: folder), "\(exposure); what its files say is run as you"))
  }

  private func folder(of path: String) -> String {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    return folder.isEmpty ? "/" : folder
  }

  private func name(of path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    return file.hasSuffix(".toml") ? String(file.dropLast(".toml".count)) : file
  }

  /// Without symbolic links; the path itself where it cannot be resolved.
  private func realPath(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}
