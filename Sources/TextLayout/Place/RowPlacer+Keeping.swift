import TextStorage

/// Which rows of a paragraph stay in a container that cannot hold all of them.
extension RowPlacer {
  /// How many of a paragraph's rows stay in the container that they were placed in.
  ///
  /// - Parameter marks: Where each of the rows starts, and where the one does that did not fit.
  mutating func keptCount(_ marks: [RowMark], in following: ContainerGeometry) -> Int {
    let all = marks.count - 1
    guard all > 0 else { return 0 }
    let style = marks[0].resumed.format.style
    let isWhole = marks[0].isParagraphStart
    // What starts a container has to stay there, or layout would not come to an end.
    let least = marks[0].isContainerStart ? all : 0
    if isWhole, style.keepTogether, least == 0 { return 0 }
    let orphans = isWhole ? max(1, style.orphanLines) : 1
    if all < orphans { return least }
    var kept = all
    let widows = style.widowLines
    while widows > 1 {
      let rest = rowCount(from: marks[kept].resumed, in: following, upTo: widows)
      if rest >= widows { break }
      // One by one: in a narrower container one row less here may be several more there.
      kept -= 1
      if kept < orphans { return isWhole ? least : all }
    }
    return kept
  }

  /// Where paragraphs that are kept with text for which there is no room are divided, so that what is
  /// behind the place goes on with that text: before the last rows of the last of them that may be
  /// divided. Nil where none may.
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

  /// The last row of a paragraph before which it may be divided, or nil.
  ///
  /// - Parameter rows: Where each of its rows in a container starts.
  private mutating func division(
    of rows: ArraySlice<RowMark>, following: ContainerGeometry
  ) -> Int? {
    guard let first = rows.first else { return nil }
    let style = first.resumed.format.style
    if first.isParagraphStart, style.keepTogether { return nil }
    // A row stays in any case, or layout would not come to an end.
    let least = rows.startIndex + (first.isParagraphStart ? max(1, style.orphanLines) : 1)
    let widows = max(1, style.widowLines)
    var row = rows.endIndex - 1
    while row >= least {
      let rest = rowCount(from: rows[row].resumed, in: following, upTo: widows)
      if rest >= widows { return row }
      row -= 1
    }
    return nil
  }

  /// How many rows the rest of a paragraph takes in an empty container, as far as a count.
  private mutating func rowCount(
    from progress: ParagraphProgress, in geometry: ContainerGeometry, upTo most: Int
  ) -> Int {
    var progress = progress
    var container = ContainerProgress(geometry, number: 0)
    let mark = context.store.mark
    defer { context.store.rewind(to: mark) }
    for count in 0..<most {
      if progress.breaker.isAtEnd { return count }
      // What the next container does not take does not stand alone there.
      if placeRow(&progress, in: &container) == .full { return most }
    }
    return most
  }
}
