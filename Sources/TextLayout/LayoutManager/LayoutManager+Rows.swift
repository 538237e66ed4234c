import TextStorage

/// Access to rows: by text position, by height, and in sequence.
///
/// Results are in the storage's and the containers' coordinates, whatever they are stored relative
/// to.
extension LayoutManager {
  /// Returns the row that holds the character at a position, laying out what is needed. Returns nil
  /// if the character fits no container or does not exist.
  ///
  /// - Parameter offset: The position, in UTF-16 code units of the storage.
  /// - Complexity: O(log *n*) in the number of rows.
  func rowPlace(containing offset: Int) -> RowPlace? {
    layOut(upTo: .position(offset))
    return rows.row(containing: offset)
  }

  /// Returns the first row of a container whose bottom is below a height, or nil if there is none.
  /// Lays out what is needed.
  ///
  /// - Parameter y: The height, in points from the container's top.
  /// - Complexity: O(log *n*) in the number of rows.
  func rowPlace(below y: Double, inContainer container: Int) -> RowPlace? {
    if !textContainers.indices.contains(container)
      || !layOutFarPart(showing: y...y, of: textContainers[container])
    {
      layOut(upTo: .height(y, container: container))
    }
    return rows.row(below: y, inContainer: container)
  }

  /// Returns the last row of a container, or nil if it has none. Lays out what is needed.
  func lastRowPlace(inContainer container: Int) -> RowPlace? {
    layOut(upTo: .container(container))
    guard rows.containers.indices.contains(container) else { return nil }
    return rows.lastRow(inContainer: container)
  }

  /// Returns the row after another, in the same container or a later one. Lays out what is needed.
  func rowPlace(after place: RowPlace) -> RowPlace? {
    if let end = rows.textEnd(ofLastRow: place) { layOut(upTo: .position(end)) }
    return rows.row(after: place)
  }

  /// Returns the row after another among those already laid out.
  func laidOutRowPlace(after place: RowPlace) -> RowPlace? { rows.row(after: place) }

  /// Returns the row before another, in the same container or an earlier one.
  func rowPlace(before place: RowPlace) -> RowPlace? { rows.row(before: place) }

  /// Returns a row, in its container's coordinates. Pass its `fragments` to ``fragment(_:at:)``.
  func row(at place: RowPlace) -> LayoutRow {
    rows.containers[place.container].segments[place.segment].row(place.row)
  }

  /// Returns one of a row's fragments.
  ///
  /// - Parameter index: One of the row's ``LayoutRow/fragments``.
  func fragment(_ index: Int, at place: RowPlace) -> LineFragment {
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
  func rowPlace(nearest y: Double, inContainer container: Int) -> RowPlace? {
    guard let below = rowPlace(below: y, inContainer: container) else {
      return lastRowPlace(inContainer: container)
    }
    let next = row(at: below)
    guard next.y > y, let above = rowPlace(before: below), above.container == container else {
      return below
    }
    let last = row(at: above)
    return y - (last.y + last.height) <= next.y - y ? above : below
  }

  /// Returns the fragment that holds the character at a position, and its row, laying out what is
  /// needed. Returns nil if the character fits no container or does not exist.
  func fragmentPlace(containing position: Int) -> (fragment: LineFragment, row: RowPlace)? {
    guard let place = rowPlace(containing: position) else { return nil }
    for index in row(at: place).fragments {
      let fragment = fragment(index, at: place)
      if fragment.range.contains(position) { return (fragment, place) }
    }
    return nil
  }

  /// Returns the number of rows of a container that show something.
  func lineCount(inContainer container: Int) -> Int {
    guard let last = lastRowPlace(inContainer: container) else { return 0 }
    return rows.segment(of: last).exit.lineCount
  }
}
