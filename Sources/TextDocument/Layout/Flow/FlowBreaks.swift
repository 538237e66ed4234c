import TextGeometry
import TextLayout
import TextStorage

/// The ends of the columns of a text with notes, tables or floats, chosen together.
///
/// A chapter is measured when a flow reaches its first column. The chosen ends go to the layout
/// manager, and the flow fills the columns as usual. If a column ends elsewhere, the rest
/// of the chapter is filled without them.
final class FlowBreaks {
  /// A column that a chapter may fill.
  struct Column {
    var plan: ContainerPlan
    /// The index of its page.
    var page: Int
    /// True if it is the first one of the text on its page.
    var isFirst: Bool
    /// True if nothing of the text is above it on its page.
    var isAtTop = true
    /// The columns of its page as one; nil if floats cannot be across them.
    var pageColumn: ContainerPlan?
  }

  /// A chapter, or the rest of one, that is filled one column after the other.
  struct Greedy {
    var reason: Reason
    /// Its start, in UTF-16 code units.
    var position: Int
  }

  /// A note of which the columns before hold a part, or nothing.
  struct WaitingNote {
    /// Its place in the order in which notes are due.
    var note: Int
    /// The height of what is left of it, in points.
    var height: Double
  }

  /// A chapter that was reached.
  struct Chapter {
    /// Its start, in UTF-16 code units.
    var start: Int
    /// True if ends of columns were chosen for some of it.
    var isChosen = false
    /// The first place from which it was filled one column after the other; nil if there is none.
    var failure: Greedy?
  }

  /// The reason for filling columns one after the other.
  enum Reason: String {
    case floats = "boxes in free room or floats with text beside them"
    case floatPages = "floats on pages of their own, or that stay near their place"
    case columns = "shapes, columns of different widths, or pictures higher than some"
    case notes = "more streams of notes than are known"
    case noteInFloat = "notes in floats"
    case waiting = "notes or floats of the chapter before"
    case wide = "a table wider than its column"
    case grid = "tables on a grid of baselines"
    case size = "a part higher than its column"
    case difference = "tables, notes or floats that are placed otherwise than planned"
  }

