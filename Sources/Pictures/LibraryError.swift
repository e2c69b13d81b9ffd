import CPictures

/// Calls a C function that reports by GError; nil from `body` means that it failed, and `failure` makes of
/// the library's message what is thrown. The GError is freed.
func reporting<Value>(
  _ failure: (String) -> PictureFailure,
  _ body: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Value?
) throws(PictureFailure) -> Value {
  var error: UnsafeMutablePointer<GError>?
  let value = body(&error)
  defer { if let error { g_error_free(error) } }
  if let value { return value }
  let message = error.map { String(cString: $0.pointee.message) } ?? "the decoder does not say why"
  throw failure(message.split(whereSeparator: \.isNewline).joined(separator: " "))
}
