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
    ensureLayout()
    guard
      let container = layouts.lastIndex(where: {
        $0.range.lowerBound <= offset && !$0.rows.isEmpty
      }), offset < layouts[container].range.upperBound
    else { return nil }
    let layout = layouts[container]
    let row = layout.rows.partition {
      layout.fragments[$0.fragments.lowerBound].range.lowerBound <= offset
    }
    return RowPlace(container: container, segment: 0, row: row - 1)
  }

  /// The first row of a container whose bottom lies below a height, or nil when there is none; lays
  /// out what is needed.
  ///
  /// - Parameter y: In points from the container's top.
  /// - Complexity: O(log *n*) in the number of rows.
  func rowPlace(below y: Double, inContainer container: Int) -> RowPlace? {
    ensureLayout()
    guard layouts.indices.contains(container) else { return nil }
    let rows = layouts[container].rows
    let row = rows.partition { $0.y + $0.height <= y }
    return row < rows.count ? RowPlace(container: container, segment: 0, row: row) : nil
  }

  /// The last row of a container, or nil when it has none; lays out what is needed.
  func lastRowPlace(inContainer container: Int) -> RowPlace? {
    ensureLayout()
    guard layouts.indices.contains(container), !layouts[container].rows.isEmpty else { return nil }
    return RowPlace(container: container, segment: 0, row: layouts[container].rows.count - 1)
  }

  /// The row after another, in the same container or a later one.
  func rowPlace(after place: RowPlace) -> RowPlace? {
    if place.row + 1 < layouts[place.container].rows.count {
      return RowPlace(container: place.container, segment: 0, row: place.row + 1)
    }
    var container = place.container + 1
    while container < layouts.count, layouts[container].rows.isEmpty { container += 1 }
    return container < layouts.count ? RowPlace(container: container, segment: 0, row: 0) : nil
  }

  /// The row before another, in the same container or an earlier one.
  func rowPlace(before place: RowPlace) -> RowPlace? {
    if place.row > 0 {
      return RowPlace(container: place.container, segment: 0, row: place.row - 1)
    }
    var container = place.container - 1
    while container >= 0, layouts[container].rows.isEmpty { container -= 1 }
    return container < 0
      ? nil
      : RowPlace(container: container, segment: 0, row: layouts[container].rows.count - 1)
  }

  /// A row, in its container's coordinates; its `fragments` are for ``fragment(_:at:)``.
  func row(at place: RowPlace) -> LayoutRow { layouts[place.container].rows[place.row] }

  /// One of a row's fragments.
  ///
  /// - Parameter index: One of the row's ``LayoutRow/fragments``.
  func fragment(_ index: Int, at place: RowPlace) -> LineFragment {
    layouts[place.container].fragments[index]
  }

  /// The shaped paragraph that a fragment is of, in its place in the storage.
  func preparedParagraph(of fragment: LineFragment) -> PreparedParagraph? {
    prepared.indices.contains(fragment.paragraph) ? prepared[fragment.paragraph] : nil
  }

  /// Appends the glyphs of a fragment from left to right, each where it is drawn.
  func appendGlyphs(
    of fragment: LineFragment, at place: RowPlace, to glyphs: inout [PositionedGlyph]
  ) {
    appendGlyphs(of: fragment, to: &glyphs)
  }
}

extension Array {
  /// The first index at which a predicate no longer holds that stays false once it is.
  ///
  /// - Complexity: O(log *n*).
  func partition(_ holds: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
