import Glibc

/// The rows of one run, as a table and as JSON.
struct Report {
  let title: String
  var sections: [(measurement: String, rows: [Row])] = []

  static let header = ["quantity", "product", "(least … most, n)", "floor", "ratio", "limit", ""]

  /// The table of one section.
  func table(of rows: [Row]) -> String {
    let cells = [Report.header] + rows.map(\.cells)
    let widths = Report.header.indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
    return cells.map { row in
      zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }.joined(separator: "  ")
        .trimmingEnd
    }.joined(separator: "\n") + "\n"
  }

  /// `{"title": …, "rows": [{"measurement", "name", "unit", "product", "floor", "ratio", "kept"}]}`; a
  /// summary is `{"median", "min", "max", "count"}`.
  var json: String {
    let rows = sections.flatMap { section in
      section.rows.map { row in
        var fields = [
          "\"measurement\": \(section.measurement.quoted)", "\"name\": \(row.name.quoted)",
          "\"unit\": \(row.unit.quoted)",
        ]
        if let summary = row.product { fields.append("\"product\": \(summary.json)") }
        if let summary = row.floor { fields.append("\"floor\": \(summary.json)") }
        if let ratio = row.ratio { fields.append("\"ratio\": \(ratio)") }
        if let isKept = row.isKept {
          fields.append("\"limit\": \(row.limitText.quoted)")
          fields.append("\"kept\": \(isKept)")
        }
        return "    {\(fields.joined(separator: ", "))}"
      }
    }
    return "{\n  \"title\": \(title.quoted),\n  \"rows\": [\n\(rows.joined(separator: ",\n"))\n  ]\n}\n"
  }

  func write(to path: String) throws {
    guard let file = fopen(path, "we") else { throw BenchError("\(path): errno \(errno)") }
    fputs(json, file)
    guard fclose(file) == 0 else { throw BenchError("\(path): errno \(errno)") }
  }
}

extension Row {
  /// As the header names them.
  fileprivate var cells: [String] {
    let range = product.map { "(\($0.least.short) … \($0.most.short), \($0.count))" } ?? ""
    let verdict = isKept.map { $0 ? "kept" : "MISSED" } ?? ""
    return [
      name, product.map { "\($0.median.short) \(unit)" } ?? "not measured", range,
      floor.map { "\($0.median.short) \(unit)" } ?? "", ratio?.short ?? "", limitText, verdict,
    ]
  }
}

extension Summary {
  fileprivate var json: String {
    "{\"median\": \(median), \"min\": \(least), \"max\": \(most), \"count\": \(count)}"
  }
}

extension String {
  /// As a JSON string; the report's texts have no control characters.
  fileprivate var quoted: String {
    "\"\(self.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }

  fileprivate var trimmingEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
