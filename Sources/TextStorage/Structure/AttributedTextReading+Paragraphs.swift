extension AttributedTextReading {
  /// The number of paragraphs, at least 1. O(1).
  ///
  /// A paragraph ends with CR, LF, CR LF, NEL or PS, which belong to it. The text after the last
  /// separator is a paragraph, too, even if it is empty.
  public var paragraphCount: Int { Int(text.units.summary.paragraphBreaks) + 1 }

  /// Returns the number, from 0, of the paragraph that contains a position; `length` is in the
  /// last one. O(log n).
  public func paragraphIndex(containing position: Int) -> Int {
    let text = text
    text.check(boundary: position)
    let breaks = Int(text.units.summary(before: position).paragraphBreaks)
    // Between CR and LF the separator is not complete yet.
    return text.units.isInsideLineBreak(position) ? breaks - 1 : breaks
  }

  /// Returns the range of the paragraph with a number from 0, with its separator. O(log n).
  public func paragraphRange(at index: Int) -> Range<Int> {
    let text = text
    let breaks = Int(text.units.summary.paragraphBreaks)
    precondition(
      index >= 0 && index <= breaks, "There is no paragraph \(index) among \(breaks + 1) of them.")
    let start = text.units.position(afterParagraphBreak: index)
    let end =
      index == breaks ? text.units.length : text.units.position(afterParagraphBreak: index + 1)
    return start..<end
  }

  /// Returns the start of the paragraph with a number from 0. O(log n), in half the time of its
  /// range.
  package func paragraphStart(at index: Int) -> Int {
    let text = text
    let breaks = Int(text.units.summary.paragraphBreaks)
    precondition(
      index >= 0 && index <= breaks, "There is no paragraph \(index) among \(breaks + 1) of them.")
    return text.units.position(afterParagraphBreak: index)
  }

  /// Returns the range of the paragraph that contains a position, with its separator. O(log n).
  public func paragraphRange(containing position: Int) -> Range<Int> {
    let text = text
    return text.paragraphRange(at: text.paragraphIndex(containing: position))
  }

  /// Returns the range of all paragraphs that a range touches.
  ///
  /// An empty range touches the paragraph that contains it. A range that ends just after a
  /// separator does not touch the next paragraph. O(log n).
  public func paragraphRange(for range: Range<Int>) -> Range<Int> {
    let text = text
    text.check(range: range)
    let first = text.paragraphRange(containing: range.lowerBound)
    if range.upperBound <= first.upperBound { return first }
    return first.lowerBound..<text.paragraphRange(containing: range.upperBound - 1).upperBound
  }

  /// Returns the ranges of all paragraphs that `paragraphRange(for:)` covers, in order. O(log n +
  /// the text of these paragraphs), which is much faster than one by one.
  public func paragraphRanges(for range: Range<Int>) -> [Range<Int>] {
    let text = text
    let whole = text.paragraphRange(for: range)
    var ranges: [Range<Int>] = []
    var start = whole.lowerBound
    var position = whole.lowerBound
    var isAfterCarriageReturn = false
    text.units.forEachPart(of: whole) { leaf, part in
      leaf.forEachParagraphBreak(in: part) { index, unit in
        let end = position + (index - part.lowerBound) + 1
        // The LF of a CR LF belongs to the paragraph that its CR has just ended.
        if unit == 0x0A, isAfterCarriageReturn, start == end - 1, let last = ranges.last {
          ranges[ranges.count - 1] = last.lowerBound..<end
        } else {
          ranges.append(start..<end)
        }
        start = end
        isAfterCarriageReturn = unit == 0x0D
      }
      position += part.count
    }
    if start < whole.upperBound || ranges.isEmpty { ranges.append(start..<whole.upperBound) }
    return ranges
  }
}

extension AttributedTextReading {
  /// The number of lines of the text itself, at least 1. O(1).
  ///
  /// A line ends with a paragraph separator or with LS. Line breaks of a layout do not count. The
  /// text after the last separator is a line, too, even if it is empty.
  public var lineCount: Int { text.units.summary.allLineBreaks + 1 }

  /// Returns the number, from 0, of the line that contains a position. O(log n).
  public func lineIndex(containing position: Int) -> Int {
    let text = text
    text.check(boundary: position)
    let breaks = text.units.summary(before: position).allLineBreaks
    return text.units.isInsideLineBreak(position) ? breaks - 1 : breaks
  }

  /// Returns the range of the line with a number from 0, with its separator. O(log n).
  public func lineRange(at index: Int) -> Range<Int> {
    let text = text
    let breaks = text.units.summary.allLineBreaks
    precondition(
      index >= 0 && index <= breaks, "There is no line \(index) among \(breaks + 1) of them.")
    let start = text.units.position(afterLineBreak: index)
    let end =
      index == breaks ? text.units.length : text.units.position(afterLineBreak: index + 1)
    return start..<end
  }

  /// Returns the range of the line that contains a position, with its separator. O(log n).
  public func lineRange(containing position: Int) -> Range<Int> {
    let text = text
    return text.lineRange(at: text.lineIndex(containing: position))
  }
}
