import CDesktop

/// The owner of a desktop entry's keys, to be read or changed before GIO starts the entry.
nonisolated final class EntryFile {
  private let raw: OpaquePointer
  private static let group = "Desktop Entry"

  /// nil: there is no such file, or it is none of an entry.
  init?(_ file: String) {
    guard let raw = g_key_file_new() else { preconditionFailure("g_key_file_new never fails") }
    guard g_key_file_load_from_file(raw, file, G_KEY_FILE_KEEP_TRANSLATIONS, nil) != 0 else {
      g_key_file_unref(raw)
      return nil
    }
    self.raw = raw
  }

  deinit { g_key_file_unref(raw) }

  func text(_ key: String) -> String? { text(key, in: Self.group) }

  /// In the user's language.
  func localText(_ key: String) -> String? {
    guard let text = g_key_file_get_locale_string(raw, Self.group, key, nil, nil) else { return nil }
    defer { g_free(text) }
    return String(cString: text)
  }

  private func text(_ key: String, in group: String) -> String? {
    guard let text = g_key_file_get_string(raw, group, key, nil) else { return nil }
    defer { g_free(text) }
    return String(cString: text)
  }

  /// What one of its actions runs (specification, "Additional applications actions").
  func program(of action: String) -> String? { text("Exec", in: "Desktop Action \(action)") }

  /// From here on it is one of its actions.
  func become(_ action: String) {
    guard let program = program(of: action) else { return }
    set("Exec", program)
  }

  /// From here on it is a program that runs inside of `terminal`.
  func moveInside(_ terminal: [String]) {
    set("Exec", (terminal.map(Self.quoted) + [text("Exec") ?? ""]).joined(separator: " "))
    g_key_file_set_boolean(raw, Self.group, "Terminal", 0)
  }

  /// From here on it is started as a program, not through the bus.
  func dropService() { g_key_file_set_boolean(raw, Self.group, "DBusActivatable", 0) }

  /// nil: its program is not installed.
  var entry: Entry? { g_desktop_app_info_new_from_keyfile(raw).map(Entry.init(owning:)) }

  private func set(_ key: String, _ text: String) { g_key_file_set_string(raw, Self.group, key, text) }

  /// As one argument of an Exec key (specification, "The Exec key").
  private static func quoted(_ word: String) -> String {
    var result = "\""
    for scalar in word.unicodeScalars {
      if "\"`$\\".unicodeScalars.contains(scalar) { result += "\\" }
      if scalar == "%" { result += "%" }
      result.unicodeScalars.append(scalar)
    }
    return result + "\""
  }
}
