import TextStorage

/// How questions read rows: by text position, by height and one after the other.
///
/// What is handed out stands in the storage's and the containers' coordinates, whatever it is
/// relative to where it is kept.
extension LayoutManager {
  /// The row that holds the character at a position, or nil when it fits no container or there is no
  /// such character; lays out what is needed.
  ///
  /// - Parameter offset: In UTF-16 code units of the storage.
  /// - Complexity: O(log *n*) in the number of rows.
  func rowPlace(containing offset: Int) -> RowPlace? {
    layOut(upTo: .position(offset))
    return rows.row(containing: offset)
  }

  /// The first row of a container whose bottom lies below a height, or nil when there is none; lays
  /// out what is needed.
  ///
  /// - Parameter y: In points from the container's top.
  /// - Complexity: O(log *n*) in the number of rows.
  func rowPlace(below y: Double, inContainer container: Int) -> RowPlace? {
    if !textContainers.indices.contains(container)
      || !layOutFarPart(showing: y...y, of: textContainers[container])
    {
      layOut(upTo: .height(y, container: container))
    }
    return rows.row(below: y, inContainer: container)
  }

  /// The last row of a container, or nil when it has none; lays out what is needed.
  func lastRowPlace(inContainer container: Int) -> RowPlace? {
    layOut(upTo: .container(container))
    guard rows.containers.indices.contains(container) else { return nil }
    return rows.lastRow(inContainer: container)
  }

  /// The row after another, in the same container or a later one; lays out what is needed.
  func rowPlace(after place: RowPlace) -> RowPlace? {
    if let end = rows.textEnd(ofLastRow: place) { layOut(upTo: .position(end)) }
    return rows.row(after: place)
  }

  /// The row after another among those that are laid out.
  func laidOutRowPlace(after place: RowPlace) -> RowPlace? { rows.row(after: place) }

  /// The row before another, in the same container or an earlier one.
  func rowPlace(before place: RowPlace) -> RowPlace? { rows.row(before: place) }

  /// A row, in its container's coordinates; its `fragments` are for ``fragment(_:at:)``.
  func row(at place: RowPlace) -> LayoutRow {
    rows.containers[place.container].segments[place.segment].row(place.row)
  }

  /// One of a row's fragments.
  ///
  /// - Parameter index: One of the row's ``LayoutRow/fragments``.
  func fragment(_ index: Int, at place: RowPlace) -> LineFragment {
    rows.containers[place.container].segments[place.segment].fragment(index)
  }

  /// The shaped paragraph that a fragment is of, in its place in the storage.
  func placedParagraph(of fragment: LineFragment) -> PlacedParagraph? {
    guard prepared.indices.contains(fragment.paragraph) else { return nil }
    return prepared[fragment.paragraph]?.placed(at: fragment.paragraphStart)
  }

  /// The row of a container that is nearest to a height, or nil when the container has none; lays out
  /// what is needed.
  ///
  /// - Parameter y: In points from the container's top.
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

  /// The fragment that holds the character at a position, and its row; nil when it fits no container
  /// or there is no such character; lays out what is needed.
  func fragmentPlace(containing position: Int) -> (fragment: LineFragment, row: RowPlace)? {
    guard let place = rowPlace(containing: position) else { return nil }
    for index in row(at: place).fragments {
      let fragment = fragment(index, at: place)
      if fragment.range.contains(position) { return (fragment, place) }
    }
    return nil
  }

  /// How many rows of a container show something.
  func lineCount(inContainer container: Int) -> Int {
    guard let last = lastRowPlace(inContainer: container) else { return 0 }
    return rows.segment(of: last).exit.lineCount
  }
}
