import Glibc

/// Finds the file of an icon by its name (icon theme specification 0.13, "Icon Lookup").
package struct IconSearch {
  private let folders: IconFolders
  /// Themes as they were when first needed; nil: there is none of that name.
  private var themes: [String: IconTheme?] = [:]

  package init(_ folders: IconFolders) { self.folders = folders }

  /// Searched after the theme that is asked for and all it inherits, as GTK does.
  private static let commonTheme = "Adwaita"
  /// Searched last, as the specification has it.
  private static let lastTheme = "hicolor"
  private static let endings = ["svg", "png", "xpm"]

  /// The path of the icon's file that suits `side` pixels best.
  package mutating func file(
    for name: String, theme: String?, side: Int
  ) throws(PictureFailure) -> String {
    guard Self.isPlain(name) else { throw .missing("\"\(name)\" is no name of an icon") }
    let chain = chain(from: theme)
    for name in Self.alternatives(to: name) {
      for theme in chain {
        if let file = theme.candidates(name, side: side).first(where: Self.isReadable) { return file }
      }
      let unthemed = folders.unthemed.lazy.flatMap { Self.files(name, in: $0) }
      if let file = unthemed.first(where: Self.isReadable) { return file }
    }
    switch theme {
    case let theme? where knownTheme(theme) == nil:
      throw .missing("there is no icon \"\(name)\", and no icon theme \"\(theme)\" either")
    case let theme?: throw .missing("there is no icon \"\(name)\" in the icon theme \"\(theme)\"")
    case nil: throw .missing("there is no icon \"\(name)\"")
    }
  }

  /// A name that can be put into a path.
  static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && name != "." && name != ".." && !name.utf8.contains { $0 == UInt8(ascii: "/") || $0 == 0 }
  }

  /// The files that an icon could be in one folder.
  private static func files(_ name: String, in folder: String) -> some Sequence<String> {
    endings.lazy.map { "\(folder)/\(name).\($0)" }
  }

  private static func isReadable(_ path: String) -> Bool { access(path, R_OK) == 0 }

  /// The name, then what it may have been meant to be: without the ending of a file; without or with the
  /// suffix of a stencil.
  private static func alternatives(to name: String) -> [String] {
    let suffix = "-symbolic"
    let ending = endings.first { name.hasSuffix(".\($0)") }
    let stem = ending.map { String(name.dropLast($0.count + 1)) } ?? name
    let other = stem.hasSuffix(suffix) ? String(stem.dropLast(suffix.count)) : stem + suffix
    return (stem == name ? [name] : [name, stem]) + (other.isEmpty ? [] : [other])
  }

  /// The themes to search: depth first through what each inherits, every theme once, hicolor last.
  private mutating func chain(from theme: String?) -> [IconTheme] {
    var chain: [IconTheme] = []
    var seen: Set<String> = [Self.lastTheme]
    var waiting = [Self.commonTheme] + (theme.map { [$0] } ?? [])
    while let name = waiting.popLast() {
      guard seen.insert(name).inserted, let theme = knownTheme(name) else { continue }
      chain.append(theme)
      waiting.append(contentsOf: theme.parents.reversed())
    }
    return chain + (knownTheme(Self.lastTheme).map { [$0] } ?? [])
  }

  private mutating func knownTheme(_ name: String) -> IconTheme? {
    if let known = themes[name] { return known }
    let theme = IconTheme(name, in: folders.themed)
    themes[name] = .some(theme)
    return theme
  }
}
