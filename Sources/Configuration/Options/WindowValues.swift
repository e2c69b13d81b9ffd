import Menus

/// The values of `window` and `workspace`.
enum WindowValues {
  static let action: ValueType<WindowAction> = Values.filledText.then(names) { text, node, scope in
    if let action = WindowAction(text) { return action }
    let known = WindowAction.words.map(\.text)
    if text.hasPrefix(WindowAction.toWorkspacePrefix) {
      scope.error(node.position, "workspaces count from 1: write it as in \"to-workspace-2\"")
    } else {
      let hint = suggestion(for: text, among: known + ["to-workspace-1"])
      scope.error(node.position, "no window action is called \(quoted(text))\(hint)")
    }
    return nil
  }

  private static let names =
    (WindowAction.words.map { "\"\($0.text)\"" } + ["\"to-workspace-N\""]).joined(separator: ", ")

  static let workspace = ValueType<WorkspaceDestination>(
    "workspace number, from 1, \"next\", \"previous\" or \"last\""
  ) { node, scope in
    if case .text(let text) = node.value, let number = Int(text) {
      scope.error(node.position, "a workspace's number stands without quotes: workspace = \(number)")
      return nil
    }
    if case .text = node.value {
      return Values.word(WorkspaceDestination.words.map { ($0.text, $0.destination) }).read(node, &scope)
    }
    return Values.workspace.read(node, &scope).map(WorkspaceDestination.number)
  }
}
