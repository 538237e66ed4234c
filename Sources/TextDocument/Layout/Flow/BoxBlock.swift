import TextStorage

/// A box that keeps clear of shapes as a whole.
struct BoxBlock {
  /// Its paragraphs, in UTF-16 code units.
  var range: Range<Int>
  var box: TextBox

  /// Finds the boxes of a text, in text order. Only outermost boxes are found; tables and floats
  /// divide them.
  ///
  /// - Complexity: O(*n*) in the number of attribute runs.
  static func all(of storage: TextStorage) -> [BoxBlock] {
    var runs: [AttributeRun] = []
    storage.appendAttributeRuns(in: 0..<storage.length, to: &runs)
    var blocks: [BoxBlock] = []
    for run in runs {
      let attributes = storage.attributes(for: run.attributes)
      guard let box = attributes[.paragraphStyle]?.boxes.first, box.keepsClear,
        attributes[.float] == nil, attributes[.tableCell] == nil
      else { continue }
      let start = run.range.lowerBound
      if let last = blocks.last, last.range.upperBound == start, last.box.identity == box.identity,
        !box.isFirst || storage.paragraphRange(containing: start).lowerBound < start
      {
        blocks[blocks.count - 1].range = last.range.lowerBound..<run.range.upperBound
      } else {
        blocks.append(BoxBlock(range: run.range, box: box))
      }
    }
    return blocks
  }
}
