import CDesktop

/// A compiled regular expression (GLib's GRegex, in the syntax of Perl).
package final class Expression {
  private nonisolated(unsafe) let compiled: OpaquePointer

  /// nil where the text is none.
  package init?(_ text: String) {
    guard let compiled = g_regex_new(text, G_REGEX_OPTIMIZE, GRegexMatchFlags(0), nil) else { return nil }
    self.compiled = compiled
  }

  deinit { g_regex_unref(compiled) }

  /// Whether it matches anywhere in `text`. One that takes too long, by the library's limits, does not match.
  package func matches(_ text: String) -> Bool {
    g_regex_match(compiled, text, GRegexMatchFlags(0), nil) != 0
  }
}
