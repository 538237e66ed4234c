import TextStorage

/// A place where the number of columns of a text changes: the start or the end of a section.
struct ColumnChange: Hashable {
  /// The start of a paragraph, in UTF-16 code units.
  var position: Int
  /// The number of columns from there on; nil for those of the page.
  var count: Int?

  /// Finds the changes in a text, in text order.
  ///
  /// The attribute of a paragraph's first character counts for all of it. That of a float without
  /// text beside it is no change. Between two sections it is in the second if it has the columns
  /// of that.
  ///
  /// - Parameter range: The text, in UTF-16 code units. It begins in the columns of the page.
  /// - Complexity: O(*n*) in the number of attribute runs.
  static func all(of storage: TextStorage, in range: Range<Int>) -> [ColumnChange] {
    var runs: [AttributeRun] = []
    storage.appendAttributeRuns(in: range, to: &runs)
    var changes: [ColumnChange] = []
    var current: Int?
    // The first of the floats after which no text was found.
    var floats: (start: Int, count: Int?)?
    for run in runs {
      let attributes = storage.attributes(for: run.attributes)
      let count = attributes[.columns]
      // Such floats leave the text as it is, also across its columns.
      if attributes[.float]?.float.side.isApart == true {
        if floats?.count != count { floats = nil }
        floats = floats ?? (run.range.lowerBound, count)
        continue
      }
      var start = run.range.lowerBound
      let paragraph = storage.paragraphRange(containing: start)
      if paragraph.lowerBound < start, start > range.lowerBound { start = paragraph.upperBound }
      guard start < run.range.upperBound else { continue }
      // One across the columns is in neither.
      let before = floats.flatMap { $0.count == count && count != 1 ? $0.start : nil }
      floats = nil
      if count == current { continue }
      changes.append(ColumnChange(position: before ?? start, count: count))
      current = count
    }
    return changes
  }
}
