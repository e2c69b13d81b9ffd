/// What is drawn in a bubble.
package enum Icon: Hashable, Sendable {
  /// A name of the desktop's icon theme, such as "utilities-terminal".
  case named(String)
  /// A file: absolute, or already joined with the folder of the configuration file that names it.
  case file(String)
  /// A picture written out as a data URI (RFC 2397).
  case data(String)
  /// An emoji or a few letters, drawn as text.
  case text(String)
}
