import TextGeometry
import TextStorage

/// The place of rows in containers that are higher than they are.
extension LayoutManager {
  /// Returns the search for the place of a container's rows; nil if they stay where they are.
  ///
  /// - Parameters:
  ///   - index: The container's index.
  ///   - alignment: The place of its rows.
  ///   - height: The height of its frame, in points.
  package func alignment(
    ofContainer index: Int, _ alignment: TextFrame.VerticalAlignment, height: Double
  ) -> RowAlignment? {
    let container = textContainers[index]
    guard height < TextContainer.unlimited, let rows = alignedRows(of: container, top: 0) else {
      return nil
    }
    let hasShapes = container.shape != nil || !container.exclusionPaths.isEmpty
    // A container beside shapes that is full has its rows where they fit.
    if hasShapes, rows.end < min(container.textLimit ?? text.length, text.length) { return nil }
    return RowAlignment(
      alignment, rows, room: hasShapes ? room(in: container, height: height) : 0...height,
      container: index, isExact: !hasShapes, shape: container.shape,
      exclusions: container.exclusionPaths, height: height)
  }

  /// Returns the rows that the last value of a search leads to; nil without any.
  package func rows(of search: RowAlignment) -> RowAlignment.Rows? {
    alignedRows(
      of: textContainers[search.container], top: search.isSpread ? 0 : search.value)
  }

  /// Returns the extent of a container's rows; nil without any.
  ///
  /// - Parameter top: The top of its text area, in points from the top of the frame.
  private func alignedRows(of container: TextContainer, top: Double) -> RowAlignment.Rows? {
    guard let layout = layout(of: container) else { return nil }
    let rows = layout.rows
    guard let first = rows.first, let last = rows.last else { return nil }
    let end = layout.endsAtBaseline ? layout.contentHeight : last.y + last.height
    return RowAlignment.Rows(
      top: top + first.y, bottom: top + end, count: rows.count, end: layout.range.upperBound)
  }

  /// Returns the first and the last height at which a container has room for text, in points.
  private func room(in container: TextContainer, height: Double) -> ClosedRange<Double> {
    let band = min(1, height)
    func hasRoom(_ y: Double) -> Bool {
      var rest = Rect.zero
      let rect = Rect(x: 0, y: y, width: container.size.width, height: band)
      return !container.lineFragmentRect(forProposedRect: rect, remaining: &rest).isEmpty
    }
    let end = height - band
    let step = max(1, height / 400)
    /// Returns the place between a blocked and a free one at which room begins.
    func edge(_ blocked: Double, _ free: Double) -> Double {
      var (blocked, free) = (blocked, free)
      for _ in 0..<8 {
        let middle = (blocked + free) / 2
        if hasRoom(middle) { free = middle } else { blocked = middle }
      }
      return free
    }
    var top = 0.0
    while top < end, !hasRoom(top) { top += step }
    if top >= end { return 0...height }
    if top > 0 { top = edge(top - step, top) }
    var bottom = end
    while bottom > top, !hasRoom(bottom) { bottom -= step }
    if bottom < end { bottom = edge(bottom + step, max(bottom, top)) }
    return top...max(top, bottom + band)
  }
}
