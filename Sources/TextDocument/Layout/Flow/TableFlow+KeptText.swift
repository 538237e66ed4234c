import TextGeometry
import TextLayout
import TextStorage

/// Text that stays with the text, table or box after it.
extension TableFlow {
  /// True if text at the top of a container belongs with the text after it: headings, or too few
  /// lines of a paragraph, or all but too few. Such text may move on, because there is something
  /// above it.
  ///
  /// - Parameter next: The container of the text after it; nil if there is none.
  func isKept(_ range: Range<Int>, before next: Int?) -> Bool {
    guard !range.isEmpty else { return false }
    let storage = layout.storage
    var position = range.lowerBound
    while position < range.upperBound {
      let paragraph = storage.paragraphRange(containing: position)
      guard let style = storage.attribute(.paragraphStyle, at: position) else { return false }
      if paragraph.upperBound > range.upperBound {
        if style.keepTogether { return true }
        guard position == paragraph.lowerBound else { return false }
        let lines = layout.manager.lineFragments(for: position..<range.upperBound)
        return Self.rowCount(of: lines[...]) < style.orphanLines
          || leaves(fewerThan: style.widowLines, of: paragraph, in: next)
      }
      if !style.keepWithNext { return false }
      position = paragraph.upperBound
    }
    return true
  }

  /// True if the last lines of a paragraph are in a container, and they are fewer than `widows`.
  /// At the top of a container rows stay if too few of them would be left for its widows.
  private func leaves(
    fewerThan widows: Int, of paragraph: Range<Int>, in container: Int?
  ) -> Bool {
    guard widows > 1, let container = container.map({ layout.manager.textContainers[$0] }) else {
      return false
    }
    let manager = layout.manager
    guard manager.characterRange(in: container).upperBound >= paragraph.upperBound else {
      return false
    }
    let lines = manager.lineFragments(in: container).prefix {
      $0.range.lowerBound < paragraph.upperBound
    }
    return Self.rowCount(of: lines) < widows
  }

  /// Returns the number of rows that are not blank.
  private static func rowCount(of lines: ArraySlice<LineFragment>) -> Int {
    Set(lines.lazy.filter { $0.contentEnd > $0.range.lowerBound }.map(\.rect.minY)).count
  }

  /// Moves the headings above a table or box that is moved to the next column, if its text is kept
  /// with it.
  ///
  /// - Parameter position: The start of the table or box, in UTF-16 code units.
  /// - Returns: False if there is no next column.
  func advanceWithKeptText(before position: Int) throws(DocumentError) -> Bool {
    if let isMoved = try moveHeadings() { return isMoved }
    return try moveKeptText(before: position, to: nil)
  }

  /// Moves the text above a table that stays with it to the next column, or down in the current
  /// one.
  ///
  /// - Parameters:
  ///   - position: The start of the table, in UTF-16 code units.
  ///   - top: The height in the current column, in points; nil for the next one.
  /// - Returns: False if there is no next column.
  func moveKeptText(before position: Int, to top: Double?) throws(DocumentError) -> Bool {
    func advance() throws(DocumentError) -> Bool {
      guard let top else { return try self.advance() }
      y = top
      return true
    }
    let start = keptStart(before: position)
    guard start < position, let last = pages[page][section.firstPiece...].last, last.isText else {
      return try advance()
    }
    let container = layout.manager.textContainers[last.container]
    let first = layout.manager.characterRange(in: container).lowerBound
    if start <= first, top != nil || last.frame.minY > column.frame.minY + 1e-6 {
      // Nothing else is between what is above and the table.
      layout.remove(last.container..<layout.plannedCount)
      pages[page].removeLast()
      replace(bottom: last.frame.minY)
      returnNotes(after: first, bottom: last.frame.minY - column.frame.minY)
      restoreBoxes()
      guard try advance(), try place(first..<position) else { return false }
      reopenBoxes()
      y += spaceBelowText(before: position)
      return true
    }
    guard start > first else { return try advance() }
    layout.remove(last.container..<layout.plannedCount)
    container.textLimit = start
    layout.keep(last.container)
    layout.manager.ensureLayout(for: container)
    let used = max(layout.contentHeight(ofContainer: last.container), 0.001)
    pages[page][pages[page].count - 1].frame.size.height = used
    replace(bottom: last.frame.minY + used)
    returnNotes(after: start, bottom: last.frame.minY + used - column.frame.minY)
    guard try advance(), try place(start..<position) else { return false }
    reopenBoxes()
    y += spaceBelowText(before: position)
    return true
  }

  /// Returns the room between text and what follows it, in points: the space after the text, or
  /// that of a table if it is more.
  ///
  /// - Parameter position: The end of the text, in UTF-16 code units.
  func spaceBelowText(before position: Int) -> Double {
    let after = spaceAfterText(before: position)
    guard position < layout.storage.length, let cell = tableCell(at: position) else { return after }
    return max(after, cell.table.spaceBefore)
  }

  /// Returns the top of the text above a table in the current column that stays with the table, in
  /// points of the column; nil if there is none.
  ///
  /// - Parameter position: The start of the table, in UTF-16 code units.
  func topOfKeptText(before position: Int) -> Double? {
    let start = keptStart(before: position)
    guard start < position, let last = pages[page][section.firstPiece...].last, last.isText else {
      return nil
    }
    let container = layout.manager.textContainers[last.container]
    let first = layout.manager.lineFragments(in: container).first { $0.range.upperBound > start }
    return first.map { last.frame.minY - column.frame.minY + $0.rect.minY }
  }

  /// True if all text above a position in the current column stays with what follows, nothing else
  /// is above it, and no such text is in columns before.
  func holdsOnlyKeptText(before position: Int) -> Bool {
    guard let last = pages[page][section.firstPiece...].last, last.isText,
      last.frame.minY <= column.frame.minY + 1e-6
    else { return false }
    let start = keptStart(before: position)
    let container = layout.manager.textContainers[last.container]
    let range = layout.manager.characterRange(in: container)
    return start < position && start == range.lowerBound && range.upperBound == position
  }

  /// Returns the start of the paragraphs above a position that stay with what follows.
  func keptStart(before position: Int) -> Int {
    var start = position
    while start > 0, layout.storage.attribute(.paragraphStyle, at: start - 1)?.keepWithNext == true
    {
      start = layout.storage.paragraphRange(containing: start - 1).lowerBound
    }
    return start
  }
}
