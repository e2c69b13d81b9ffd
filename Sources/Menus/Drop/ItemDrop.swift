extension Item {
  /// A drop on it means something: its command takes words, or it leads to a menu whose items may.
  ///
  /// - Parameter holdsURIs: what is dropped are files and URLs, which applications open; they take no text.
  package func takesDrop(holdingURIs holdsURIs: Bool) -> Bool {
    guard !isHidden else { return false }
    switch action {
    case .run, .exec, .menu, .items: return true
    case .app: return holdsURIs
    case .open, .row, .control, .system, .window, .send, .type, .workspace, .answer, .perform: return false
    }
  }
}
