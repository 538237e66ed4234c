import TextAnalysis
import TextShaping
import TextStorage

/// Access to rows: by text position, by height, and in sequence.
///
/// Results are in the storage's and the containers' coordinates, whatever they are stored relative
/// to.
extension LayoutManager {
  /// Returns the row that holds the character at a position, laying out what is needed. Returns
  /// nil if the character fits no container or does not exist.
  ///
  /// - Parameter offset: The position, in UTF-16 code units of the storage.
  /// - Complexity: O(log *n*) in the number of rows.
  func rowIndex(containing offset: Int) -> RowIndex? {
    layOut(upTo: .position(offset))
    return rows.row(containing: offset)
  }

  /// Returns the first row of a container whose bottom is below a height, or nil if there is none.
  /// Lays out what is needed.
  ///
  /// - Parameter y: The height, in points from the container's top.
  /// - Complexity: O(log *n*) in the number of rows.
  func rowIndex(below y: Double, inContainer container: Int) -> RowIndex? {
    if !textContainers.indices.contains(container)
      || !layOutFarPart(showing: y...y, of: textContainers[container])
    {
      layOut(upTo: .height(y, container: container))
    }
    return rows.row(below: y, inContainer: container)
  }

  /// Returns the last row of a container, or nil if it has none. Lays out what is needed.
  func lastRowIndex(inContainer container: Int) -> RowIndex? {
    layOut(upTo: .container(container))
    guard rows.containers.indices.contains(container) else { return nil }
    return rows.lastRow(inContainer: container)
  }

  /// Returns the row after another, in the same container or a later one. Lays out what is needed.
  func rowIndex(after place: RowIndex) -> RowIndex? {
    if let end = rows.textEnd(ofLastRow: place) { layOut(upTo: .position(end)) }
    return rows.row(after: place)
  }

  /// Returns the row after another among those already laid out.
  func laidOutRowIndex(after place: RowIndex) -> RowIndex? { rows.row(after: place) }

  /// Returns the row before another, in the same container or an earlier one.
  func rowIndex(before place: RowIndex) -> RowIndex? { rows.row(before: place) }

  /// Returns a row, in its container's coordinates. Pass its `fragments` to ``fragment(_:at:)``.
  func row(at place: RowIndex) -> LayoutRow {
    rows.containers[place.container].segments[place.segment].row(place.row)
  }

  /// Returns one of a row's fragments.
  ///
  /// - Parameter index: One of the row's ``LayoutRow/fragments``.
  func fragment(_ index: Int, at place: RowIndex) -> LineFragment {
    rows.containers[place.container].segments[place.segment].fragment(index)
  }

  /// Returns the shaped paragraph of a fragment, with its range in the storage.
  func placedParagraph(of fragment: LineFragment) -> PlacedParagraph? {
    guard prepared.indices.contains(fragment.paragraph) else { return nil }
    return prepared[fragment.paragraph]?.placed(at: fragment.paragraphStart)
  }

  /// Returns the row of a container that is nearest to a height, or nil if the container has none.
  /// Lays out what is needed.
  ///
  /// - Parameter y: The height, in points from the container's top.
  func rowIndex(nearest y: Double, inContainer container: Int) -> RowIndex? {
    guard let below = rowIndex(below: y, inContainer: container) else {
      return lastRowIndex(inContainer: container)
    }
    let next = row(at: below)
    guard next.y > y, let above = rowIndex(before: below), above.container == container else {
      return below
    }
    let last = row(at: above)
    return y - (last.y + last.height) <= next.y - y ? above : below
  }

  /// Returns the fragment that holds the character at a position, and its row, laying out what is
  /// needed. Returns nil if the character fits no container or does not exist.
  func fragmentPlace(containing position: Int) -> (fragment: LineFragment, row: RowIndex)? {
    guard let place = rowIndex(containing: position) else { return nil }
    for index in row(at: place).fragments {
      let fragment = fragment(index, at: place)
      if fragment.range.contains(position) { return (fragment, place) }
    }
    return nil
  }

  /// Returns the number of rows of a container that show something.
  func lineCount(inContainer container: Int) -> Int {
    guard let last = lastRowIndex(inContainer: container) else { return 0 }
    return rows.segment(of: last).exit.lineCount
  }
}
