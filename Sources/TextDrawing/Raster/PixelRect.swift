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
