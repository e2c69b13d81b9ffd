import Glibc
import Menus
import Support

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

typealias TemporaryFolder = Support.TemporaryFolder

/// Runs a command and waits for it.
@discardableResult
func shell(_ command: String) -> Int32 { system(command) }
