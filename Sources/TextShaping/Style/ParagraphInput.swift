package import TextAnalysis

/// The input of the width-independent stages for one paragraph.
package struct ParagraphInput: Sendable {
  /// The text with its separator, as UTF-16.
  var text: [UInt16]
  /// The styles, which cover the text; at least one even if it is empty.
  package var styleRuns: [StyleRun]
  /// The stretches where attributes embed or override directions, in order.
  package var directions: [DirectionRun]
  /// The index of the paragraph's format.
  package var format: Int
  /// The styles of first letters that span several lines, or nil if there are none.
  var dropCap: DropCapStyles?
  /// A delegate's changes to characters.
  package var overrides = TextOverrides()

  package init(
    text: [UInt16],
    styleRuns: [StyleRun],
    directions: [DirectionRun],
    format: Int,
    dropCap: DropCapStyles? = nil,
    overrides: TextOverrides = TextOverrides()
  ) {
    self.text = text
    self.styleRuns = styleRuns
    self.directions = directions
    self.format = format
    self.dropCap = dropCap
    self.overrides = overrides
  }
}

/// The styles of the first letters of a paragraph that span several lines.
package struct DropCapStyles: Sendable {
  /// The styles of the letters; the last of them ends where the other text starts.
  var runs: [StyleRun]
  /// The distance of their baseline below that of their row, in points.
  var drop: Double
  /// The room between the letters and the lines beside them, in points.
  var gap: Double

  /// The length of the letters, in UTF-16 code units.
  var length: Int { runs.last?.end ?? 0 }

  /// Returns the styles of the whole paragraph.
  ///
  /// - Parameter others: The paragraph's styles without the cap.
  func replacing(_ others: [StyleRun]) -> [StyleRun] { runs + others.filter { $0.end > length } }
}
