/// What went wrong with the surroundings of a test: a program that did not start, a wait that ran out.
package struct TestFailure: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
