import TextAnalysis
import TextShaping
import TextStorage

/// A fault of the break between the text of two containers.
package struct BreakFault: Hashable, Sendable {
  /// The parts of the text that a break separates.
  package enum Kind: Hashable, Sendable {
    /// A paragraph that stays with the next one, such as a heading, is above the break.
    case heading
    /// So few first lines of a paragraph are above the break.
    case firstLines(Int)
    /// So few last lines of a paragraph are below the break.
    case lastLines(Int)
    /// A paragraph whose lines stay together is divided.
    case divided
  }

  package var kind: Kind
  /// The cost that the choice of breaks gives it.
  package var cost: Double

  /// True if a heading or a single line is at one side of the break.
  package var leavesLineAlone: Bool {
    switch kind {
    case .heading: true
    case .firstLines(let count), .lastLines(let count): count <= 1
    case .divided: false
    }
  }
}

/// Lines that are alone at the top or bottom of a container.
extension LayoutManager {
  /// Returns the faults of the break between the text of two containers; none if the text of one
  /// does not follow that of the other, or if the break is forced.
  ///
  /// - Complexity: O(*n*) in the number of lines that styles keep together.
  package func breakFaults(after container: Int, before next: Int) -> [BreakFault] {
    guard let place = breakPlace(after: container, before: next) else { return [] }
    let segment = rows.segment(of: place.last)
    let paragraph = segment.paragraph(ofRow: place.last.row)
    guard !segment.state(before: place.last.row + 1).isClosed,
      let style = formatStyle(ofParagraph: paragraph)
    else { return [] }
    let below = rows.segment(of: place.first).paragraph(ofRow: place.first.row)
    if below != paragraph {
      let isForced = formatStyle(ofParagraph: below)?.breakBefore != ParagraphBreak.none
      return style.keepWithNext && !isForced
        ? [BreakFault(kind: .heading, cost: BreakCosts.forbidden)] : []
    }
    var faults: [BreakFault] = []
    if style.keepTogether { faults.append(.init(kind: .divided, cost: BreakCosts.forbidden)) }
    let fewest = BreakCosts.fewestLines
    let above = lineCount(of: paragraph, from: place.last, most: max(style.orphanLines, fewest)) {
      rows.row(before: $0)
    }
    let under = lineCount(of: paragraph, from: place.first, most: max(style.widowLines, fewest)) {
      rows.row(after: $0)
    }
    let first = BreakCosts.lone(above, least: style.orphanLines)
    let last = BreakCosts.lone(under, least: style.widowLines)
    if first > 0 { faults.append(.init(kind: .firstLines(above), cost: first)) }
    if last > 0 { faults.append(.init(kind: .lastLines(under), cost: last)) }
    return faults
  }

  /// True if the break between the text of two containers, of which one follows the other, leaves
  /// a heading or a single line alone.
  ///
  /// - Parameter countsLines: False if only paragraphs count that stay with the one after them.
  package func endsAlone(
    _ container: Int, before next: Int, countsLines: Bool = true
  ) -> Bool {
    breakFaults(after: container, before: next).contains {
      $0.leavesLineAlone && (countsLines || $0.kind == .heading)
    }
  }

  /// True if the text of a container ends with a row after which nothing else may be in it.
  package func endsClosed(_ container: Int) -> Bool {
    ensureLayout()
    guard rows.containers.indices.contains(container),
      let last = rows.lastRow(inContainer: container)
    else { return false }
    return rows.segment(of: last).state(before: last.row + 1).isClosed
  }

  /// Returns the rows above and below the break between two containers; nil if the text of one
  /// does not follow that of the other.
  private func breakPlace(
    after container: Int, before next: Int
  ) -> (last: RowIndex, first: RowIndex)? {
    ensureLayout()
    guard rows.containers.indices.contains(container), rows.containers.indices.contains(next),
      let last = rows.lastRow(inContainer: container),
      let segment = rows.containers[next].segments.first,
      rows.segment(of: last).textEnd(ofRow: last.row) == segment.textStart(ofRow: 0)
    else { return nil }
    return (last, RowIndex(container: next, segment: 0, row: 0))
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

  /// Returns the number of a paragraph's rows with text from one on, in one direction.
  ///
  /// - Parameters:
  ///   - most: The number at which the count ends.
  ///   - following: Returns the next row in the direction; nil after the last one.
  private func lineCount(
    of paragraph: Int, from start: RowIndex, most: Int, following: (RowIndex) -> RowIndex?
  ) -> Int {
    var count = 0
    var place: RowIndex? = start
    while count < most, let row = place {
      let segment = rows.segment(of: row)
      if segment.paragraph(ofRow: row.row) != paragraph { break }
      let isBlank = segment.rows[row.row].fragments.allSatisfy {
        segment.fragments[$0].contentEnd <= segment.fragments[$0].range.lowerBound
      }
      if !isBlank { count += 1 }
      place = following(row)
    }
    return count
  }

  private func formatStyle(ofParagraph number: Int) -> ParagraphStyle? {
    guard prepared.indices.contains(number), let known = prepared[number] else { return nil }
    return styles.formats[known.format].style
  }
}
