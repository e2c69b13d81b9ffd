/// The workspaces, as the window manager counts and names them (EWMH, _NET_NUMBER_OF_DESKTOPS, _NET_DESKTOP_NAMES).
package struct Workspaces: Hashable, Sendable {
  package var count: Int
  /// By position; may be shorter than `count`.
  package var names: [String]
  /// The position of the one that is shown, from 0; nil where nobody says.
  package var current: Int?
  /// The one that was shown before.
  package var last: Int?

  package init(count: Int = 0, names: [String] = [], current: Int? = nil, last: Int? = nil) {
    self.count = count
    self.names = names
    self.current = current
    self.last = last
  }

  /// What people call the workspace at a position: its place from 1. Where every name begins with a number of its
  /// own, as under window managers that make workspaces as they are needed, it is that number.
  package func number(at position: Int) -> Int {
    ownNumbers.flatMap { $0.indices.contains(position) ? $0[position] : nil } ?? position + 1
  }

  package func position(of number: Int) -> Int? {
    if let ownNumbers { return ownNumbers.firstIndex(of: number) }
    return (1...max(1, count)).contains(number) ? number - 1 : nil
  }

  /// Its name, or its number where it has none.
  package func name(at position: Int) -> String {
    names.indices.contains(position) && !names[position].isEmpty ? names[position] : "\(number(at: position))"
  }

  private var ownNumbers: [Int]? {
    guard count > 0, names.count >= count else { return nil }
    let numbers = names.prefix(count).compactMap { name in
      Int(name.prefix { $0.isASCII && $0.isNumber })
    }
    return numbers.count == count && Set(numbers).count == count ? numbers : nil
  }

  /// The position that `destination` leads to; next and previous go round.
  package func position(of destination: WorkspaceDestination) -> Result<Int, WorkspaceRefusal> {
    guard count > 0, let current else { return .failure(.none) }
    switch destination {
    case .next: return .success((current + 1) % count)
    case .previous: return .success((current + count - 1) % count)
    case .last: return .success(last.flatMap { $0 < count ? $0 : nil } ?? current)
    case .number(let number):
      return position(of: number).map { .success($0) }
        ?? .failure(.missing(number, known: (0..<count).map(self.number)))
    }
  }
}

/// Why a workspace cannot be shown or sent to.
package enum WorkspaceRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  case none
  case missing(Int, known: [Int])

  package var description: String {
    switch self {
    case .none: "the window manager tells of no workspaces"
    case .missing(let number, let known):
      "there is no workspace \(number) now, only \(known.prefix(20).map(String.init).enumeration)"
    }
  }
}
