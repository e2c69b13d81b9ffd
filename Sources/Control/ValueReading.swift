import Geometry
import Menus

// Arguments and values of options as what they mean.
extension Words {
  /// An argument, the first one if nothing is said, as the path of a menu.
  func path(at index: Int = 0) throws(UsageError) -> MenuPath {
    let text = arguments[index]
    guard let path = MenuPath(text) else {
      throw error("\"\(text)\" is no menu path; parts are parted by one \"/\", as in main/Windows")
    }
    return path
  }

  func openingPlace() throws(UsageError) -> OpeningPlace? {
    guard let text = value(of: "--at") else { return nil }
    switch text {
    case "pointer": return .pointer
    case "center": return .center
    case "last": return .last
    default: break
    }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let x = parts[0], let y = parts[1], screen.contains(x), screen.contains(y) else {
      throw error("--at: \"\(text)\" is no place; say X,Y in pixels, pointer, center or last")
    }
    return .point(Point(x: Double(x), y: Double(y)))
  }

  func reportForm() throws(UsageError) -> ReportForm {
    switch (has("--json"), has("--triggers")) {
    case (false, false): return .text
    case (true, false): return .json
    case (false, true): return .triggers
    case (true, true): throw error("say --json or --triggers: they cannot be had together")
    }
  }

  var configuration: ConfigurationFolder { value(of: "--config").map { .folder($0) } ?? .standard }

  func rendering() throws(UsageError) -> Rendering {
    var rendering = Rendering(of: try path(), to: arguments[1])
    rendering.hoveredItem = value(of: "--hover")
    rendering.theme = value(of: "--theme")
    rendering.scale = try scale()
    rendering.background = try background()
    rendering.appearance = has("--dark") ? .dark : .light
    rendering.launcher = try launcherView()
    rendering.configuration = configuration
    return rendering
  }

  func launcherDeed() throws(UsageError) -> LauncherDeed {
    guard let deed = LauncherDeed(rawValue: arguments[1]) else {
      let names = LauncherDeed.allCases.map(\.rawValue)
      throw error("\"\(arguments[1])\" is nothing a launcher does; say \(names.alternatives)")
    }
    return deed
  }

  func shell() throws(UsageError) -> Shell {
    let names = Shell.allCases.map(\.rawValue)
    guard let shell = Shell(rawValue: arguments[0]) else {
      throw error("unknown shell \"\(arguments[0])\"; say \(names.alternatives)")
    }
    return shell
  }

  private func launcherView() throws(UsageError) -> Rendering.LauncherView? {
    guard let text = value(of: "--launcher") else { return nil }
    guard let view = Rendering.LauncherView(rawValue: text) else {
      let names = Rendering.LauncherView.allCases.map(\.rawValue)
      throw error("--launcher: a launcher is never \"\(text)\"; say \(names.alternatives)")
    }
    return view
  }

  private func scale() throws(UsageError) -> Scale? {
    guard let text = value(of: "--scale") else { return nil }
    guard let factor = Double(text), (0.5...4).contains(factor) else {
      throw error("--scale: \"\(text)\" is no number from 0.5 to 4")
    }
    return Scale(factor)
  }

  private func background() throws(UsageError) -> Rendering.Background? {
    guard let text = value(of: "--background") else { return nil }
    guard text.utf8.first == UInt8(ascii: "#") else { return .file(text) }
    guard let color = Color(hexadecimal: text) else {
      throw error("--background: \"\(text)\" is no colour; write #rgb, #rrggbb or #rrggbbaa")
    }
    return .color(color)
  }
}

/// Coordinates of the X protocol: INT16.
private let screen = -32_768...32_767

/// The command that a word names.
func commandName(_ word: String) throws(UsageError) -> CommandName {
  guard let name = CommandName(rawValue: word) else {
    let names = CommandName.allCases.map(\.rawValue)
    throw UsageError("unknown command \"\(word)\"\(didYouMean(word, names))")
  }
  return name
}
