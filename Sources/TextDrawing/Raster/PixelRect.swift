import TextGeometry

/// Whole pixels of a page: columns and rows, both half open.
struct PixelRect: Hashable {
  var columns: Range<Int>
  var rows: Range<Int>

  /// Whether there is no pixel.
  @inline(__always)
  var isEmpty: Bool { columns.isEmpty || rows.isEmpty }

  /// The part that lies in the band of a page, empty when nothing does.
  @inline(__always)
  func clamped(width: Int, rows band: Range<Int>) -> PixelRect {
    PixelRect(columns: columns.clamped(to: 0..<width), rows: rows.clamped(to: band))
  }
}

extension PixelRect {
  /// The pixels of an area that a rectangle touches; none where it is no rectangle.
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
