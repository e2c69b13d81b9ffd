import Control
import Menus
import Pie

/// The lines of an input as items.
nonisolated struct PickRows: Sendable {
  /// As they came, without their options.
  private(set) var lines: [ArraySlice<UInt8>] = []
  private(set) var items: [Item] = []

  /// A row is a line, which may have options behind a zero byte (rofi-dmenu(5)): `label\0icon\x1fNAME`.
  ///
  /// - Parameter isWhole: there will be no more; else the last line may lack its end, and does not count.
  init(_ bytes: [UInt8], of pick: Pick, isWhole: Bool = true) {
    var rows = bytes.split(separator: pick.separator, omittingEmptySubsequences: false)
    if rows.last?.isEmpty == true || !isWhole { rows.removeLast() }
    let marks = [(Item.Mark.urgent, pick.urgentRows), (.active, pick.activeRows)]
      .compactMap { mark, text in text.map { (mark, RowRanges($0)) } }
    // A thousand of them are moved about for longer than they are read.
    lines.reserveCapacity(rows.count)
    items.reserveCapacity(rows.count)
    var ids = Set<ItemID>(minimumCapacity: rows.count)
    for (index, bytes) in rows.enumerated() {
      let row = ScriptOutput.Row(line: bytes)
      lines.append(bytes.prefix { $0 != 0 })
      guard row.isSelectable, !row.text.isEmpty else { continue }
      var item = row.item(.answer(index), hasMarkup: pick.hasMarkup)
      if !ids.insert(item.id).inserted { item.id = ItemID("\(item.id) \(index)") }
      item.icon = item.icon ?? item.label.first(where: \.isVisible).map { .text(String($0)) }
      item.mark = marks.first { $0.1.hold(index, of: rows.count) }?.0 ?? item.mark
      item.keepsOpen = pick.isMultiple
      items.append(item)
    }
  }

  /// The item that is hovered at first.
  func selected(by selection: Pick.Selection?) -> ItemID? {
    switch selection {
    case nil: return nil
    case .row(let row): return items.first { $0.action == .answer(row) }?.id
    case .text(let text):
      let exact =
        lines.firstIndex { $0.elementsEqual(text.utf8) } ?? lines.firstIndex { $0.starts(with: text.utf8) }
      return exact.flatMap { row in items.first { $0.action == .answer(row) }?.id }
    }
  }

  /// The lines that a search for `text` would find; nil: all of them.
  func dump(finding text: String?) -> [UInt8] {
    items.flatMap { item -> [UInt8] in
      guard case .answer(let line?) = item.action,
        text.map({ SearchRank(of: $0, in: item) != nil }) ?? true
      else { return [] }
      return lines[line] + [UInt8(ascii: "\n")]
    }
  }

  /// The menu with as many places as were there when it was shown, so that none of them moves; what came later is behind
  /// the last one.
  static func settled(_ menu: Menu, places: Int) -> Menu {
    var settled = menu
    let gaps = (min(menu.items.count, places)..<places).map { Item.gap(ItemID("gap \($0 + 1)")) }
    // A later page, as those of other menus that have more items than places.
    var rest = Menu(name: PickDesk.laterName, title: menu.title, items: menu.items)
    rest.pageStart = places
    rest.manners = menu.manners
    let more =
      menu.items.count <= places
      ? Item.gap(ItemID("later"))
      : Item(id: ItemID("later"), label: "More", icon: .text("…"), action: .items(rest))
    settled.items = menu.items.prefix(places) + gaps + [more]
    return settled
  }

  /// With the one for more: the eight directions.
  static let fewestPlaces = 7

  /// The same with a sign on those that are chosen.
  func items(marking chosen: [Int]) -> [Item] {
    items.map { item in
      guard case .answer(let line?) = item.action, chosen.contains(line) else { return item }
      var marked = item
      marked.icon = .text("✓")
      marked.mark = .active
      return marked
    }
  }
}
