/// Rows that are the first of containers in which these are lower than others.
extension LayoutChecker {
  /// True if a row is the first visible one of a container that measures it by its letters.
  func isLower(_ row: CheckedRow, _ index: Int, of container: CheckedContainer) -> Bool {
    container.firstLetters != nil && row.height > 0
      && container.rows[..<index].allSatisfy { $0.height == 0 }
  }

  /// Checks that the letters of a first row touch its top, and that it has the usual room below its
  /// baseline.
  mutating func checkFirstRow(
    _ row: CheckedRow, of container: CheckedContainer, _ paragraph: CheckedParagraph, isCut: Bool,
    _ place: String
  ) {
    guard let letters = container.firstLetters, let first = row.fragments.first,
      let last = row.fragments.last, !last.isCut
    else { return }
    let below = row.height - (row.baseline - row.y)
    if let height = paragraph.lineHeight, !isCut, let usual = usualAscent(in: paragraph) {
      let least = height + paragraph.lineSpacing - usual
      expect(
        below >= least - Self.tolerance,
        "\(place): \(below) are below the baseline, not \(least).")
    }
    // The heights of attachments are unknown here, and letters of drop caps count as others.
    let text = first.range.lowerBound..<last.range.upperBound
    let hasBoxes = layout.boxes.keys.contains(where: text.contains)
    if hasBoxes || startsWithCap(first, paragraph) { return }
    let end = contentEnd(of: text)
    let heights = runs(in: text.lowerBound..<max(end, text.lowerBound + 1)).map {
      oracle.height(of: letters, in: $0)
    }
    // White space at the end may be in a larger font.
    let most = runs(in: text).map { oracle.height(of: letters, in: $0) }.max() ?? 0
    let height = row.baseline - row.y
    expect(
      height >= (heights.max() ?? 0) - Self.tolerance && height <= most + Self.tolerance,
      "\(place): the baseline is \(height) below the top, not \(heights.max() ?? 0).")
  }

  /// The distance of the baseline from the top in rows of a paragraph with an exact height; nil if
  /// all of them begin containers.
  private func usualAscent(in paragraph: CheckedParagraph) -> Double? {
    for container in layout.containers {
      for (index, row) in container.rows.enumerated() {
        let start = row.fragments.first?.range.lowerBound ?? -1
        guard row.height > 0, paragraph.range.contains(start) else { continue }
        let isFirst = container.rows[..<index].allSatisfy { $0.height == 0 }
        if !isFirst || (container.firstLetters == nil && container.cutHeight == nil) {
          return row.baseline - row.y
        }
      }
    }
    return nil
  }
}