  let layout: DocumentLayout
  let texts: FootnoteTexts?
  let parts: [TableFlow.Part]
  /// The text, in UTF-16 code units.
  let range: Range<Int>
  let notes: ChapterNotes?
  /// The starts of sections in the text, ascending, in UTF-16 code units.
  private let sections: [Int]
  /// The progress of the choice.
  var progress: Progress

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
    sections =
      layout.hasSections
      ? ColumnChange.all(of: layout.storage, in: range).map(\.position) : []
    progress = Progress(chapterEnd: range.lowerBound)
  }

  /// Returns the end of the section that a position is in. Chapters end with sections, because the
  /// next columns begin where those above end.
  ///
  /// - Parameter position: The position, in UTF-16 code units.
  func sectionEnd(after position: Int) -> Int {
    let index = sections.partition { $0 <= position }
    return index < sections.count ? sections[index] : range.upperBound
  }

  /// True if ends are chosen from a column on, if nothing waits for it.
  ///
  /// - Parameter position: The start of its text, in UTF-16 code units.
  func isNeeded(at position: Int) -> Bool {
    if position >= progress.chapterEnd {
      // The column may begin in the middle of a chapter that began in the middle of a page.
      return position < range.upperBound
        && layout.storage.paragraphRange(containing: position).lowerBound == position
    }
    return !progress.isPlanned && mayRestart && position > progress.failure
  }

  /// Chooses the ends of a chapter's columns if its first column begins, or of the rest of a
  /// chapter after a column that ended otherwise.
  ///
  /// - Parameters:
  ///   - position: The start of the column's text, in UTF-16 code units.
  ///   - isEmpty: True if nothing else waits for the column but `rest`.
  ///   - rest: The note that continues in the column; nil if none does.
  ///   - startsPage: False if the column is below others of its page. Rows that stay together move
  ///     on if they have no room there.
  ///   - column: Returns a column by its distance from this one; nil after the last.
  func begin(
    at position: Int, isEmpty: Bool, below rest: WaitingNote? = nil, startsPage: Bool = true,
    column: (Int) -> Column?
  ) {
    guard isNeeded(at: position), let first = column(0) else { return }
    if position >= progress.chapterEnd {
      read(from: position, in: first, column)
      if !mayRestart { layout.manager.addBreaks(nil, of: position..<progress.chapterEnd, []) }
    }
    guard mayRestart, let chapter = progress.chapter else { return }
    let known = rest.flatMap { notes?.rest($0) }
    guard isEmpty, rest == nil || known != nil else {
      if position == progress.start {
        layout.manager.addBreaks(nil, of: position..<progress.chapterEnd, [])
        fail(.waiting, at: position)
      }
      return
    }
    guard var search = chapter.search(from: position, below: known) else {
      if position == progress.start {
        layout.manager.addBreaks(nil, of: position..<progress.chapterEnd, [])
        fail(.size, at: position)
      }
      return
    }
    if !startsPage, search.firstHeight > first.plan.frame.height + 1e-6 {
      progress.failure = position - 1
      return
    }
    progress.work += search.paragraphs.count
    var columns = ChapterColumns(
      first, sharesFeet: sharesFeet, pictureHeight: chapter.pictureHeight)
    var choice = search.run { columns.container($0, column) }
    // Columns of another width may belong to the next chapter.
    let isUneven = columns.isUneven && !search.isWhole
    if isUneven {
      choice = nil
      progress.work = .max
    } else if choice == nil {
      choice = search.breaksUpToTallRow
    }
    if position == progress.start {
      layout.manager.addBreaks(choice, of: position..<progress.chapterEnd, chapter.measured)
    } else if let choice {
      layout.manager.restartBreaks(choice, at: position, chapter.measured)
    }
    progress.ends = (choice?.breaks ?? [])[...]
    progress.dividedNotes = choice?.dividedNotes ?? []
    progress.dividesLastNote = choice?.dividesLastNote ?? false
    progress.reached = position
    progress.isPlanned = choice != nil
    if choice != nil { progress.chapters[progress.chapters.count - 1].isChosen = true }
    if choice == nil { fail(isUneven ? .columns : .size, at: position) }
  }

  /// Measures the chapter that begins at a position.
  private func read(from position: Int, in first: Column, _ column: (Int) -> Column?) {
    var foot = first.plan
    if sharesFeet {
      var (left, right, number) = (foot.frame.minX, foot.frame.maxX, 1)
      while let next = column(number), next.page == first.page {
        (left, right) = (min(left, next.plan.frame.minX), max(right, next.plan.frame.maxX))
        number += 1
      }
      (foot.frame.origin.x, foot.frame.size.width) = (left, right - left)
    }
    var own = FlowChapter(
      self, from: position, in: first.plan, pageColumn: first.pageColumn, foot: foot,
      noteHeight: noteHeight(first, column))
    let reason: Reason? = own.read() ? own.reason : .size
    (progress.start, progress.chapterEnd, progress.isPlanned, progress.failure) = (
      position, own.end, false, -1
    )
    progress.chapter = own
    let worse = layout.unchosenChapters[position]
    (progress.work, progress.limit) = (
      0, reason == nil && worse == nil ? Self.mostSearches * own.count : 0
    )
    progress.chapters.append(Chapter(start: position))
    if let reason {
      give(up: Greedy(reason: reason, position: position))
    } else if let worse {
      give(up: worse)
    }
  }

  /// Records a place from which columns are filled one after the other.
  private func give(up place: Greedy) {
    progress.greedy.append(place)
    guard let last = progress.chapters.indices.last, progress.chapters[last].failure == nil else {
      return
    }
    progress.chapters[last].failure = place
  }

  /// Returns the height of the highest column, in points, if notes that are higher continue in the
  /// next columns; infinity if they do not.
  private func noteHeight(_ first: Column, _ column: (Int) -> Column?) -> Double {
    guard let texts, parts.isEmpty, !layout.hasSections,
      layout.plan.footnotes.place == .column,
      texts.streams.count(where: { !$0.isEmpty }) == 1
    else { return .infinity }
    var height = first.plan.frame.height
    for number in 1...Self.comparedColumns {
      guard let next = column(number) else { break }
      height = max(height, next.plan.frame.height)
    }
    return height
  }

  /// The number of columns among which the highest one is looked for.
  private static let comparedColumns = 8

  /// True if the rest of the chapter may be searched.
  private var mayRestart: Bool { progress.work < progress.limit }

  /// True if the columns of a page have a common foot for their notes.
  private var sharesFeet: Bool {
    texts != nil && layout.plan.footnotes.place == .page
  }

  /// The most times that a chapter's paragraphs are searched.
  private static let mostSearches = 3

  func fail(_ reason: Reason, at position: Int) {
    progress.isPlanned = false
    progress.failure = position
    give(up: Greedy(reason: reason, position: position))
  }

  /// Compares the end of a column with the chosen one.
  ///
  /// - Parameters:
  ///   - position: The start of the text in the next column, in UTF-16 code units; nil if it is
  ///     not known.
  ///   - isWhole: True if all notes of the column are in it.
  func leaveColumn(at position: Int?, isWhole: Bool) {
    guard progress.isPlanned else { return }
    if let position {
      if position >= progress.chapterEnd, isWhole || progress.dividesLastNote {
        progress.isPlanned = false
        return
      }
      if progress.ends.first == position, isWhole || progress.dividedNotes.contains(position) {
        progress.ends.removeFirst()
        progress.reached = position
        return
      }
    }
    layout.manager.removeBreaks(after: max(progress.reached, position ?? progress.reached))
    // Rows that are higher than a column follow the last chosen end.
    fail(progress.ends.isEmpty ? .size : .difference, at: progress.reached)
    progress.ends = []
  }

  /// Gives up the chosen ends of columns that are laid out again, as those above a section are.
  ///
  /// - Parameters:
  ///   - start: The start of the text in the first of them, in UTF-16 code units.
  ///   - end: The end of the text in the last one. From there on ends may be chosen again.
  func release(from start: Int, upTo end: Int) {
    layout.manager.removeBreaks(after: start, chaptersFrom: end)
    (progress.isPlanned, progress.ends, progress.chapterEnd, progress.failure) = (
      false, [], end, end
    )
  }

  /// Ends the comparison with the text. Floats after it are not a part of the choice.
  func finish() { (progress.isPlanned, progress.wasPlanned) = (false, progress.isPlanned) }

  /// Records that notes of the last column continue in another one.
  func divideLastNotes() {
    if progress.wasPlanned, !progress.dividesLastNote { fail(.difference, at: progress.reached) }
    progress.wasPlanned = false
  }

  /// True if a column was chosen to end before a position, in UTF-16 code units.
  func isEnd(_ position: Int) -> Bool { progress.isPlanned && progress.ends.first == position }
}

