/// Why there is no picture; the texts name the icon or the file.
package enum PictureFailure: Error, Hashable, Sendable {
  case missing(String)
  case broken(String)
}
