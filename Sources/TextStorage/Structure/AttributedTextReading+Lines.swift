extension AttributedTextReading {
  /// The number of lines as the text itself has them, at least 1. O(1).
  ///
  /// A line ends with whatever ends a paragraph, and with LS. How a layout breaks lines doesn't
  /// count. What follows the last separator is a line, too, even when it is empty.
  public var lineCount: Int { text.units.summary.allLineBreaks + 1 }

  /// The number, from 0, of the line that a position is in. O(log n).
  public func lineIndex(containing position: Int) -> Int {
    let text = text
    text.check(boundary: position)
    let breaks = text.units.summary(before: position).allLineBreaks
    return text.units.isInsideLineBreak(position) ? breaks - 1 : breaks
  }

  /// The range of the line with a number from 0, with its separator. O(log n).
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

  /// The range of the line that a position is in, with its separator. O(log n).
  public func lineRange(containing position: Int) -> Range<Int> {
    let text = text
    return text.lineRange(at: text.lineIndex(containing: position))
  }
}
