import TextAnalysis
import TextGeometry
import TextShaping
import TextStorage

/// The ends of a pass: at rows that stay, at its goal, or at the end of the text or of the
/// containers.
extension LayoutPass {
  /// True if the next old row is the first of the next paragraph and would be laid out the same
  /// way. Its height may differ if no exclusion is in the way.
  mutating func reachesStaleRows() -> Bool {
    guard let number = container?.number, let new = container?.state,
      let geometry = container?.geometry
    else { return false }
    staleRows.advance(toParagraph: next.paragraph, in: manager.rows)
    guard let stale = staleRows.next, stale.container == number else { return false }
    let segment = manager.rows.segment(of: stale)
    guard segment.textStart(ofRow: stale.row) == next.offset,
      segment.rows[stale.row].continuesParagraph == manager.continuesParagraph(next.paragraph)
    else { return false }
    let old = segment.state(before: stale.row)
    // Hidden rows may lie after the truncated row, which has been laid out again.
    if !geometry.lineBreakMode.wraps, segment.placed.isCollapsed(stale.row) { return false }
    if new.isClosed || old.cap != nil || new.cap != nil { return false }
    if old.isEmpty != new.isEmpty || old.hasNoLines != new.hasNoLines { return false }
    if old.pendingSpace != new.pendingSpace { return false }
    if geometry.maximumNumberOfLines > 0, old.lineCount != new.lineCount { return false }
    if old.height.isSame(as: new.height) { return true }
    if manager.delegateDecidesPlaces { return false }
    return geometry.maximumNumberOfLines == 0 && geometry.lineBreakMode.wraps && !old.isEmpty
      && min(old.y, new.y) >= geometry.plainFrom
      && (geometry.height >= ContainerGeometry.endless || !hasCaps(from: stale))
  }

  /// True if drop caps start in a row or after it in its container. Only layout can tell whether
  /// there is room for them.
  private func hasCaps(from place: RowIndex) -> Bool {
    manager.rows.containers[place.container].segments[place.segment...]
      .contains { !$0.placed.caps.isEmpty }
  }

  /// Keeps the rows after the gap, moved to the end of the new ones.
  mutating func rejoin() {
    guard let end = container?.state.height else { return }
    closeContainer(keepingStaleRows: true)
    manager.unlaidParagraphs.remove(gap.lowerBound..<next.paragraph)
    guard let stale = staleRows.next else { return }
    let number = stale.container
    let old = manager.rows.segment(of: stale).entry.height
    if old.isSame(as: end) { return }
    let distance = end.value - old.value
    manager.rows.containers[number].moveSegments(from: stale.segment, toFollow: end)
    let limit = manager.textContainers[number].geometry.height + LineBreaker.tolerance
    if manager.rows.containers[number].contentHeight > limit {
      // Rows that now reach below the container go into the next one.
      let lowest = limit - manager.styles.mostRoomBelow
      guard let place = manager.rows.row(below: lowest, inContainer: number),
        let last = manager.rows.containers[number].segments.last
      else { return }
      let first = manager.rows.segment(of: place).paragraph(ofRow: place.row)
      manager.invalidateRows(ofParagraphs: first..<last.lastParagraph + 1)
      return
    }
    // If the rows now end higher, text of the next container may fit here. The same may happen if
    // they end lower. Paragraphs kept with one that did not fit stay as soon as one of them no
    // longer ends here.
    guard let last = manager.rows.lastRow(inContainer: number) else { return }
    let segment = manager.rows.segment(of: last)
    let following = segment.lastParagraph + 1
    guard distance < 0 || manager.isKeptWithNext(following) else { return }
    let isLast =
      segment.textEnd == manager.text.length
      || (manager.overflow == nil && manager.rows.row(after: last) == nil
        && !manager.unlaidParagraphs.contains(following))
    if isLast { return }
    let textEnd = manager.paragraphRange(segment.lastParagraph).upperBound
    let first = segment.textEnd < textEnd ? segment.lastParagraph : following
    manager.invalidateRows(ofParagraphs: first..<first + 1)
  }

  /// Stops before the next paragraph; another pass continues there.
  mutating func suspend() {
    manager.unlaidParagraphs.remove(gap.lowerBound..<next.paragraph)
    // The container may have been opened without any rows in it.
    staleRows.advance(toParagraph: next.paragraph, in: manager.rows)
    let state = container?.state ?? ContainerState()
    let number = container?.number ?? 0
    if next.paragraph < gapEnd, let stale = staleRows.next {
      if stale.container > number
        || (stale.container == number && manager.rows.segment(of: stale).entry.y >= state.y)
      {
        closeContainer(keepingStaleRows: true)
        return moveStarts(ofContainersAfter: number)
      }
      if manager.canLayOutFarParts {
        // The estimate was too low: the rows after the gap move down.
        closeContainer(keepingStaleRows: true)
        guard let stale = staleRows.next else { return }
        let start = manager.paragraphStart(next.paragraph)
        let missing = manager.rows.segment(of: stale).textStart(ofRow: stale.row) - start
        return manager.rows.containers[number].moveSegments(
          from: stale.segment,
          toFollow: state.height + Double(missing) * HeightEstimate(manager).heightPerUnit)
      }
    }
    closeContainer(keepingStaleRows: false)
    manager.rows.containers.removeSubrange(min(number + 1, manager.rows.containers.count)...)
    manager.unlaidParagraphs.insert(next.paragraph..<manager.text.paragraphCount)
    manager.overflow = nil
  }

  /// Lets the containers that the pass has not reached, up to those with old rows, start where it
  /// has stopped. They may start before it, and searches among containers need them in order.
  private func moveStarts(ofContainersAfter number: Int) {
    for later in manager.rows.containers.indices.dropFirst(number + 1) {
      if manager.rows.containers[later].start.paragraph >= next.paragraph { return }
      manager.rows.containers[later].start = next
    }
  }

  /// Stops at a limit of work. The paragraph being placed and those kept with it lose their rows.
  /// All text from there on waits for a pass without the limit.
  mutating func stop() {
    closeContainer(keepingStaleRows: false)
    let number = container?.number ?? 0
    manager.rows.containers.removeSubrange(min(number + 1, manager.rows.containers.count)...)
    manager.unlaidParagraphs.remove(gap.lowerBound..<max(gap.lowerBound, next.paragraph))
    manager.overflow = nil
    manager.invalidateRows(ofParagraphs: next.paragraph..<manager.text.paragraphCount)
  }

  /// Stores the last rows; nothing is left to lay out.
  ///
  /// - Parameter place: The start of the text that fits no container, or nil if all of it fits.
  mutating func end(at place: TextPosition?) {
    manager.unlaidParagraphs.remove(gap.lowerBound..<manager.text.paragraphCount)
    manager.overflow = place.flatMap(manager.textWithoutRows)
    guard let number = container?.number else { return }
    closeContainer(keepingStaleRows: false)
    manager.rows.containers.removeSubrange(min(number + 1, manager.rows.containers.count)...)
    manager.phase = .layingOut
    manager.delegate?.layoutManager(
      manager, didCompleteLayoutFor: manager.textContainers[number],
      atEnd: manager.overflow == nil)
  }
}

extension LayoutManager {
  /// Returns the first text without rows at or after a place; nil if there is none.
  fileprivate func textWithoutRows(from place: TextPosition) -> TextPosition? {
    let end = rows.lastRow.map { rows.segment(of: $0).textEnd } ?? 0
    let offset = max(place.offset, end)
    guard offset < text.length else { return nil }
    return TextPosition(offset: offset, paragraph: text.paragraphIndex(containing: offset))
  }
}
