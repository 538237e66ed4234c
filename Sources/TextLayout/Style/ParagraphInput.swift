/// What the width-independent stages need of one paragraph.
struct ParagraphInput: Sendable {
  /// The text with its separator.
  var text: [UInt16]
  /// The styles, which cover the text; one even when it is empty.
  var styleRuns: [StyleRun]
  /// Where attributes embed or override directions, in order.
  var directions: [DirectionRun]
  /// The index of the paragraph's format.
  var format: Int
  /// How the first letters are set when they are as high as several lines.
  var dropCap: DropCapStyles?
  /// What a delegate makes of some characters.
  var overrides = TextOverrides()
}

/// How the first letters of a paragraph are set as high as several lines.
struct DropCapStyles: Sendable {
  /// The styles of the letters; the last of them ends where other text starts.
  var runs: [StyleRun]
  /// How far their baseline lies below that of their row, in points.
  var drop: Double

  /// How many UTF-16 code units the letters are.
  var length: Int { runs.last?.end ?? 0 }

  /// The styles of the whole paragraph.
  ///
  /// - Parameter others: Those that it has without the cap.
  func replacing(_ others: [StyleRun]) -> [StyleRun] { runs + others.filter { $0.end > length } }
}
