import Desktop
import Menus
import X11

/// The text that is marked somewhere (the PRIMARY selection), for commands that get it (`selection = true`).
final class MarkedText {
  private let selections: SelectionDesk

  /// As much as a variable may hold (execve(2), MAX_ARG_STRLEN), its name left out.
  private static let limit = DroppedData.longestWord - "WHORL_SELECTION=".utf8.count

  init(_ loop: MainLoop, _ connection: Connection) { selections = SelectionDesk(loop, connection) }

  func takes(_ event: Event) -> Bool { selections.takes(event) }

  /// Answers once, within seconds; nil where no text is marked, its program does not hand it out, or it is too long.
  func read(_ answer: @escaping (String?) -> Void) { read([.utf8, .latin1], answer) }

  private func read(_ forms: [DropFormat], _ answer: @escaping (String?) -> Void) {
    guard let form = forms.first else { return answer(nil) }
    selections.read(.primary, as: form.rawValue, limit: Self.limit) { [weak self] in
      switch $0 {
      case .success(let bytes):
        let text = form == .latin1 ? PlainBytes(bytes).latin1 : PlainBytes(bytes).utf8
        answer(text.utf8.contains(0) || text.utf8.count > Self.limit ? nil : text)
      case .failure(.refused):
        guard let self else { return answer(nil) }
        read(Array(forms.dropFirst()), answer)
      case .failure: answer(nil)
      }
    }
  }
}
