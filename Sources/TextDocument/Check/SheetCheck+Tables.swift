/// Checks of tables' columns.
extension SheetCheck {
  /// Warns of greatest widths of columns that have no effect.
  mutating func checkColumns(of sheet: Sheet) {
    for (part, place) in sheet.writtenParts {
      for (name, style) in part.styles.sorted(by: { $0.key < $1.key }) {
        for (index, column) in (style.table.columns ?? []).enumerated() where column.isContrary {
          warn(
            "\(place)styles.\(name).table.columns[\(index)].greatest",
            "the greatest width is less than “least”, and has no effect",
            hint: "Exchange the two, or remove one.")
        }
      }
    }
  }
}

extension SheetTable.Column {
  /// True if the least width is above the greatest one, whatever the room is.
  fileprivate var isContrary: Bool {
    switch (least, greatest) {
    case (.points(let least)?, .points(let greatest)?): least > greatest
    case (.percent(let least)?, .percent(let greatest)?): least > greatest
    default: false
    }
  }
}
