import Geometry
import Testing

@testable import X11

@Suite("The desktop's settings") struct DesktopSettingsTests {
  private func settings(_ values: [String: XSettings.Value] = [:], resources: String = "") -> DesktopSettings
  {
    DesktopSettings(settings: XSettings(values), resources: ResourceDatabase(text: resources))
  }

  @Test("are the defaults where nobody says anything")
  func defaults() {
    #expect(DesktopSettings(settings: nil, resources: nil) == DesktopSettings())
    #expect(settings() == DesktopSettings())
  }

  @Test(
    "take the size of text from the desktop's font, where that is larger than usual",
    arguments: [
      ("Cantarell 11", 1), ("Sans 8", 1), ("Noto Sans Bold 16.5", 1.5), ("Sans", 1), ("", 1),
    ])
  func text(font: String, scale: Double) {
    #expect(settings(["Gtk/FontName": .text(font)]).textScale == scale)
    #expect(settings(["Gtk/FontName": .text("Sans 4000")]).warnings.count == 1)
  }

  @Test("tell the size of text by font or resolution, and else leave it to others to tell")
  func tellsTextSize() {
    #expect(settings(["Gtk/FontName": .text("Sans 11")]).tellsTextSize)
    #expect(settings(["Xft/DPI": .integer(96 * 1024)]).tellsTextSize)
    #expect(!settings(["Net/ThemeName": .text("Arc")], resources: "Xft.dpi: 96").tellsTextSize)
  }

  @Test(
    "take the scale from the settings daemon before the resources",
    arguments: [
      ([:], "Xft.dpi: 144", 1.5),
      (["Xft/DPI": .integer(120 * 1024)], "Xft.dpi: 192", 1.25),
      (["Gdk/WindowScalingFactor": .integer(2)], "Xft.dpi: 96", 2),
      // The daemon's resolution carries the factor already: it is not applied twice.
      (["Gdk/WindowScalingFactor": .integer(2), "Xft/DPI": .integer(192 * 1024)], "", 2),
      (["Gdk/WindowScalingFactor": .integer(2), "Xft/DPI": .integer(240 * 1024)], "", 2.5),
      (["Gdk/WindowScalingFactor": .integer(2), "Xft/DPI": .integer(96 * 1024)], "", 2),
      (["Gdk/WindowScalingFactor": .integer(1), "Xft/DPI": .integer(72 * 1024)], "", 0.75),
      (["Xft/DPI": .integer(-1)], "Xft.dpi: 120", 1.25),
      ([:], "*dpi: 120\nXft.dpi:\t 144.0 \n", 1.5),
      ([:], "Xft*dpi: 144", 1.5),
    ] as [([String: XSettings.Value], String, Double)])
  func scale(values: [String: XSettings.Value], resources: String, scale: Double) {
    let read = settings(values, resources: resources)
    #expect(read.scale == Scale(scale))
    #expect(read.fontDotsPerInch == 96 * scale)
    #expect(read.warnings == [])
  }

  @Test(
    "leave out a silly resolution with a warning that names it",
    arguments: ["0", "-1", "1e9", "abc", "nan", "96x"])
  func sillyResource(text: String) {
    let read = settings(resources: "Xft.dpi: \(text)")
    #expect(read.scale == .one)
    #expect(
      read.warnings == ["the resource Xft.dpi is \(text), not a resolution of 24 to 1000 dpi; ignored"])
  }

  @Test("fall back to the next source behind a silly value")
  func sillySettings() {
    let read = settings(
      ["Gdk/WindowScalingFactor": .integer(0), "Xft/DPI": .integer(1_000_000_000)], resources: "Xft.dpi: 192")
    #expect(read.scale == Scale(2))
    #expect(read.warnings.count == 2)
  }

  @Test(
    "call a theme dark by its name",
    arguments: [
      ("Adwaita-dark", true), ("Arc-Dark", true), ("Mint-Y-Dark-Aqua", true), ("Materia-dark-compact", true),
      ("Adwaita", false), ("darkroom", false), ("Arc-Lighter", false), ("", false),
    ])
  func dark(name: String, isDark: Bool) {
    #expect(settings(["Net/ThemeName": .text(name)]).isDark == isDark)
  }

  @Test("tell themes and animations")
  func themes() {
    let read = settings([
      "Net/ThemeName": .text("Arc"), "Net/IconThemeName": .text("Papirus"),
      "Gtk/EnableAnimations": .integer(0),
    ])
    #expect(read.themeName == "Arc")
    #expect(read.iconTheme == "Papirus")
    #expect(!read.enablesAnimations)
  }
}

@Suite("The resource database") struct ResourceDatabaseTests {
  @Test("never reads a file that an include names")
  func include() {
    #expect(ResourceDatabase(text: "#include \"/dev/stdin\"\nXft.dpi: 120\n")["Xft.dpi"] == "120")
  }

  @Test("of a megabyte is read like a small one")
  func large() {
    let filler = (0..<30_000).map { "program\($0).resource: a value of some length\n" }.joined()
    #expect(ResourceDatabase(text: filler + "Xft.dpi: 120")["Xft.dpi"] == "120")
  }

  @Test("that holds nonsense holds no value", arguments: ["", "\n\n", "Xft.dpi", ":::", "\\", "Xft.dpi: \\"])
  func nonsense(text: String) {
    #expect((ResourceDatabase(text: text)["Xft.dpi"] ?? "").isEmpty)
  }
}
