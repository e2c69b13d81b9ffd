import Desktop
import Menus
import X11

/// `source = "clipboard"`: reads what other programs have on the clipboard and marked, when a menu asks for it.
final class ClipboardProvider: ContentProvider {
  private let connection: Connection
  private let selections: SelectionDesk
  private var known: [SelectionName: SelectedText] = [:]
  private var answer: ([Item]) -> Void = { _ in }

  /// Longer texts are left out: nobody wants them typed.
  private static let limit = 64 * 1024
  /// A password manager's remark (KeePassXC, Klipper): the content is a password.
  private static let secretMark = "x-kde-passwordManagerHint"

  init(_ loop: MainLoop, _ connection: Connection) {
    self.connection = connection
    selections = SelectionDesk(loop, connection)
  }

  func takes(_ event: Event) -> Bool { selections.takes(event) }

  func ask(_ source: ContentSource, answer: @escaping ([Item]) -> Void) {
    self.answer = answer
    selections.cancel()
    for name in [SelectionName.clipboard, .primary] {
      guard connection.isOwned(name) else {
        learn(nil, of: name)
        continue
      }
      selections.read(name, as: "TARGETS", limit: 4096) { [weak self] in self?.choose($0, of: name) }
    }
  }

  private func choose(_ targets: Result<[UInt8], SelectionFault>, of name: SelectionName) {
    // An owner that does not say what it has may have the usual form all the same.
    let offered: [String] =
      switch targets {
      case .success(let bytes): connection.names(in: bytes)
      case .failure(.refused): [DropFormat.utf8.rawValue]
      case .failure: []
      }
    let forms = [DropFormat.utf8, .plainUTF8, .latin1]
    guard let form = forms.first(where: { offered.contains($0.rawValue) }) else {
      return learn(nil, of: name)
    }
    let isSecret = offered.contains(Self.secretMark)
    selections.read(name, as: form.rawValue, limit: Self.limit) { [weak self] in
      guard case .success(let bytes) = $0 else { self?.learn(nil, of: name); return }
      let text = form == .latin1 ? PlainBytes(bytes).latin1 : PlainBytes(bytes).utf8
      self?.learn(SelectedText(text, isSecret: isSecret), of: name)
    }
  }

  private func learn(_ text: SelectedText?, of name: SelectionName) {
    known[name] = text
    answer(SelectedText.items(clipboard: known[.clipboard], marked: known[.primary]))
  }
}
