import Glibc

/// The path of a program of this package, built beside the tests.
package func builtProduct(_ name: String) -> String {
  // The bundle is the program itself, or what the program was told to load.
  let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? "/proc/self/exe"
  guard let whole = realpath(bundle, nil) else { preconditionFailure("\(bundle) exists") }
  defer { free(whole) }
  return String(cString: whole).split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/" + name
}
