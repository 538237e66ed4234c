import TextShaping

/// Rows that are higher than their containers.
extension LayoutManager {
  /// Returns the start of the row of a container that is less high than its text asks for, in
  /// UTF-16 code units; nil if there is none.
  ///
  /// - Complexity: O(1) for containers that cut no rows.
  package func cutRow(in container: TextContainer) -> Int? {
    guard container.cutHeight != nil, container.place < textContainers.count,
      textContainers[container.place] === container
    else { return nil }
    layOut(upTo: .container(container.place))
    guard var place = rows.row(below: -1, inContainer: container.place) else { return nil }
    // Hidden paragraphs may be above it.
    while row(at: place).height == 0 {
      guard let next = rows.row(after: place), next.container == place.container else { return nil }
      place = next
    }
    let row = row(at: place)
    guard let first = row.fragments.first, let last = row.fragments.last else { return nil }
    let start = fragment(first, at: place)
    guard prepared.indices.contains(start.paragraph), let known = prepared[start.paragraph]
    else { return nil }
    let text = start.range.lowerBound..<fragment(last, at: place).range.upperBound
    let range = text.lowerBound - start.paragraphStart..<text.upperBound - start.paragraphStart
    let height = styles.formats[known.format].rowHeight(
      known.paragraph.rowMetrics(of: range), strut: known.paragraph.strut,
      rise: known.paragraph.rise(of: range, by: container.firstBaseline))
    return height > row.height + LineBreaker.tolerance ? text.lowerBound : nil
  }
}
