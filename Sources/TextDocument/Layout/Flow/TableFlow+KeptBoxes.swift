import TextGeometry
import TextLayout
import TextShaping
import TextStorage

/// Tables, and boxes around text and tables, that move to the next column as a whole.
extension TableFlow {
  /// Lays out text between tables and floats. Where a section ends whose floats wait, they are
  /// placed first.
  ///
  /// - Parameters:
  ///   - range: Its range, in UTF-16 code units.
  ///   - floats: The state before the floats directly above it; nil if there are none.
  /// - Returns: False if a part of it has no room.
  func placeText(_ range: Range<Int>, after floats: FloatMark?) throws(DocumentError) -> Bool {
    var (start, floats) = (range.lowerBound, floats)
    while true {
      guard try endSections(at: start), try breakColumn(before: start) else { return false }
      reopenBoxes()
      if start > range.lowerBound, y > 0 {
        y += spaceAfterText(before: start) + spaceBefore(start)
      }
      let end = firstSectionEnd(in: start..<range.upperBound) ?? range.upperBound
      guard try placeWithBoxes(start..<end, after: floats) else { return false }
      if end == range.upperBound { return true }
      (start, floats) = (end, nil)
    }
  }

  /// Lays out text between tables and floats. Boxes with tables that begin in it are kept whole.
  ///
  /// - Parameters:
  ///   - range: Its range, in UTF-16 code units.
  ///   - floats: The state before the floats directly above it; nil if there are none.
  /// - Returns: False if a part of it has no room.
  private func placeWithBoxes(
    _ range: Range<Int>, after floats: FloatMark?
  ) throws(DocumentError) -> Bool {
    var (start, floats) = (range.lowerBound, floats)
    let first = keptBoxes.partition { $0.lowerBound < range.lowerBound }
    for box in keptBoxes[first...].prefix(while: { $0.lowerBound < range.upperBound }) {
      if box.lowerBound > start {
        guard try place(start..<box.lowerBound, after: floats) else { return false }
        reopenBoxes()
        (start, floats) = (box.lowerBound, nil)
        guard try keepBox(at: start) else { return false }
        if y > 0 { y += spaceAfterText(before: start) + spaceBefore(start) }
      } else {
        guard try keepBox(at: start) else { return false }
      }
    }
    return try place(start..<range.upperBound, after: floats)
  }

  /// Moves on to the next column if there is one, for a table or a box that has no room in the
  /// rest of this one. It has room there below its headings.
  ///
  /// - Parameter position: The start of text or of a table, in UTF-16 code units.
  /// - Returns: False if there is no next column.
  func keepBox(at position: Int) throws(DocumentError) -> Bool {
    let number = keptBoxes.partition { $0.lowerBound < position }
    guard y > 0, height < TextContainer.unlimited, number < keptBoxes.count,
      keptBoxes[number].lowerBound == position, breaks?.isEnd(position) != true
    else { return true }
    var ahead = columnsAhead
    guard try ahead.goOn() else { return true }
    let box = keptBoxes[number]
    let text = layout.storage.attributedSubstring(in: box)
    let kept = max(keptStart(before: position), range.lowerBound)
    let whole = layout.storage.attributedSubstring(in: kept..<box.upperBound)
    let above = y
    y += space(above: position)
    let rest = restOfColumn
    y = above
    if holds(text, in: rest) || !holds(whole, in: ahead.column) { return true }
    guard try advanceWithKeptText(before: position) else { return false }
    // The space above the box is added where it is placed.
    if y > 0 { y -= spaceBelowText(before: position) }
    return true
  }

  /// Returns the room between text and a box with a table below it, in points.
  private func space(above position: Int) -> Double {
    let after = spaceAfterText(before: position)
    guard let table = layout.storage.attribute(.tableCell, at: position)?.table else {
      return after + spaceBefore(position)
    }
    return max(after, table.spaceBefore) + BoxInsets(table.boxes).before
  }

  private func holds(_ text: AttributedText, in column: ContainerPlan) -> Bool {
    FlowTrial(column, like: layout.manager).holds(text, keepsBoxes: false)
  }

  /// Returns the ranges of tables, and of boxes that hold tables, that stay in one column, in
  /// UTF-16 code units.
  ///
  /// - Complexity: O(*n*) in the number of tables, and of paragraphs in such boxes.
  func rangesOfKeptBoxes(_ parts: [Part]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for part in parts {
      guard case .table(let grid) = part,
        grid.range.lowerBound >= ranges.last?.upperBound ?? 0
      else { continue }
      if let depth = grid.table.boxes.firstIndex(where: \.avoidsBreaks) {
        ranges.append(range(ofBoxAt: depth, around: grid))
      } else if grid.table.keepTogether, !isTurned(grid) {
        ranges.append(grid.range.lowerBound..<(keptEnd(of: grid) ?? grid.range.upperBound))
      }
    }
    return ranges
  }

  /// Returns the text of a box around a table.
  private func range(ofBoxAt depth: Int, around grid: TableGrid) -> Range<Int> {
    let storage = layout.storage
    func box(at position: Int) -> TextBox? {
      let boxes =
        storage.attribute(.tableCell, at: position)?.table.boxes
        ?? storage.attribute(.paragraphStyle, at: position)?.boxes ?? []
      return depth < boxes.count ? boxes[depth] : nil
    }
    var (start, end) = (grid.range.lowerBound, grid.range.upperBound)
    var isFirst = grid.table.boxes[depth].isFirst
    while !isFirst, start > range.lowerBound, let own = box(at: start - 1) {
      start = storage.paragraphRange(containing: start - 1).lowerBound
      // The cells of a table all begin its boxes.
      isFirst = own.isFirst && (start == range.lowerBound || !isInside(start, ofTableAt: start - 1))
    }
    var isLast = grid.table.boxes[depth].isLast
    while !isLast, end < range.upperBound, let own = box(at: end) {
      let position = end
      end = storage.paragraphRange(containing: end).upperBound
      isLast = own.isLast && (end >= range.upperBound || !isInside(position, ofTableAt: end))
    }
    return start..<end
  }

  /// True if two positions are in the same table.
  private func isInside(_ position: Int, ofTableAt other: Int) -> Bool {
    guard let own = layout.storage.attribute(.tableCell, at: position),
      let cell = layout.storage.attribute(.tableCell, at: other)
    else { return false }
    return own.table.identity == cell.table.identity
  }
}
