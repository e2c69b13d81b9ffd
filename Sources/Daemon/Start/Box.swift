/// A reference to a value that is set after its owner was made.
final class Box<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}
