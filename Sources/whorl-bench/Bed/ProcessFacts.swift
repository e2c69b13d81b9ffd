import Glibc

/// What the system knows of a running process (proc(5)).
struct ProcessFacts {
  let process: pid_t

  /// Nanoseconds on a processor, of all threads.
  var processorTime: UInt64 {
    perThread("schedstat").reduce(0) { $0 + (UInt64($1.prefix { $0 != " " }) ?? 0) }
  }

  /// How often a thread was taken off a processor, willingly or not.
  var switches: Int {
    perThread("status").flatMap { $0.split(separator: "\n") }.filter { $0.contains("ctxt_switches") }
      .reduce(0) { $0 + (Int($1.split(separator: "\t").last ?? "") ?? 0) }
  }

  /// Resident and proportional set, in MiB.
  var memory: (resident: Double, proportional: Double) {
    let lines = contents(of: "/proc/\(process)/smaps_rollup")?.split(separator: "\n") ?? []
    func size(_ name: String) -> Double {
      let words = lines.first { $0.hasPrefix(name) }?.split(separator: " ") ?? []
      return words.count > 1 ? (Double(words[1]) ?? .nan) / 1024 : .nan
    }
    return (size("Rss:"), size("Pss:"))
  }

  private func perThread(_ file: String) -> [String] {
    guard let folder = opendir("/proc/\(process)/task") else { return [] }
    defer { closedir(folder) }
    var texts: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if Int(name) != nil, let text = contents(of: "/proc/\(process)/task/\(name)/\(file)") {
        texts.append(text)
      }
    }
    return texts
  }
}
