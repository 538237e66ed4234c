import TextAnalysis
import TextShaping
import TextStorage

/// Lines that are alone at the top or bottom of a container.
extension LayoutManager {
  /// Returns the numbers of containers at whose end a break leaves something alone: the first or
  /// the last line of a paragraph, or a paragraph that should be kept with the next one.
  ///
  /// - Complexity: O(*n*) in the number of containers, after layout.
  package func containersWithLoneEnds() -> [Int] {
    ensureLayout()
    var found: [Int] = []
    var before: (container: Int, place: RowIndex)?
    for container in rows.containers.indices {
      guard let last = rows.lastRow(inContainer: container),
        let first = rows.containers[container].segments.first
      else { continue }
      if let before, isAlone(before.place, first) { found.append(before.container) }
      before = (container, last)
    }
    return found
  }

  /// True if the break between the text of two containers, of which one follows the other, leaves
  /// something alone.
  ///
  /// - Parameter countsLines: False if only paragraphs count that stay with the one after them.
  package func endsAlone(
    _ container: Int, before next: Int, countsLines: Bool = true
  ) -> Bool {
    ensureLayout()
    guard rows.containers.indices.contains(container), rows.containers.indices.contains(next),
      let last = rows.lastRow(inContainer: container),
      let first = rows.containers[next].segments.first,
      rows.segment(of: last).textEnd(ofRow: last.row) == first.textStart(ofRow: 0)
    else { return false }
    if !countsLines, rows.segment(of: last).paragraph(ofRow: last.row) == first.firstParagraph {
      return false
    }
    return isAlone(last, first)
  }

  /// True if the break between two containers, of which one follows the other, divides lines of a
  /// paragraph that its style keeps together at its start or end. That is so only if nothing is
  /// above these lines, so that they could not move on.
  ///
  /// - Complexity: O(*k*) in the number of lines that the style keeps together, after layout.
  package func dividesKeptLines(_ container: Int, before next: Int) -> Bool {
    guard textContainers.indices.contains(next) else { return false }
    ensureLayout(for: textContainers[next])
    guard rows.containers.indices.contains(container), rows.containers.indices.contains(next),
      let last = rows.lastRow(inContainer: container),
      let first = rows.containers[next].segments.first
    else { return false }
    let segment = rows.segment(of: last)
    let paragraph = segment.paragraph(ofRow: last.row)
    guard paragraph == first.firstParagraph, !segment.state(before: last.row + 1).isClosed,
      let style = formatStyle(ofParagraph: paragraph)
    else { return false }
    let range = paragraphRange(paragraph)
    let below = first.rows.indices.prefix(max(1, style.widowLines))
      .firstIndex { first.textEnd(ofRow: $0) >= range.upperBound }
    if let below, below + 1 < style.widowLines { return true }
    let above = segment.rows.indices.prefix(last.row + 1).suffix(max(1, style.orphanLines))
      .last { segment.textStart(ofRow: $0) <= range.lowerBound }
    return above.map { last.row - $0 + 1 < style.orphanLines } ?? false
  }

  /// True if a break leaves something alone.
  ///
  /// - Parameters:
  ///   - last: The row before the break.
  ///   - next: The segment after it.
  private func isAlone(_ last: RowIndex, _ next: RowSegment) -> Bool {
    let segment = rows.segment(of: last)
    let paragraph = segment.paragraph(ofRow: last.row)
    if paragraph != next.firstParagraph {
      let style = formatStyle(ofParagraph: next.firstParagraph)
      return isKeptWithNext(paragraph) && style?.breakBefore == ParagraphBreak.none
        && !segment.state(before: last.row + 1).isClosed
    }
    if segment.state(before: last.row + 1).isClosed { return false }
    let range = paragraphRange(paragraph)
    return segment.textStart(ofRow: last.row) == range.lowerBound
      || next.textEnd(ofRow: 0) == range.upperBound
  }

  private func formatStyle(ofParagraph number: Int) -> ParagraphStyle? {
    guard prepared.indices.contains(number), let known = prepared[number] else { return nil }
    return styles.formats[known.format].style
  }
}
