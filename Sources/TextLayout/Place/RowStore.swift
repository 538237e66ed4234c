import TextAnalysis
import TextGeometry
import TextShaping

/// The rows of a layout: the content of each container that layout has reached.
///
/// Text, paragraphs and containers run in the same order. Edited paragraphs have no rows until
/// they are placed again.
struct RowStore: Sendable {
  var containers: [ContainerLayout] = []

  // MARK: Finding

  /// Returns the first row of a paragraph, or of one after it; nil if there is none.
  ///
  /// - Complexity: O(log *n*).
  func firstRow(fromParagraph paragraph: Int) -> RowIndex? {
    // The container before the first one that starts with the paragraph may hold its first rows.
    let following = containers.partition { $0.start.paragraph < paragraph }
    for container in max(0, following - 1)..<max(following, containers.count) {
      let segments = containers[container].segments
      let segment = segments.indices.partition { segments[$0].lastParagraph < paragraph }
      guard segment < segments.count else { continue }
      return RowIndex(
        container: container, segment: segment,
        row: segments[segment].firstRow(fromParagraph: paragraph))
    }
    return nil
  }

  /// Returns the last row of the paragraphs before one; nil if there is none.
  ///
  /// - Complexity: O(log *n*).
  func lastRow(beforeParagraph paragraph: Int) -> RowIndex? {
    guard let next = firstRow(fromParagraph: paragraph) else { return lastRow }
    return row(before: next)
  }

  /// The last row of the whole layout.
  var lastRow: RowIndex? {
    containers.indices.last { !containers[$0].segments.isEmpty }.flatMap(lastRow(inContainer:))
  }

  /// Returns the last row of a container.
  func lastRow(inContainer container: Int) -> RowIndex? {
    guard let last = containers[container].segments.last else { return nil }
    return RowIndex(
      container: container, segment: containers[container].segments.count - 1,
      row: last.rows.count - 1)
  }

  /// Returns the row that holds the text at a position; nil if no row does.
  ///
  /// - Complexity: O(log *n*).
  func row(containing offset: Int) -> RowIndex? {
    var container = containers.partition { $0.start.offset <= offset } - 1
    while container >= 0, containers[container].segments.isEmpty { container -= 1 }
    guard container >= 0 else { return nil }
    return containers[container].row(containing: offset).map {
      RowIndex(container: container, segment: $0.segment, row: $0.row)
    }
  }

  /// Returns the first row of a container whose bottom is below a height; nil if there is none.
  ///
  /// - Complexity: O(log *n*).
  func row(below y: Double, inContainer container: Int) -> RowIndex? {
    guard containers.indices.contains(container) else { return nil }
    return containers[container].row(below: y).map {
      RowIndex(container: container, segment: $0.segment, row: $0.row)
    }
  }

  /// Returns the end of a row's text if the row is its segment's last; otherwise nil.
  func textEnd(ofLastRow place: RowIndex) -> Int? {
    let segments = containers[place.container].segments
    guard place.row + 1 == segments[place.segment].rows.count else { return nil }
    return segments[place.segment].textEnd
  }

  /// Returns the row after another, in the same container or a later one.
  func row(after place: RowIndex) -> RowIndex? {
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

  /// Returns the row before another, in the same container or an earlier one.
  func row(before place: RowIndex) -> RowIndex? {
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

  /// Returns the segment that holds a row.
  func segment(of place: RowIndex) -> RowSegment {
    containers[place.container].segments[place.segment]
  }

  /// True if a drop cap reaches below the rows before a paragraph.
  func hasCap(beforeParagraph paragraph: Int) -> Bool {
    guard let last = lastRow(beforeParagraph: paragraph) else { return false }
    return segment(of: last).state(before: last.row + 1).cap != nil
  }

  // MARK: Changing

  /// Drops the rows of the edited paragraphs and shifts the text positions of the rows after them.
  ///
  /// - Complexity: O(log *n* + the segments after them).
  mutating func replace(_ edit: ParagraphEdit) {
    // Only the last container that starts before the edit can reach into it.
    let following = containers.partition { $0.start.paragraph < edit.paragraphs.lowerBound }
    for container in max(0, following - 1)..<max(following, containers.count) {
      let last = containers[container].segments.last?.lastParagraph ?? -1
      if max(last, containers[container].start.paragraph) >= edit.paragraphs.lowerBound {
        containers[container].replace(edit)
      }
    }
  }
}

/// The index of a row among the rows of a layout manager; valid until the layout changes.
struct RowIndex: Hashable, Comparable, Sendable {
  /// The index of the container.
  var container: Int
  /// The index of the segment among those of the container.
  var segment: Int
  /// The index of the row in its segment.
  var row: Int

  static func < (one: RowIndex, other: RowIndex) -> Bool {
    (one.container, one.segment, one.row) < (other.container, other.segment, other.row)
  }
}

/// A position in a storage's text, with its paragraph.
struct TextPosition: Hashable, Sendable {
  /// The position, in UTF-16 code units.
  var offset: Int
  /// The number of the paragraph that holds the offset.
  var paragraph: Int
}

/// The effect of an edit on rows.
struct ParagraphEdit {
  /// The paragraphs whose rows are invalid, by their numbers before the edit.
  var paragraphs: Range<Int>
  /// The start of the first of them, in UTF-16 code units.
  var start: Int
  /// The growth of the text, in UTF-16 code units.
  var textChange = 0
  /// The growth of the text, in paragraphs.
  var paragraphChange = 0
}
