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
    settle(.position(offset))
    return rows.row(containing: offset)
  }

  /// The first row of a container whose bottom lies below a height, or nil when there is none; lays
  /// out what is needed.
  ///
  /// - Parameter y: In points from the container's top.
  /// - Complexity: O(log *n*) in the number of rows.
  func rowPlace(below y: Double, inContainer container: Int) -> RowPlace? {
    if !textContainers.indices.contains(container)
      || !settlesApart(y...y, in: textContainers[container])
    {
      settle(.height(y, container: container))
    }
    return rows.row(below: y, inContainer: container)
  }

  /// The last row of a container, or nil when it has none; lays out what is needed.
  func lastRowPlace(inContainer container: Int) -> RowPlace? {
    settle(.container(container))
    guard rows.containers.indices.contains(container) else { return nil }
    return rows.lastRow(inContainer: container)
  }

  /// The row after another, in the same container or a later one; lays out what is needed.
  func rowPlace(after place: RowPlace) -> RowPlace? {
    let segment = rows.segment(of: place)
    if place.row + 1 == segment.rows.count { settle(.position(segment.textEnd)) }
    return rows.row(after: place)
  }

  /// The row before another, in the same container or an earlier one.
  func rowPlace(before place: RowPlace) -> RowPlace? { rows.row(before: place) }

  /// A row, in its container's coordinates; its `fragments` are for ``fragment(_:at:)``.
  func row(at place: RowPlace) -> LayoutRow { rows.segment(of: place).row(place.row) }

  /// One of a row's fragments.
  ///
  /// - Parameter index: One of the row's ``LayoutRow/fragments``.
  func fragment(_ index: Int, at place: RowPlace) -> LineFragment {
    rows.segment(of: place).fragment(index)
  }

  /// The shaped paragraph that a fragment is of, in its place in the storage.
  func placedParagraph(of fragment: LineFragment) -> PlacedParagraph? {
    guard prepared.indices.contains(fragment.paragraph) else { return nil }
    return prepared[fragment.paragraph]?.placed(at: fragment.paragraphStart)
  }

  /// Appends the glyphs of a fragment from left to right, each where it is drawn.
  func appendGlyphs(
    of fragment: LineFragment, at place: RowPlace, to glyphs: inout [PositionedGlyph]
  ) {
    appendGlyphs(of: fragment, to: &glyphs)
  }
}
