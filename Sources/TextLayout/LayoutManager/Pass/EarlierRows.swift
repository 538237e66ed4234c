import TextAnalysis
import TextGeometry
import TextShaping
import TextStorage

/// The rows of an earlier layout, for containers that are filled the same way.
///
/// The owner of a document's pages makes new containers for each layout, and learns on the way
/// which ones the text needs. Such a container may have the geometry of an earlier one, and text
/// that starts at the same place. It then gets the earlier rows as if they were its own old ones.
/// The pass places paragraphs until it reaches one of these rows in the same state, and the rest
/// stays.
struct EarlierRows {
  private let containers: [TextContainer]
  private var rows: RowStore
  /// The paragraphs without rows, such as edited ones.
  private(set) var unlaidParagraphs: ParagraphRanges
  /// The paragraphs with rows that follow breaks which were chosen together.
  private(set) var chosenParagraphs: ParagraphRanges
  /// True if the rows are those of the manager's own containers, from before a change of the text.
  fileprivate(set) var isOfSameContainers: Bool

  /// The rows of an earlier container.
  struct Found {
    var layout: ContainerLayout
    /// True if the container was as high.
    var isAsHigh: Bool
  }

  /// Creates the record of a manager's layout.
  fileprivate init(_ manager: LayoutManager) {
    (containers, rows) = (manager.textContainers, manager.rows)
    (unlaidParagraphs, chosenParagraphs) = (
      manager.unlaidParagraphs, manager.state.chosenParagraphs
    )
    isOfSameContainers = true
  }

  /// Moves the rows after an edit, and removes those of its paragraphs.
  mutating func replace(_ edit: ParagraphEdit) {
    let (first, count) = (
      edit.paragraphs.lowerBound, edit.paragraphs.count + edit.paragraphChange
    )
    rows.replace(edit)
    unlaidParagraphs.replace(edit.paragraphs, withCount: count)
    unlaidParagraphs.insert(first..<first + count)
    chosenParagraphs.replace(edit.paragraphs, withCount: count)
  }

  /// True if a drop cap reaches below the rows before a paragraph.
  func hasCap(beforeParagraph paragraph: Int) -> Bool {
    rows.hasCap(beforeParagraph: paragraph)
  }

  /// Returns the earlier rows of a container; nil if there are none.
  ///
  /// - Parameters:
  ///   - container: The container, which has no rows.
  ///   - place: The start of its text.
  /// - Complexity: O(log *n*), and comparing exclusion paths.
  func layout(like container: TextContainer, from place: TextPosition) -> Found? {
    let layouts = rows.containers
    var index = layouts.partition { $0.start.offset < place.offset }
    while index < layouts.count, layouts[index].start == place {
      if !layouts[index].segments.isEmpty, containers[index].placesRows(like: container) {
        return Found(
          layout: layouts[index],
          isAsHigh: containers[index].geometry.isAsHigh(as: container.geometry))
      }
      index += 1
    }
    return nil
  }
}

extension ContainerLayout {
  /// Returns the rows of some paragraphs.
  func segments(ofParagraphs paragraphs: Range<Int>) -> [RowSegment] {
    segments.compactMap { segment in
      if segment.lastParagraph < paragraphs.lowerBound { return nil }
      if segment.firstParagraph >= paragraphs.upperBound { return nil }
      let first = segment.firstRow(fromParagraph: paragraphs.lowerBound)
      let end = segment.firstRow(fromParagraph: paragraphs.upperBound)
      if first >= end { return nil }
      let head = end < segment.rows.count ? segment.prefix(toRow: end) : segment
      return first > 0 ? head.suffix(fromRow: first) : head
    }
  }

  /// True if a drop cap reaches below the rows before a paragraph.
  func hasCap(beforeParagraph paragraph: Int) -> Bool {
    guard let segment = segments.last(where: { $0.firstParagraph < paragraph }) else {
      return false
    }
    return segment.state(before: segment.firstRow(fromParagraph: paragraph)).cap != nil
  }
}

extension TextContainer {
  /// True if another container places rows of the same text in the same places, apart from what
  /// follows from its height and from the ends of their texts.
  fileprivate func placesRows(like other: TextContainer) -> Bool {
    let (own, others) = (geometry, other.geometry)
    return own.hasSameRoom(as: others)
      && (own.exclusions === others.exclusions
        || (shape == other.shape && exclusionPaths == other.exclusionPaths))
  }
}

extension ContainerGeometry {
  /// True if rows have the same room in another geometry, apart from its paths, its text limit, and
  /// its height if no path is in the way.
  fileprivate func hasSameRoom(as other: ContainerGeometry) -> Bool {
    (isAsHigh(as: other) || (index == nil && other.index == nil)) && width == other.width
      && padding == other.padding && minimumFragmentWidth == other.minimumFragmentWidth
      && indentOrigin == other.indentOrigin && startsPage == other.startsPage
      && rowSpacing == other.rowSpacing && cutHeight == other.cutHeight
      && continuesBoxes == other.continuesBoxes && baselineGrid == other.baselineGrid
      && firstBaseline == other.firstBaseline && endsAtBaseline == other.endsAtBaseline
      && maximumNumberOfLines == other.maximumNumberOfLines && lineBreakMode.wraps
      && lineBreakMode == other.lineBreakMode && !hasProvider && !other.hasProvider
  }

  /// True if neither rows nor attachments have another height.
  fileprivate func isAsHigh(as other: ContainerGeometry) -> Bool {
    height == other.height && attachmentHeight == other.attachmentHeight
  }
}

extension LayoutManager {
  /// Removes all containers, and keeps their rows for the containers that follow; see
  /// ``EarlierRows``.
  ///
  /// - Complexity: O(*n*) in the number of the manager's containers.
  package func removeTextContainersKeepingRows() {
    keepRows()
    var kept = earlierRows
    kept?.isOfSameContainers = false
    removeTextContainers(from: 0)
    earlierRows = kept
  }

  /// Keeps the rows for the same containers, before a choice of breaks for a changed text drops
  /// them. Rows that were kept before another change stay.
  func keepRows() {
    if earlierRows?.isOfSameContainers == true { return }
    measuredRows.beginLayout()
    let mayKeep = isTextRead && !delegateDecidesPlaces && released.containers == 0
    earlierRows = mayKeep ? EarlierRows(self) : nil
  }

  /// Forgets the rows that containers to come could keep.
  package func forgetEarlierRows() {
    earlierRows = nil
    measuredRows.forgetOlder()
  }
}
