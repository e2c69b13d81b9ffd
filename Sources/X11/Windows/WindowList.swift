import CDesktop
import Menus

/// A window as a list of windows shows it. Titles and names are the other program's data.
nonisolated package struct ListedWindow: Hashable, Sendable {
  package var id: WindowID
  package var title: String
  package var windowClass: WindowClass?
  /// The position of its workspace, from 0; nil: all of them, or nobody says.
  package var workspace: Int?
  /// It asks for attention (EWMH, _NET_WM_STATE_DEMANDS_ATTENTION; ICCCM 4.1.2.4, UrgencyHint).
  package var isUrgent = false
}

extension Connection {
  /// The windows that a task bar would show, the oldest first (EWMH, _NET_CLIENT_LIST). Waits for the server twice,
  /// however many there are.
  package func listWindows() -> [ListedWindow] {
    let windows = clientList()
    let asked: [AtomName] = [
      .netWMName, .wmName, .wmClass, .netWMDesktop, .netWMState, .netWMWindowType,
    ]
    var batch = PropertyBatch(on: self)
    for window in windows {
      for name in asked { batch.ask(atoms[name], of: window, limit: 1024) }
      batch.ask(Atom(rawValue: XA_WM_HINTS), of: window, limit: 64)
    }
    let answers = batch.answers()
    let width = asked.count + 1
    return windows.enumerated().compactMap { index, window in
      listed(window, Array(answers[index * width..<(index + 1) * width]))
    }
  }

  /// nil: it is not for lists, or it has vanished.
  private func listed(_ window: WindowID, _ values: [PropertyValue?]) -> ListedWindow? {
    let types = values[5]?.words ?? []
    let states = values[4]?.words ?? []
    func has(_ name: AtomName, in words: [UInt32]) -> Bool { words.contains(UInt32(atoms[name].rawValue)) }
    guard !has(.netWMStateSkipTaskbar, in: states), !has(.netWMWindowTypeDock, in: types),
      !has(.netWMWindowTypeDesktop, in: types)
    else { return nil }
    let title = values[0].map { PropertyText.utf8($0.bytes) } ?? values[1].map(latinOrUTF8) ?? ""
    let windowClass = values[2].flatMap { WindowClass(bytes: $0.bytes) }
    guard !title.isEmpty || windowClass != nil else { return nil }
    let hints = values[6]?.words ?? []
    return ListedWindow(
      id: window, title: title, windowClass: windowClass,
      workspace: (values[3]?.words.first).flatMap { $0 == .max ? nil : Int($0) },
      isUrgent: has(.netWMStateDemandsAttention, in: states) || (hints.first ?? 0) & UInt32(XUrgencyHint) != 0
    )
  }

  private func latinOrUTF8(_ value: PropertyValue) -> String {
    value.type == atoms[.utf8String] ? PropertyText.utf8(value.bytes) : PropertyText.latin1(value.bytes)
  }

  /// Whether a property of the root window is one that lists of windows and workspaces depend on.
  package func isAboutWindows(_ atom: Atom) -> Bool {
    let names: [AtomName] = [
      .netClientList, .netActiveWindow, .netCurrentDesktop, .netNumberOfDesktops, .netDesktopNames,
    ]
    return names.contains { atoms[$0] == atom }
  }

  /// The icons that windows carry themselves, as near to `side` pixels as they have them; nil for those without.
  /// Waits for the server once.
  package func icons(of windows: [WindowID], side: Int) -> [WindowIcon?] {
    var batch = PropertyBatch(on: self)
    for window in windows { batch.ask(atoms[.netWMIcon], of: window, limit: 1 << 20) }
    return batch.answers().map { value in value.flatMap { WindowIcon.best(in: $0.words, side: side) } }
  }
}

/// A picture that a window carries (EWMH, _NET_WM_ICON).
nonisolated package struct WindowIcon: Hashable, Sendable {
  package var width: Int
  package var height: Int
  /// ARGB, alpha in the upper byte, not premultiplied; rows from the top.
  package var pixels: [UInt32]

  /// The smallest that is at least `side` pixels wide, else the largest. The property is a list of pictures, each
  /// led by its width and height.
  static func best(in words: [UInt32], side: Int) -> WindowIcon? {
    var found: [(width: Int, height: Int, start: Int)] = []
    var place = 0
    while place + 2 < words.count {
      let (width, height) = (Int(words[place]), Int(words[place + 1]))
      guard (1...512).contains(width), (1...512).contains(height), place + 2 + width * height <= words.count
      else { break }
      found.append((width, height, place + 2))
      place += 2 + width * height
    }
    let fitting = found.filter { $0.width >= side }.min { $0.width < $1.width }
    guard let best = fitting ?? found.max(by: { $0.width < $1.width }) else { return nil }
    return WindowIcon(
      width: best.width, height: best.height,
      pixels: Array(words[best.start..<best.start + best.width * best.height]))
  }
}
