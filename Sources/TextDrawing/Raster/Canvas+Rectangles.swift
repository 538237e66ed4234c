import TextGeometry

extension Canvas {
  /// Paints a rectangle.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, in page points.
  ///   - scale: The number of pixels per point.
  ///   - isAligned: True to round the edges to pixel edges. Lines that are thinner than a pixel are
  ///     as thick as one.
  ///   - ink: The ink.
  mutating func fill(_ rect: Rect, scale: Double, isAligned: Bool, with ink: Ink) {
    func place(_ start: Double, _ end: Double) -> (Double, Double) {
      let (start, end) = (start * scale, end * scale)
      guard isAligned else { return (start, end) }
      let (first, last) = (start.rounded(), end.rounded())
      guard first == last, start < end else { return (first, last) }
      // The pixel with the middle.
      let pixel = ((start + end) / 2).rounded(.down)
      return (pixel, pixel + 1)
    }
    let (left, right) = place(rect.minX, rect.maxX)
    let (top, bottom) = place(rect.minY, rect.maxY)
    fillRectangle(left: left, top: top, right: right, bottom: bottom, with: ink)
  }

  /// Paints a rectangle whose edges may lie within pixels.
  ///
  /// A pixel that is partly covered gets that part of the ink.
  ///
  /// - Parameters:
  ///   - left: The left edge in pixels of the page, as are the others; any value, even not a
  ///     number.
  ///   - top: The top edge.
  ///   - right: The right edge.
  ///   - bottom: The bottom edge.
  ///   - ink: The ink.
  mutating func fillRectangle(
    left: Double, top: Double, right: Double, bottom: Double, with ink: Ink
  ) {
    let left = max(left, 0)
    let right = min(right, Double(width))
    let top = max(top, Double(rows.lowerBound))
    let bottom = min(bottom, Double(rows.upperBound))
    // Also false if an edge is not a number.
    guard left < right, top < bottom else { return }
    let firstColumn = Int(left)
    let lastColumn = Int(right.rounded(.up)) - 1
    for row in Int(top)..<Int(bottom.rounded(.up)) {
      let high = min(Double(row) + 1, bottom) - max(Double(row), top)
      func blend(_ columns: Range<Int>, _ wide: Double) {
        let coverage = UInt32((high * wide * 255).rounded())
        if coverage > 0, !columns.isEmpty {
          self.blend(ink, coverage: coverage, columns: columns, row: row)
        }
      }
      if firstColumn == lastColumn {
        blend(firstColumn..<firstColumn + 1, right - left)
      } else {
        blend(firstColumn..<firstColumn + 1, Double(firstColumn) + 1 - left)
        blend(firstColumn + 1..<lastColumn, 1)
        blend(lastColumn..<lastColumn + 1, right - Double(lastColumn))
      }
    }
  }
}
