/// The change of positions when a part of a text is replaced.
struct TextShift {
  /// The end of the part before the change, in UTF-16 code units.
  let end: Int
  /// The number of UTF-16 code units by which the part has grown.
  let distance: Int

  /// Returns where a position is after the change. One in a part that is gone is at its end.
  func moved(_ position: Int) -> Int {
    position >= end ? position + distance : min(position, end + min(0, distance))
  }

  func moved(_ range: Range<Int>) -> Range<Int> {
    moved(range.lowerBound)..<moved(range.upperBound)
  }
}
