extension AttributedTextReading {
  /// The number of paragraphs, at least 1. O(1).
  ///
  /// A paragraph ends with CR, LF, CR LF, NEL or PS, which belong to it. What follows the last
  /// separator is a paragraph, too: an empty one when the text is empty or ends with a separator.
  public var paragraphCount: Int { text.units.paragraphBreaks + 1 }

  /// The number, from 0, of the paragraph that a position is in; `length` is in the last one.
  /// O(log n).
  public func paragraphIndex(containing position: Int) -> Int {
    let text = text
    text.check(boundary: position)
    let index = text.units.paragraphBreaks(before: position)
    // Between CR and LF the separator isn't over yet.
    let isInsideSeparator =
      position > 0 && position < text.units.length && text.units.unit(at: position) == 0x0A
      && text.units.unit(at: position - 1) == 0x0D
    return isInsideSeparator ? index - 1 : index
  }

  /// The range of the paragraph with a number from 0, with its separator. O(log n).
  public func paragraphRange(at index: Int) -> Range<Int> {
    let text = text
    let count = text.units.paragraphBreaks
    precondition(
      index >= 0 && index <= count, "There is no paragraph \(index) among \(count + 1) of them.")
    let start = text.units.position(afterParagraphBreak: index)
    return
      start..<(index == count
      ? text.units.length : text.units.position(afterParagraphBreak: index + 1))
  }

  /// The range of the paragraph that a position is in, with its separator. O(log n).
  public func paragraphRange(containing position: Int) -> Range<Int> {
    let text = text
    return text.paragraphRange(at: text.paragraphIndex(containing: position))
  }

  /// The paragraphs that a range touches, from the start of the first to the end of the last.
  ///
  /// An empty range touches the paragraph it is in. A range that ends just after a separator does
  /// not touch the paragraph that follows. O(log n).
  public func paragraphRange(for range: Range<Int>) -> Range<Int> {
    let text = text
    text.check(range: range)
    let first = text.paragraphRange(containing: range.lowerBound)
    if range.upperBound <= first.upperBound { return first }
    return first.lowerBound..<text.paragraphRange(containing: range.upperBound - 1).upperBound
  }
}
