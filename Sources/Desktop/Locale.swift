/// True if messages are written from right to left in the locale that these variables name (locale(7)).
package nonisolated func isRightToLeftLocale(_ environment: ProcessEnvironment) -> Bool {
  let variables = ["LC_ALL", "LC_MESSAGES", "LANG"]
  guard let name = variables.lazy.compactMap({ environment.filled($0) }).first else { return false }
  let parts = name.split(separator: "@", maxSplits: 1)
  // A modifier that names a script decides: uz_UZ@arabic, sd_IN@devanagari.
  switch parts.dropFirst().first {
  case "arabic", "hebrew": return true
  case "latin", "cyrillic", "devanagari": return false
  default: break
  }
  let language = parts.first?.prefix { $0 != "_" && $0 != "." } ?? ""
  return rightToLeftLanguages.contains(language.lowercased())
}

/// ISO 639 codes of languages usually written in Arabic, Hebrew, Syriac, Thaana or N'Ko script.
private nonisolated let rightToLeftLanguages: Set<String> = [
  "ar", "arc", "azb", "ckb", "dv", "fa", "glk", "he", "iw", "ks", "lrc", "mzn", "nqo", "pnb", "prs", "ps",
  "sd", "syr", "ug", "ur", "yi",
]
