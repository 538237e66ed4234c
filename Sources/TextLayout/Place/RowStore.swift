/// The rows of a layout: for each container that layout has reached, what it holds.
///
/// Text, paragraphs and containers run in the same order. Paragraphs that have been edited since have
/// no rows until they are placed again.
struct RowStore: Sendable {
  var containers: [ContainerLayout] = []

  // MARK: Finding

  /// The first row of a paragraph, or of one after it; nil when there is none.
  ///
  /// - Complexity: O(log *n*).
  func firstRow(fromParagraph paragraph: Int) -> RowPlace? {
    // The container before the first one that starts with the paragraph may hold its first rows.
    let following = containers.partition { $0.start.paragraph < paragraph }
    for container in max(0, following - 1)..<max(following, containers.count) {
      let segments = containers[container].segments
      let segment = segments.indices.partition { segments[$0].lastParagraph < paragraph }
      guard segment < segments.count else { continue }
      return RowPlace(
        container: container, segment: segment,
        row: segments[segment].firstRow(fromParagraph: paragraph))
    }
    return nil
  }

  /// The last row of the paragraphs before one; nil when there is none.
  ///
  /// - Complexity: O(log *n*).
  func lastRow(beforeParagraph paragraph: Int) -> RowPlace? {
    guard let next = firstRow(fromParagraph: paragraph) else { return lastRow }
    return row(before: next)
  }

  /// The last row of all.
  var lastRow: RowPlace? {
    containers.indices.last { !containers[$0].segments.isEmpty }.flatMap(lastRow(inContainer:))
  }

  /// The last row of a container.
  func lastRow(inContainer container: Int) -> RowPlace? {
    guard let last = containers[container].segments.last else { return nil }
    return RowPlace(
      container: container, segment: containers[container].segments.count - 1,
      row: last.rows.count - 1)
  }

  /// The row that holds the text at a position; nil when no row does.
  ///
  /// - Complexity: O(log *n*).
  func row(containing offset: Int) -> RowPlace? {
    var container = containers.partition { $0.start.offset <= offset } - 1
    while container >= 0, containers[container].segments.isEmpty { container -= 1 }
    guard container >= 0 else { return nil }
    return containers[container].row(containing: offset).map {
      RowPlace(container: container, segment: $0.segment, row: $0.row)
    }
  }

  /// The first row of a container whose bottom lies below a height; nil when there is none.
  ///
  /// - Complexity: O(log *n*).
  func row(below y: Double, inContainer container: Int) -> RowPlace? {
    guard containers.indices.contains(container) else { return nil }
    return containers[container].row(below: y).map {
      RowPlace(container: container, segment: $0.segment, row: $0.row)
    }
  }

  /// Where the text of a row ends if the row is its segment's last; nil when it is not.
  func textEnd(ofLastRow place: RowPlace) -> Int? {
    let segments = containers[place.container].segments
    guard place.row + 1 == segments[place.segment].rows.count else { return nil }
    return segments[place.segment].textEnd
  }

  /// The row after another, in the same container or a later one.
  func row(after place: RowPlace) -> RowPlace? {
    var next = place
    next.row += 1
    if next.row < containers[next.container].segments[next.segment].rows.count { return next }
    next.row = 0
    next.segment += 1
    if next.segment < containers[next.container].segments.count { return next }
    next.segment = 0
    next.container += 1
    while next.container < containers.count, containers[next.container].segments.isEmpty {
      next.container += 1
    }
    return next.container < containers.count ? next : nil
  }

  /// The row before another, in the same container or an earlier one.
  func row(before place: RowPlace) -> RowPlace? {
    var previous = place
    if previous.row > 0 {
      previous.row -= 1
      return previous
    }
    if previous.segment > 0 {
      previous.segment -= 1
      previous.row =
        containers[previous.container].segments[previous.segment].rows.count - 1
      return previous
    }
    return containers[..<place.container].indices.last { !containers[$0].segments.isEmpty }
      .flatMap(lastRow(inContainer:))
  }

  /// The segment that holds a row.
  func segment(of place: RowPlace) -> RowSegment {
    containers[place.container].segments[place.segment]
  }

  // MARK: Changing

  /// Drops the rows of some paragraphs and moves those behind them on in the text.
  ///
  /// - Complexity: O(log *n* + the segments behind).
  mutating func replace(_ edit: ParagraphEdit) {
    for container in containers.indices {
      let last = containers[container].segments.last?.lastParagraph ?? -1
      if max(last, containers[container].start.paragraph) >= edit.paragraphs.lowerBound {
        containers[container].replace(edit)
      }
    }
  }
}

/// Where a row stands among the rows of a layout manager; good until the layout changes.
struct RowPlace: Hashable, Comparable, Sendable {
  /// The index of the container.
  var container: Int
  /// The index of the segment among those of the container.
  var segment: Int
  /// The index of the row in its segment.
  var row: Int

  static func < (one: RowPlace, other: RowPlace) -> Bool {
    (one.container, one.segment, one.row) < (other.container, other.segment, other.row)
  }
}

/// A place in a storage's text.
struct TextPlace: Hashable, Sendable {
  /// In UTF-16 code units.
  var offset: Int
  /// The number of the paragraph that holds the offset.
  var paragraph: Int
}

/// What an edit means for rows.
struct ParagraphEdit {
  /// The numbers before the edit of the paragraphs whose rows are void.
  var paragraphs: Range<Int>
  /// Where the first of them starts, in UTF-16 code units.
  var start: Int
  /// By how many UTF-16 code units the text grew.
  var textChange = 0
  /// By how many paragraphs the text grew.
  var paragraphChange = 0
}
