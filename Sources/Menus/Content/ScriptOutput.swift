/// What a script prints, row by row as it comes (rofi-script(5)).
///
///     label \0 icon \x1f NAME \x1f info \x1f VALUE \n      a row with its options
///     \0 prompt \x1f TEXT \n                               a header row: an option of the whole menu
///
/// Beyond rofi's there is one option of ours: `menu\x1ftrue`, a row that leads to a submenu, whose rows the script
/// prints when it is called with this one.
package struct ScriptOutput: Hashable, Sendable {
  package private(set) var rows: [Row] = []
  /// What the script calls itself.
  package private(set) var prompt: String?
  /// To be given to its next call.
  package private(set) var data: String?
  /// It printed more than anybody reads.
  package private(set) var isExcessive = false
  private var hasMarkup = false
  private var marks: [(mark: Item.Mark, ranges: RowRanges)] = []
  private var separator = UInt8(ascii: "\n")
  /// The beginning of a row that has not ended yet.
  private var pending: [UInt8] = []

  /// More rows than these are not read.
  package static let mostRows = 1000
  /// A longer row is cut, in bytes.
  package static let longestRow = 65_536

  package init() {}

  package struct Row: Hashable, Sendable {
    package var text: String
    /// What is shown in its place.
    var display: String?
    var icon: String?
    var info: String?
    var meta: String?
    var isActive = false
    var isUrgent = false
    package var isSelectable = true
    var leadsToMenu = false
  }

  /// Takes in what was read.
  package mutating func append(_ bytes: some Sequence<UInt8>) {
    for byte in bytes where !isExcessive {
      if byte == separator {
        endRow()
      } else if pending.count < Self.longestRow {
        pending.append(byte)
      }
    }
  }

  /// Nothing more will come: what stands there without an end is a row too.
  package mutating func end() {
    if !pending.isEmpty { endRow() }
  }

  private mutating func endRow() {
    let line = pending
    pending = []
    guard rows.count < Self.mostRows else {
      isExcessive = true
      return
    }
    let cut = line.firstIndex(of: 0) ?? line.endIndex
    let text = String(decoding: line[..<cut], as: UTF8.self)
    let options = Self.options(line[cut...].dropFirst())
    if text.isEmpty, !options.isEmpty { return options.forEach { setHeader($0.name, $0.value) } }
    guard !text.isEmpty else { return }
    rows.append(Row(text: text, options: options))
  }

  fileprivate static func options(_ bytes: ArraySlice<UInt8>) -> [(name: String, value: String)] {
    if bytes.isEmpty { return [] }
    let parts = bytes.split(separator: 0x1f, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    return stride(from: 0, to: parts.count - 1, by: 2).map { (parts[$0], parts[$0 + 1]) }
  }

  private mutating func setHeader(_ name: String, _ value: String) {
    switch name {
    case "prompt": prompt = value.isBlank ? nil : value.plainLabel
    case "message" where prompt == nil: prompt = value.withoutMarkup.plainLabel
    case "data": data = value
    case "markup-rows": hasMarkup = value == "true"
    case "active": marks.append((.active, RowRanges(value)))
    case "urgent": marks.append((.urgent, RowRanges(value)))
    case "delim": separator = value.utf8.first ?? separator
    // no-custom, use-hot-keys, keep-selection, new-selection, theme: of no meaning here.
    default: break
    }
  }

  package static func == (a: ScriptOutput, b: ScriptOutput) -> Bool {
    a.rows == b.rows && a.prompt == b.prompt && a.data == b.data && a.pending == b.pending
      && a.marks.elementsEqual(b.marks, by: ==)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(rows) }
}

extension ScriptOutput.Row {
  /// A line of its own, as of a list that is piped in: `label\0icon\x1fNAME`.
  package init(line: ArraySlice<UInt8>) {
    let cut = line.firstIndex(of: 0) ?? line.endIndex
    self.init(
      text: String(decoding: line[..<cut], as: UTF8.self),
      options: ScriptOutput.options(line[cut...].dropFirst()))
  }

  fileprivate init(text: String, options: [(name: String, value: String)]) {
    self.text = text
    for option in options { set(option.name, option.value) }
  }

  /// As an item that does `action`.
  package func item(_ action: Action, hasMarkup: Bool) -> Item {
    let name = text.plainLabel
    let shown = display ?? text
    let label = hasMarkup ? shown.withoutMarkup.plainLabel : display?.plainLabel ?? name
    var item = Item(
      id: ItemID(name), label: label, icon: icon.flatMap(Icon.init(written:)), action: action)
    item.keywords = meta?.plainLabel ?? ""
    item.mark = isUrgent ? .urgent : isActive ? .active : nil
    return item
  }

  private mutating func set(_ name: String, _ value: String) {
    switch name {
    case "icon": icon = value
    case "display": display = value
    case "info": info = value
    case "meta": meta = value
    case "active": isActive = value == "true"
    case "urgent": isUrgent = value == "true"
    case "nonselectable": isSelectable = value != "true"
    case "menu": leadsToMenu = value == "true"
    default: break
    }
  }
}

// MARK: Items

extension ScriptOutput {
  /// The rows as items; those that cannot be chosen are headings, for which a ring has no place.
  package func items(of script: Script) -> [Item] {
    rows.enumerated().filter(\.element.isSelectable).map { index, row in item(row, at: index, of: script) }
  }

  private func item(_ row: Row, at index: Int, of script: Script) -> Item {
    let called = script.called(with: Script.Call(text: row.text, info: row.info, data: data))
    let action: Action =
      row.leadsToMenu
      ? .items(Menu(name: MenuName(""), contents: [Content(place: 0, origin: .script(called))]))
      : .row(called)
    var item = row.item(action, hasMarkup: hasMarkup)
    item.mark = mark(of: row, at: index)
    return item
  }

  private func mark(of row: Row, at index: Int) -> Item.Mark? {
    func isMarked(_ mark: Item.Mark) -> Bool {
      marks.contains { $0.mark == mark && $0.ranges.hold(index, of: rows.count) }
    }
    if row.isUrgent || isMarked(.urgent) { return .urgent }
    return row.isActive || isMarked(.active) ? .active : nil
  }
}

extension Icon {
  /// As scripts and desktop entries write it: a whole path, a name, an emoji or a letter or two. nil: empty.
  package init?(written text: String) {
    let first = text.split(separator: ",").first.map(String.init) ?? ""
    guard !first.isEmpty else { return nil }
    if text.hasPrefix("data:") {
      self = .data(text)
    } else if first.hasPrefix("/") {
      self = .file(first)
    } else if first.hasPrefix("file://") {
      self = .file(String(first.dropFirst("file://".count)))
    } else if first.count <= 2 || !first.unicodeScalars.allSatisfy(\.isASCII) {
      self = .text(String(first.prefix(8)))
    } else {
      self = .named(first)
    }
  }
}

extension String {
  /// As it can be shown on one line: control characters blanked, cut where it is longer than anybody reads.
  package var plainLabel: String {
    // Nearly all: looking up what kind of character each is takes far longer than all else done to a line.
    if utf8.count <= 200, isPlainASCII { return self }
    var result = ""
    var count = 0
    for scalar in unicodeScalars {
      guard count < 200 else { return result + "…" }
      result.unicodeScalars.append(scalar.breaksLines ? " " : scalar)
      count += 1
    }
    return result
  }

  /// Without the tags and entities of Pango's markup.
  package var withoutMarkup: String {
    var result = ""
    // Far more than is shown, and little enough to look for the end of every tag.
    var rest = prefix(1000)
    while let next = rest.first {
      if next == "<", let end = rest.firstIndex(of: ">") {
        rest = rest[rest.index(after: end)...]
      } else if next == "&", let end = rest.firstIndex(of: ";"),
        let meant = Self.entity(rest[..<end].dropFirst())
      {
        result += meant
        rest = rest[rest.index(after: end)...]
      } else {
        result.append(next)
        rest = rest.dropFirst()
      }
    }
    return result
  }

  private static func entity(_ name: Substring) -> String? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default:
      guard name.first == "#" else { return nil }
      let isHexadecimal = name.dropFirst().first == "x"
      let code = UInt32(name.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10)
      return code.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }
  }
}
