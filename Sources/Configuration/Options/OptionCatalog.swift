/// A row of the option table for those who only describe it: reference page, man page, suggestions.
package struct OptionRow: Hashable, Sendable {
  package let key: String
  package let type: String
  package let standard: String?
  package let summary: String
}

/// A table of the configuration, described.
package struct OptionTableDescription: Hashable, Sendable {
  package let title: String
  package let summary: String
  package let rows: [OptionRow]

  var keys: [String] { rows.map(\.key) }

  fileprivate init<Target>(_ table: OptionTable<Target>) {
    title = table.title
    summary = table.summary
    rows = table.options.map {
      OptionRow(key: $0.key, type: $0.type, standard: $0.standard, summary: $0.summary)
    }
  }
}

/// Every option there is, table by table.
package enum OptionCatalog {
  package static let tables: [OptionTableDescription] = [
    OptionTableDescription(RootOptions.table),
    OptionTableDescription(SettingsOptions.table),
    OptionTableDescription(MotionOptions.table),
    OptionTableDescription(KeyOptions.table),
    OptionTableDescription(MenuOptions.table),
    OptionTableDescription(MenuOptions.defaults),
    OptionTableDescription(ItemOptions.table),
    OptionTableDescription(ContentOptions.table),
    OptionTableDescription(ControlOptions.toggleTable),
    OptionTableDescription(ControlOptions.valueTable),
    OptionTableDescription(ItemOptions.defaults),
    OptionTableDescription(LauncherOptions.table),
    OptionTableDescription(LauncherOptions.defaults),
    OptionTableDescription(ConditionOptions.table),
    OptionTableDescription(ConditionOptions.itemTable),
    OptionTableDescription(ThemeOptions.file),
  ]
}
