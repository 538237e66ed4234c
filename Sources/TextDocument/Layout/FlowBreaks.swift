import TextGeometry
import TextLayout
import TextStorage

/// The ends of the columns of a text with notes, tables or floats, chosen together.
///
/// A chapter is measured when a flow reaches its first column. The chosen ends go to the layout
/// manager, and the flow fills the columns as it always does. If a column ends elsewhere, the rest
/// of the chapter is filled without them.
final class FlowBreaks {
  /// A column that a chapter may fill.
  struct Column {
    var plan: ContainerPlan
    /// The index of its page.
    var page: Int
    /// True if it is the first one of the text on its page.
    var isFirst: Bool
  }

  /// A chapter, or the rest of one, that is filled one column after the other.
  struct Greedy {
    var reason: Reason
    /// Its start, in UTF-16 code units.
    var position: Int
  }

  /// The reason for filling columns one after the other.
  enum Reason: String {
    case floats = "boxes in free room, or floats with text beside them,"
    case columns = "shapes, or columns of different widths,"
    case notes = "notes across the columns of a page"
    case noteInFloat = "notes in floats"
    case waiting = "notes or floats of the chapter before"
    case wide = "a table wider than its column"
    case grid = "tables on a grid of baselines"
    case size = "a part higher than its column"
    case difference = "notes or floats that are placed otherwise than planned"
  }

  let layout: DocumentLayout
  let texts: FootnoteTexts?
  let parts: [TableFlow.Part]
  /// The text, in UTF-16 code units.
  let range: Range<Int>
  let notes: ChapterNotes?
  /// The end of the chapters that were looked at, in UTF-16 code units.
  private(set) var chapterEnd: Int
  /// The chosen ends of columns of the current chapter that are not reached, in order.
  private var ends: ArraySlice<Int> = []
  /// True if the current chapter's columns end as chosen so far.
  private(set) var isPlanned = false
  private(set) var greedy: [Greedy] = []

  /// - Parameters:
  ///   - range: The text, in UTF-16 code units.
  ///   - parts: Its tables, floats and boxes.
  ///   - texts: Its notes; nil if there are none.
  init(
    _ layout: DocumentLayout, _ range: Range<Int>, _ parts: [TableFlow.Part],
    _ texts: FootnoteTexts?
  ) {
    (self.layout, self.range, self.parts, self.texts) = (layout, range, parts, texts)
    notes = texts.map { ChapterNotes(layout, $0) }
    chapterEnd = range.lowerBound
  }

  /// Chooses the ends of a chapter's columns if its first column begins.
  ///
  /// - Parameters:
  ///   - position: The start of the column's text, in UTF-16 code units.
  ///   - isEmpty: True if nothing else waits for the column.
  ///   - column: Returns a column by its distance from this one; nil after the last.
  func begin(at position: Int, isEmpty: Bool, column: (Int) -> Column?) {
    guard position >= chapterEnd, position < range.upperBound, let first = column(0) else {
      return
    }
    var chapter = FlowChapter(self, from: position, in: first.plan)
    let isMeasured = chapter.read()
    chapterEnd = chapter.end
    var reason = isMeasured ? chapter.reason : .size
    if !isEmpty { reason = reason ?? .waiting }
    if texts != nil, layout.plan.footnotes.place == .page, let second = column(1),
      !second.isFirst
    {
      reason = reason ?? .notes
    }
    var choice: BreakChoice?
    if reason == nil {
      var columns = ChapterColumns(first)
      var search = chapter.search
      choice = search.run { columns.container($0, column) }
      if columns.isUneven { (choice, reason) = (nil, .columns) }
      if choice == nil { reason = reason ?? .size }
    }
    layout.manager.addBreaks(choice, of: position..<chapterEnd, chapter.measured)
    ends = (choice?.breaks ?? [])[...]
    isPlanned = choice != nil
    if let reason { greedy.append(Greedy(reason: reason, position: position)) }
  }

  /// Compares the end of a column with the chosen one.
  ///
  /// - Parameters:
  ///   - position: The start of the text in the next column, in UTF-16 code units; nil if it is
  ///     not known.
  ///   - isWhole: True if all notes of the column are in it.
  func leaveColumn(at position: Int?, isWhole: Bool) {
    guard isPlanned else { return }
    if let position, isWhole {
      if position >= chapterEnd {
        isPlanned = false
        return
      }
      if ends.first == position {
        ends.removeFirst()
        return
      }
    }
    isPlanned = false
    let place = position ?? range.lowerBound
    layout.manager.removeBreaks(after: position ?? ends.first.map { $0 - 1 } ?? place)
    greedy.append(Greedy(reason: .difference, position: max(place, ends.first ?? place)))
  }

  /// Ends the comparison with the text.
  func finish() { isPlanned = false }

  /// True if a column was chosen to end before a position, in UTF-16 code units.
  func isEnd(_ position: Int) -> Bool { isPlanned && ends.first == position }
}

/// The columns of a chapter as the choice of breaks sees them.
private struct ChapterColumns {
  private let first: TextContainer
  /// True if a column that was asked for gives rows another room than the first one.
  private(set) var isUneven = false
  private var last: (number: Int, height: Double)?
  private var known: [BreakContainer] = []

  init(_ first: FlowBreaks.Column) {
    self.first = TextContainer()
    self.first.apply(first.plan)
  }

  mutating func container(
    _ number: Int, _ column: (Int) -> FlowBreaks.Column?
  ) -> BreakContainer? {
    while known.count <= number {
      guard let next = column(known.count) else { return nil }
      let container = TextContainer()
      container.apply(next.plan)
      guard next.plan.isPlain, var made = container.breakContainer(like: first) else {
        isUneven = true
        return nil
      }
      // Page 1 is a right page, so each page with an odd number faces the one before.
      let isBeside = !next.isFirst || next.page % 2 == 0
      made.isLevelled = known.last.map { isBeside && $0.height == made.height } ?? false
      known.append(made)
    }
    return known[number]
  }
}
