extension Connection {
  /// The layouts and options the keyboard was set up with; none where nobody said so. Waits for the server.
  package func layoutOptions() -> LayoutOptions {
    LayoutOptions(rulesNames: bytes(atoms[.xkbRulesNames], of: root) ?? [])
  }
}
