import TextGeometry
import TextStorage

/// How filling a gap comes to its end: at rows that stay, at a goal, or at the end of the text or of the
/// containers.
extension LayoutManager {
  /// Whether the next old row is a paragraph's first and stands where it would be set again, but for
  /// its height where nothing is in the way.
  func meets(
    _ paragraph: Int, at position: Int, _ column: Column, _ stale: StaleRows
  ) -> Bool {
    guard let next = stale.next, next.container == column.container else { return false }
    let segment = rows.segment(of: next)
    guard segment.textStart(ofRow: next.row) == position,
      segment.rows[next.row].continuesParagraph == continuesParagraph(paragraph)
    else { return false }
    let (old, new) = (segment.state(before: next.row), column.state)
    let geometry = column.geometry
    // What is hidden may stand behind the row that is truncated, which has been set anew.
    if !geometry.lineBreakMode.wraps, segment.isCollapsed(next.row) { return false }
    if new.isClosed || old.cap != nil || new.cap != nil { return false }
    if old.isEmpty != new.isEmpty || old.isBare != new.isBare { return false }
    if old.pendingSpace != new.pendingSpace { return false }
    if geometry.maximumNumberOfLines > 0, old.lineCount != new.lineCount { return false }
    if abs(old.y - new.y) <= Self.sameHeight { return true }
    if delegateDecidesPlaces { return false }
    return geometry.maximumNumberOfLines == 0 && geometry.lineBreakMode.wraps && !old.isEmpty
      && min(old.y, new.y) >= geometry.plainFrom
      && (geometry.height >= ContainerGeometry.endless || !hasCaps(from: next))
  }

  /// Whether drop caps start in a row or behind it in its container: whether one has room is for setting to
  /// say.
  private func hasCaps(from place: RowPlace) -> Bool {
    rows.containers[place.container].segments[place.segment...].contains { !$0.caps.isEmpty }
  }

  /// Heights that differ by less than this many points are the same: far below what shows, far above
  /// what adding doubles in another order changes.
  private static var sameHeight: Double { 1e-7 }

  /// Lets the rows behind a gap stay, moved to where the new ones end.
  func rejoin(state: ColumnState, _ stale: StaleRows) {
    guard let next = stale.next else { return }
    let container = next.container
    let distance = state.y - rows.segment(of: next).entry.y
    guard abs(distance) > Self.sameHeight else { return }
    rows.containers[container].moveSegments(from: next.segment, toFollow: state.y)
    let limit = textContainers[container].geometry.height + LineBreaker.tolerance
    if rows.containers[container].contentHeight > limit {
      // What now reaches below the container goes into the next.
      guard let place = rows.row(below: limit, inContainer: container),
        let last = rows.containers[container].segments.last
      else { return }
      let first = rows.segment(of: place).paragraph(ofRow: place.row)
      return void(first..<last.lastParagraph + 1)
    }
    // What now ends higher may leave room for text of the next container.
    guard distance < 0, let last = rows.lastRow(inContainer: container) else { return }
    let segment = rows.segment(of: last)
    let isLast =
      segment.textEnd == text.length
      || (overflow == nil && rows.row(after: last) == nil
        && !unset.contains(segment.lastParagraph + 1))
    if isLast { return }
    let end = text.paragraphRange(at: segment.lastParagraph).upperBound
    let first = segment.lastParagraph + (segment.textEnd < end ? 0 : 1)
    void(first..<first + 1)
  }

  /// Stops before a paragraph; layout goes on from there another time.
  func suspend(
    before paragraph: Int, _ gap: Range<Int>, _ column: inout Column?,
    _ placer: inout RowPlacer, _ stale: inout StaleRows
  ) {
    unset.remove(gap.lowerBound..<paragraph)
    // The container may have been entered without there being rows in it.
    stale.advance(toParagraph: paragraph, in: rows)
    let state = column?.state ?? ColumnState()
    let container = column?.container ?? 0
    if paragraph < gap.upperBound, let next = stale.next {
      if next.container > container
        || (next.container == container && rows.segment(of: next).entry.y >= state.y)
      {
        return close(&column, &placer, &stale, keepingStale: true)
      }
      if settlesApart {
        // Estimates were too low: the rows behind make room.
        close(&column, &placer, &stale, keepingStale: true)
        let offset = text.paragraphRange(at: paragraph).lowerBound
        guard let next = stale.next else { return }
        let missing = rows.segment(of: next).textStart(ofRow: next.row) - offset
        return rows.containers[container].moveSegments(
          from: next.segment, toFollow: state.y + Double(missing) * heightPerUnit)
      }
    }
    close(&column, &placer, &stale, keepingStale: false)
    rows.containers.removeSubrange(min(container + 1, rows.containers.count)...)
    unset.insert(paragraph..<text.paragraphCount)
    overflow = nil
  }

  /// Stores the last rows; nothing is left to set.
  ///
  /// - Parameter place: Where text starts that fits no container, or nil when all of it fits.
  func end(
    at place: TextPlace?, _ gap: Range<Int>, _ column: inout Column?, _ placer: inout RowPlacer,
    _ stale: inout StaleRows
  ) {
    unset.remove(gap.lowerBound..<text.paragraphCount)
    overflow = place.flatMap(behindRows)
    guard let container = column?.container else { return }
    close(&column, &placer, &stale, keepingStale: false)
    rows.containers.removeSubrange(min(container + 1, rows.containers.count)...)
    delegate?.layoutManager(
      self, didCompleteLayoutFor: textContainers[container], atEnd: overflow == nil)
  }
}
