import Glibc

/// Desktop entries made for a measurement (desktop entry specification 1.5).
enum Entries {
  private static let categories = [
    "AudioVideo", "Development", "Education", "Game", "Graphics", "Network", "Office", "Settings", "System",
    "Utility",
  ]

  /// Writes so many into the user's folder of applications.
  static func write(_ count: Int, inHome home: String) throws {
    let folder = "\(home)/.local/share/applications"
    _ = try output(of: ["mkdir", "-p", folder])
    for index in 0..<count {
      let path = "\(folder)/made-\(index).desktop"
      guard let file = fopen(path, "we") else { throw BenchError("\(path): errno \(errno)") }
      fputs(
        """
        [Desktop Entry]
        Type=Application
        Name=Made \(index)
        Comment=Application number \(index), made to be counted
        Exec=/bin/true %U
        Icon=utilities-terminal
        Categories=\(categories[index % categories.count]);
        Terminal=false

        """, file)
      fclose(file)
    }
  }
}
