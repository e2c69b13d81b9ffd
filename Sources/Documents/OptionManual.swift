import Configuration
import Control

/// `whorl.toml(5)`: the reference page of the option table as a man page.
package enum OptionManual {
  package static var text: String {
    let page = ReferencePage.text.split(separator: "\n", omittingEmptySubsequences: false)
    // The page's own title gives way to the name.
    let body = page.drop { $0.hasPrefix("# ") }
    return Roff.head("whorl.toml", section: 5, version: versionLine.filter { $0 != "\n" })
      + Roff.section("NAME") + Roff.text("whorl.toml - configuration of whorl\n")
      + Roff.section("DESCRIPTION") + Markdown.roff(Array(body))
      + Roff.section("SEE ALSO") + "\(Roff.bold("whorl"))(1)\n"
  }
}
