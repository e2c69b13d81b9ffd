import Glibc
import Menus

@testable import Configuration

/// Reads a text as `config.toml`, with a home folder that names no real one.
func read(_ text: String) -> Reading {
  ConfigurationReader(
    place: ConfigurationPlace(folder: "/folder", home: "/home/ada"), builtIn: BuiltInMenu(searchPath: [])
  ).read(text: text)
}

/// The mistakes in a text, each as `line:column: message`.
func mistakes(in text: String) -> [String] {
  read(text).diagnostics.map { "\($0.place.line):\($0.place.column): \($0.message)" }
}

/// The mistakes in the body of a menu `m` with one good item.
func mistakes(inMenu body: String) -> [String] {
  mistakes(in: "[menu.m]\n" + body + "\n[[menu.m.items]]\nlabel = \"a\"\nrun = \"a\"\n")
}

/// The mistakes in the body of one item of a menu `m`.
func mistakes(inItem body: String) -> [String] {
  mistakes(in: "[[menu.m.items]]\n" + body + "\n")
}

/// A new folder of its own, removed with all it holds at the end.
final class TemporaryFolder {
  let path: String

  init() {
    var template = Array("/tmp/whorl-test-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { preconditionFailure("mkdtemp: \(errno)") }
    path = String(cString: made)
  }

  deinit { shell("rm -rf '\(path)'") }

  func write(_ text: String, to name: String) {
    let file = fopen("\(path)/\(name)", "w")
    guard let file else { preconditionFailure("\(name): \(errno)") }
    fputs(text, file)
    fclose(file)
  }

  func makeFolder(_ name: String) { mkdir("\(path)/\(name)", 0o700) }
}

/// Runs a command and waits for it.
@discardableResult
func shell(_ command: String) -> Int32 { system(command) }
