/// What the surroundings refused while drawing; the message names the thing and says what to do.
package struct DrawingError: Error, Hashable, Sendable, CustomStringConvertible {
  package let message: String
  package init(_ message: String) { self.message = message }
  package var description: String { message }
}
