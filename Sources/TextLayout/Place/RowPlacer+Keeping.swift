import TextAnalysis
import TextShaping
import TextStorage

/// The end of a container within a paragraph, by its widows and orphans, which count no blank rows.
extension RowPlacer {
  /// Returns the number of a paragraph's rows that stay in the container in which they were
  /// placed.
  ///
  /// - Parameter marks: The states before each of the rows, and before the one that did not fit.
  mutating func keptCount(_ marks: [RowMark], in following: ContainerGeometry) -> Int {
    let all = marks.count - 1
    guard all > 0 else { return 0 }
    let style = marks[0].resumed.format.style
    let isWhole = marks[0].isParagraphStart
    // Rows that start a container have to stay, or layout would not end.
    let least = marks[0].isContainerStart ? all : 0
    if isWhole, style.keepTogether, least == 0 { return 0 }
    let orphans = isWhole && style.orphanLines > 1 ? marks[...].end(showing: style.orphanLines) : 1
    if all < orphans { return least }
    var kept = all
    let widows = style.widowLines
    while widows > 1 {
      let rest = rowCount(from: marks[kept].resumed, in: following, upTo: widows)
      if rest >= widows { break }
      // One row at a time: in a narrower container one row less here may be several more there.
      kept -= 1
      if kept < orphans { return isWhole ? least : all }
    }
    return kept
  }

  /// Sets the last row of a paragraph in a container again with its last word whole, if that word
  /// is divided and may not be.
  ///
  /// A word that no line can hold remains divided.
  ///
  /// - Parameter marks: The states before each of its rows.
  /// - Returns: True if the row has other text now.
  mutating func undivideLastRow(
    _ marks: [RowMark], _ progress: inout ParagraphProgress,
    in container: inout ContainerProgress
  ) -> Bool {
    guard progress.format.keepsWordsInContainers, progress.breaker.cursor.hyphenCount > 0,
      let mark = marks.last
    else { return false }
    mark.restore(&container, &context.store)
    progress = mark.resumed
    let outcome = progress.leavingWordsWhole { placeRow(&$0, in: &container) }
    if outcome == .placed, progress.breaker.isBetweenPieces { return true }
    mark.restore(&container, &context.store)
    progress = mark.resumed
    _ = placeRow(&progress, in: &container)
    return false
  }

  /// Returns the place at which paragraphs kept with text that has no room are divided, or nil if
  /// none may be. The rows after it move on with that text. It comes before the last rows of the
  /// last paragraph that may be divided.
  ///
  /// - Parameters:
  ///   - container: The container that holds the paragraphs.
  ///   - following: The container that the rows go into.
  mutating func division(of container: borrowing ContainerProgress, following: ContainerGeometry)
    -> RowMark?
  {
    guard keptRows.segment == container.placed.origin else { return nil }
    let marks = keptRows.marks
    var end = marks.count
    while end > 0 {
      let number = marks[end - 1].resumed.number
      var start = end - 1
      while start > 0, marks[start - 1].resumed.number == number { start -= 1 }
      if let row = division(of: marks[start..<end], following: following) { return marks[row] }
      end = start
    }
    return nil
  }

  /// Returns the index of the last row before which a paragraph may be divided, or nil.
  ///
  /// - Parameter rows: The states before each of its rows in a container.
  private mutating func division(
    of rows: ArraySlice<RowMark>, following: ContainerGeometry
  ) -> Int? {
    guard let first = rows.first else { return nil }
    let style = first.resumed.format.style
    if first.isParagraphStart, style.keepTogether { return nil }
    // One row always stays, or layout would not end.
    let least =
      first.isParagraphStart && style.orphanLines > 1
      ? rows.end(showing: style.orphanLines) : rows.startIndex + 1
    let widows = max(1, style.widowLines)
    var row = rows.endIndex - 1
    while row >= least {
      if first.resumed.format.keepsWordsInContainers, rows[row].isInsideWord {
        row -= 1
        continue
      }
      let rest = rowCount(from: rows[row].resumed, in: following, upTo: widows)
      if rest >= widows { return row }
      row -= 1
    }
    return nil
  }

  /// Returns the number of rows that the rest of a paragraph takes in an empty container, up to a
  /// limit, without blank ones.
  private mutating func rowCount(
    from progress: ParagraphProgress, in geometry: ContainerGeometry, upTo most: Int
  ) -> Int {
    var progress = progress
    var container = ContainerProgress(geometry, number: 0)
    let mark = context.store.mark
    defer { context.store.rewind(to: mark) }
    var count = 0
    while count < most {
      if progress.breaker.isAtEnd { return count }
      let start = progress.breaker.cursor.offset
      // The next container does not hold all of these rows either, so none is left alone there.
      if placeRow(&progress, in: &container) == .full { return most }
      if !progress.breaker.showsNothing(since: start) { count += 1 }
    }
    return most
  }
}

extension ArraySlice<RowMark> {
  /// Returns the end of the first rows of which so many are not blank; the end of all marks if
  /// fewer are.
  fileprivate func end(showing count: Int) -> Int {
    var shown = 0
    for row in indices.dropLast() {
      if !self[row].isBlankRow(upTo: self[row + 1]) { shown += 1 }
      if shown == count { return row + 1 }
    }
    return endIndex
  }
}
