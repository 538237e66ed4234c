import TextStorage

/// A part of a text at a side of its column.
struct FloatBlock {
  /// Its paragraphs, in UTF-16 code units.
  var range: Range<Int>
  var float: TextFloat
  /// The start of its caption; the end of the range if it has none.
  var caption: Int
  /// The number of columns that its first paragraph requests; nil for those of the text.
  var columns: Int?

  /// The ranges of the content and of the caption; one of them may be missing.
  var parts: [(range: Range<Int>, isCaption: Bool)] {
    [(range.lowerBound..<caption, false), (caption..<range.upperBound, true)]
      .filter { !$0.range.isEmpty }
  }

  /// Finds the floats of a text, in text order. Floats that follow each other are in one group.
  ///
  /// - Parameters:
  ///   - range: The text of a cell, in UTF-16 code units; nil for the whole text.
  ///   - depth: The number of tables around the floats that are looked for.
  /// - Complexity: O(*n*) in the number of attribute runs.
  static func groups(
    of storage: TextStorage, in range: Range<Int>? = nil, depth: Int = 0
  ) -> [[FloatBlock]] {
    var runs: [AttributeRun] = []
    storage.appendAttributeRuns(in: range ?? 0..<storage.length, to: &runs)
    var groups: [[FloatBlock]] = []
    var last: TextFloatPart?
    for run in runs {
      let attributes = storage.attributes(for: run.attributes)
      var part = attributes[.float]
      // Long tables have many runs, and few of them float.
      if part != nil, attributes[.tableCell]?.path.count ?? 0 != depth { part = nil }
      defer { last = part }
      guard let part else { continue }
      if last == nil { groups.append([]) }
      let group = groups.count - 1
      // A caption ends its float: content after it begins another one.
      let continues = last.map {
        $0.float.identity == part.float.identity && (!$0.isCaption || part.isCaption)
      }
      if continues != true {
        groups[group].append(
          FloatBlock(
            range: run.range.lowerBound..<run.range.lowerBound, float: part.float,
            caption: run.range.upperBound, columns: attributes[.columns]))
      }
      let index = groups[group].count - 1
      let block = groups[group][index]
      groups[group][index].range = block.range.lowerBound..<run.range.upperBound
      if !part.isCaption {
        groups[group][index].caption = run.range.upperBound
      } else if last?.isCaption != true || continues != true {
        groups[group][index].caption = run.range.lowerBound
      }
    }
    return groups
  }
}

extension TextFloat.Side {
  /// True for the head and the foot of a column or page.
  var isColumnEnd: Bool { self == .top || self == .bottom }
  /// True if no text is beside such a float.
  var isApart: Bool { isColumnEnd || self == .page }
}
