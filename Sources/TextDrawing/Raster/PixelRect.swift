import TextGeometry

/// A rectangle of whole pixels of a page: half-open ranges of columns and rows.
struct PixelRect: Hashable {
  var columns: Range<Int>
  var rows: Range<Int>

  /// True if there is no pixel.
  @inline(__always)
  var isEmpty: Bool { columns.isEmpty || rows.isEmpty }

  /// Returns the part in the band of a page; empty if there is none.
  @inline(__always)
  func clamped(width: Int, rows band: Range<Int>) -> PixelRect {
    PixelRect(columns: columns.clamped(to: 0..<width), rows: rows.clamped(to: band))
  }
}

extension PixelRect {
  /// Creates the pixels of an area that a rectangle touches; none if its values are not numbers.
  init(_ rect: Rect, within area: PixelRect) {
    func pixels(_ start: Double, _ end: Double, _ range: Range<Int>) -> Range<Int> {
      let low = max(start.rounded(.down), Double(range.lowerBound))
      let high = min(end.rounded(.up), Double(range.upperBound))
      return low < high ? Int(low)..<Int(high) : range.lowerBound..<range.lowerBound
    }
    self.init(
      columns: pixels(rect.minX, rect.maxX, area.columns),
      rows: pixels(rect.minY, rect.maxY, area.rows))
  }
}
