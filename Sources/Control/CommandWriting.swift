import Geometry
import Menus

extension Command {
  /// The command line that reads back as this command.
  package var arguments: [String] {
    guard let name else { return ["--version"] }
    let (options, words) = parts
    let needsMark = words.contains { $0.utf8.first == UInt8(ascii: "-") }
    return [name.rawValue] + options + (needsMark ? ["--"] : []) + words
  }

  private var parts: (options: [String], words: [String]) {
    switch self {
    case .hide, .list, .reload, .quit, .pause, .resume, .sync, .inspect, .version: ([], [])
    case .events(let trace): (trace.map { ["--trace", $0] } ?? [], [])
    case .pick(let pick): (pick.arguments, [])
    case .daemon(let takingOver, let configuration):
      ((takingOver ? ["--replace"] : []) + configuration.options, [])
    case .show(let path, let place, let closing):
      (
        (place.map { ["--at", $0.word] } ?? []) + (closing == .release ? ["--hold"] : []),
        [path.description]
      )
    case .choose(let path): ([], [path.description])
    case .launcher(let name, let deed): ([], [name.rawValue, deed.rawValue])
    case .status(.text): ([], [])
    case .status(.json): (["--json"], [])
    case .status(.triggers): (["--triggers"], [])
    case .check(let files, let configuration, let advises):
      ((advises ? ["--advise"] : []) + configuration.options, files)
    case .replay(let trace, let menu, let configuration):
      (configuration.options, [trace, menu.description])
    case .render(let rendering): (rendering.options, [rendering.menu.description, rendering.file])
    case .initialize(let configuration), .doctor(let configuration): (configuration.options, [])
    case .completions(let shell): ([], [shell.rawValue])
    case .help(let topic): ([], topic.map { [$0.rawValue] } ?? [])
    }
  }
}

extension ConfigurationFolder {
  fileprivate var options: [String] {
    switch self {
    case .standard: []
    case .folder(let path): ["--config", path]
    }
  }
}

extension OpeningPlace {
  fileprivate var word: String {
    switch self {
    case .pointer: "pointer"
    case .center: "center"
    case .last: "last"
    case .point(let point): "\(Int(point.x)),\(Int(point.y))"
    }
  }
}

extension Rendering {
  fileprivate var options: [String] {
    var words: [String] = []
    if let hoveredItem { words += ["--hover", hoveredItem] }
    if let theme { words += ["--theme", theme] }
    if let scale { words += ["--scale", "\(scale.factor)"] }
    switch background {
    case nil: break
    case .color(let color): words += ["--background", color.hexadecimal]
    case .file(let path): words += ["--background", path]
    }
    if appearance == .dark { words.append("--dark") }
    if let launcher { words += ["--launcher", launcher.rawValue] }
    return words + configuration.options
  }
}

extension Color {
  /// `#rrggbbaa`.
  fileprivate var hexadecimal: String {
    let bytes = [red, green, blue, alpha].map { Int(($0 * 255).rounded()) }
    return "#" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