extension BreakSearch {
  /// The height of the first rows that stay together: headings, and the first lines of a paragraph
  /// that no line may leave.
  fileprivate var firstHeight: Double {
    var (height, pending) = (0.0, 0.0)
    for paragraph in paragraphs {
      let rows = paragraph.settings[0].rows
      // The rows of a table may be divided before its last one.
      let staysWhole =
        paragraph.keepsTogether || paragraph.keepsWithNext && !paragraph.isTable
      let count = staysWhole ? rows.count : min(rows.count, max(1, paragraph.orphans))
      for row in rows.prefix(count) {
        height += (height > 0 ? pending + row.gap : row.gapAtTop) + row.height
        pending = row.after
      }
      if !paragraph.keepsWithNext || count < rows.count { break }
    }
    return height
  }
}

/// The columns of a chapter as the choice of breaks sees them.
private struct ChapterColumns {
  private let first: TextContainer
  /// True if a column that was requested gives rows another room than the first one.
  private(set) var isUneven = false
  private let sharesFeet: Bool
  /// The height that pictures may have in all columns, in points; nil if it is that of each one.
  private let attachmentHeight: Double?
  /// The height of the highest picture, in points; 0 if that is higher than the first column.
  private let pictureHeight: Double
  private var known: [BreakContainer] = []

  init(_ first: FlowBreaks.Column, sharesFeet: Bool, pictureHeight: Double) {
    self.sharesFeet = sharesFeet
    // Rows are the same in all columns that are as high as the pictures.
    let isLower = pictureHeight <= first.plan.frame.height
    (attachmentHeight, self.pictureHeight) =
      isLower ? (first.plan.frame.height, pictureHeight) : (nil, 0)
    self.first = Self.container(first.plan, attachmentHeight)
  }

  private static func container(
    _ plan: ContainerPlan, _ attachmentHeight: Double?
  ) -> TextContainer {
    let container = TextContainer()
    container.apply(plan)
    container.attachmentHeight = attachmentHeight ?? plan.attachmentHeight
    return container
  }

  mutating func container(
    _ number: Int, _ column: (Int) -> FlowBreaks.Column?
  ) -> BreakContainer? {
    while known.count <= number {
      guard let next = column(known.count) else { return nil }
      let container = Self.container(next.plan, attachmentHeight)
      guard next.plan.isPlain, next.plan.frame.height >= pictureHeight,
        var made = container.breakContainer(like: first)
      else {
        isUneven = true
        return nil
      }
      // Page 1 is a right page, so each page with an odd number faces the one before.
      let isBeside = !next.isFirst || next.page % 2 == 0
      made.isLevelled = known.last.map { isBeside && $0.height == made.height } ?? false
      (made.beginsPage, made.isAtTop) = (next.isFirst, next.isFirst && next.isAtTop)
      if sharesFeet { made.pageFoot = foot(ofColumn: known.count, next, column) }
      known.append(made)
    }
    return known[number]
  }

  /// Returns the place of a column above the foot of its page; nil if it is the only one there.
  private mutating func foot(
    ofColumn number: Int, _ own: FlowBreaks.Column, _ column: (Int) -> FlowBreaks.Column?
  ) -> BreakContainer.PageFoot? {
    if !own.isFirst, let before = known.last?.pageFoot {
      return .init(index: before.index + 1, count: before.count)
    }
    var count = 1
    while let next = column(number + count), next.page == own.page {
      // A column that ends above the foot has its full height.
      if next.plan.frame.maxY != own.plan.frame.maxY { isUneven = true }
      count += 1
    }
    return count > 1 ? .init(index: 0, count: count) : nil
  }
}
