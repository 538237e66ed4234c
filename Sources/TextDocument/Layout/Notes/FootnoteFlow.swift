import TextGeometry
import TextLayout
import TextStorage

/// The columns of a text with notes at their feet, one after the other.
///
/// A column is laid out in its full height first. Its rows determine its notes, and the number of
/// rows that leave room for them. The column is laid out again with the height of these rows.
/// Thus a row moves to the next column together with its mark and its note. Later columns wait,
/// which bounds the work for each.
final class FootnoteFlow {
  /// A column of the text.
  struct Column {
    var page: Int
    /// The index of its plan.
    var plan: Int
    var container: Int
    /// The room of its text, in points of the page.
    var frame: Rect
    /// The height that text and notes share, in points.
    var fullHeight: Double
  }

  /// The notes at the foot of a column or page.
  struct Area {
    var page: Int
    /// The container of the column, or of the first column of the page; nil if there is no text.
    var parent: Int?
    /// The notes, stream by stream.
    var parts: [NoteMeasure.Part]
    /// The containers of the parts.
    var containers: [Int] = []
    /// The lines above the notes of each stream.
    var rules: [PageDecoration]
  }

  /// The place of a column before it has text.
  struct Slot {
    var page: Int
    var member: Int
    var plan: ContainerPlan
    var isFirst: Bool
  }

  /// A row of a column.
  struct Row {
    /// Its lower edge, in points of the column.
    var bottom: Double
    /// The number of notes that are due with the text up to its end.
    var due: Int
    /// The end of its text, in UTF-16 code units.
    var end: Int
  }

  let layout: DocumentLayout
  let texts: FootnoteTexts
  let plan: FootnotePlan
  let measure: FootMeasure
  let flow: TextFlow
  /// The ends of columns that are chosen together; nil if none are.
  private let breaks: FlowBreaks?
  private let maximumPages: Int
  private var book: PageBook
  private(set) var columns: [Column] = []
  private(set) var areas: [Area] = []
  /// The columns that follow, as far as they were requested.
  var queue: [Slot] = []
  /// The first page whose columns were not requested.
  private var nextPage = 0
  /// The container of the next column, which exists so that lines are divided as they will be.
  var lookahead: Int?
  /// The start of the text that has no column, in UTF-16 code units.
  private(set) var position: Int
  /// The number of notes whose marks are in the columns so far.
  private(set) var due = 0
  /// The number of columns at the end that have taken nothing, and that of those before them.
  private var emptyCount = 0
  private var usedCount = 0
  /// True if no page is left.
  private var isStopped = false
  /// True if the text or notes that are left have no room in any column.
  private(set) var isStuck = false

  /// The most layouts of a column.
  static let maximumRounds = 6
  /// The greatest part of a column that notes from earlier columns take if text is left.
  static let greatestShare = 0.75

  init(
    _ layout: DocumentLayout, _ texts: FootnoteTexts, _ flow: TextFlow, _ book: PageBook,
    maximumPages: Int, breaks: FlowBreaks?
  ) {
    (self.layout, self.texts, self.flow, self.book) = (layout, texts, flow, book)
    (self.maximumPages, self.breaks) = (maximumPages, breaks)
    plan = layout.plan.footnotes
    measure = FootMeasure(layout, texts)
    position = flow.range.lowerBound
  }

  /// True if text or notes are left.
  var hasRest: Bool { position < flow.range.upperBound || measure.hasRest }

  /// Lays out the text and its notes.
  ///
  /// - Complexity: O(*n*) in the text for paragraphs that end on the page where they begin or on
  ///   the next one.
  func run() throws(DocumentError) {
    while !isStopped, !isStuck, hasRest || columns.isEmpty {
      if isOverlong {
        try passParagraph()
        continue
      }
      measure.release()
      turnPage()
      planBreaks()
      guard let slots = try nextSlots() else { break }
      let taken = try fill(slots)
      count(slots.count, taken: taken)
      let last = slots[slots.count - 1]
      leaveEmptyPages(after: last.page)
      layout.progress?(
        DocumentLayout.Progress(
          pages: last.page + 1, position: position, length: layout.storage.length))
    }
    if let lookahead { layout.remove(lookahead..<lookahead + 1) }
    lookahead = nil
  }

  /// Counts columns at the end that have taken nothing.
  func count(_ added: Int, taken: Bool) {
    emptyCount = taken ? 0 : emptyCount + added
    if taken { usedCount = columns.count }
  }

  /// Goes on with the next page that differs if two pages have taken nothing, or gives up if none
  /// does.
  func leaveEmptyPages(after page: Int) {
    guard emptyCount > 2 * flow.members.count else { return }
    guard let next = book.nextChange(from: page + 1) else { return giveUp() }
    if next > nextPage { skip(to: next) }
  }

  /// Removes the columns at the end that have taken nothing, but not the first column of all.
  private func giveUp() {
    (isStuck, layout.hasStalled) = (true, true)
    if let lookahead { layout.remove(lookahead..<lookahead + 1) }
    lookahead = nil
    let count = max(usedCount, 1)
    guard count < columns.count else { return }
    layout.remove(columns[count].container..<layout.plannedCount)
    columns.removeSubrange(count...)
  }

  /// Goes on with the columns of a page.
  private func skip(to page: Int) {
    if let lookahead { layout.remove(lookahead..<lookahead + 1) }
    lookahead = nil
    queue = []
    nextPage = page
  }

  /// Plans the next page for the text that it starts with, if the next column is its first one.
  private func turnPage() {
    guard hasText, queue.first?.isFirst != false,
      let page = layout.turnPage(
        of: flow, from: queue.first?.page ?? nextPage, at: position, &book),
      page.isOther
    else { return }
    skip(to: page.number)
  }

  /// Chooses the ends of a chapter's columns if the next one is its first.
  private func planBreaks() {
    guard let breaks, breaks.isNeeded(at: position), !beginsLaterPage else { return }
    let hasSlot = (try? readColumns(1)) == true
    let rest = hasSlot ? measure.rest(upTo: due, in: queue[0].plan) : nil
    let isEmpty = rest != nil || !measure.hasRest(upTo: due)
    breaks.begin(at: position, isEmpty: isEmpty, below: rest) { distance in
      // An error is thrown when the page is needed.
      guard (try? readColumns(distance + 1)) == true else { return nil }
      let slot = queue[distance]
      return FlowBreaks.Column(plan: slot.plan, page: slot.page, isFirst: slot.isFirst)
    }
  }

  /// True if the text that is left begins a page, and the next column is not the first one of its
  /// page.
  private var beginsLaterPage: Bool {
    guard (try? readColumns(1)) == true, !queue[0].isFirst else { return false }
    return layout.storage.attribute(.paragraphStyle, at: position)?.breakBefore == .page
  }

  // MARK: Columns

  /// Returns the columns that share a foot and are filled next; nil if there is no page for them.
  private func nextSlots() throws(DocumentError) -> [Slot]? {
    guard try readColumns(1) else { return nil }
    let page = queue[0].page
    guard plan.place == .page else { return [queue.removeFirst()] }
    let slots = Array(queue.prefix { $0.page == page })
    queue.removeFirst(slots.count)
    return slots
  }

  /// Reads the next columns.
  ///
  /// - Returns: False if there are fewer.
  func readColumns(_ count: Int) throws(DocumentError) -> Bool {
    while queue.count < count {
      guard let page = layout.plan.nextPage(of: flow, from: nextPage), page < maximumPages else {
        return false
      }
      let plans = try book.page(page).plans
      let members = flow.members.filter { layout.plan.stands($0, onPage: page) }
      queue += members.enumerated().map { index, member in
        Slot(page: page, member: member, plan: plans[member].endingAtDescent, isFirst: index == 0)
      }
      nextPage = page + 1
    }
    return true
  }

  /// Adds the containers of some columns that follow each other, and of the column after them.
  ///
  /// - Returns: The index of the first one.
  func addContainers(_ slots: [Slot]) throws(DocumentError) -> Int {
    var first: Int?
    if let known = lookahead { first = known }
    for slot in slots.dropFirst(first == nil ? 0 : 1) {
      let added = add(slot)
      first = first ?? added
    }
    lookahead = try readColumns(1) ? add(queue[0]) : nil
    return first ?? layout.plannedCount - 1
  }

  private func add(_ slot: Slot) -> Int {
    layout.add([slot.plan], upTo: flow.range.upperBound, startsPage: slot.isFirst).lowerBound
  }

  /// Returns the rows of a column.
  func rows(of container: Int) -> [Row] {
    texts.rows(of: layout.manager.textContainers[container], in: layout.manager)
  }

  func setHeight(_ height: Double, of container: Int) {
    let height = max(height, PagePlan.minimumHeight)
    let container = layout.manager.textContainers[container]
    if container.size.height != height { container.size.height = height }
  }

  /// Takes over columns whose text and notes are final.
  ///
  /// - Parameters:
  ///   - due: The number of notes whose marks are in the columns so far.
  ///   - parts: The notes at their foot.
  ///   - area: The room of the notes, in points of the page.
  /// - Returns: True if the columns have taken anything.
  func take(
    _ slots: [Slot], from first: Int?, due: Int, _ parts: [NoteMeasure.Part], in area: Rect
  ) -> Bool {
    let start = position
    for (index, slot) in slots.enumerated() {
      guard let first else { break }
      let container = layout.manager.textContainers[first + index]
      var frame = slot.plan.frame
      frame.size.height = min(frame.height, container.size.height)
      columns.append(
        Column(
          page: slot.page, plan: slot.member, container: first + index, frame: frame,
          fullHeight: slot.plan.frame.height))
      position = max(position, layout.manager.characterRange(in: container).upperBound)
      let isWhole = index + 1 < slots.count || !measure.hasRest(upTo: due)
      breaks?.leaveColumn(at: position, isWhole: isWhole)
    }
    self.due = due
    if !parts.isEmpty {
      areas.append(
        Area(
          page: slots[0].page, parent: first, parts: parts,
          rules: measure.rules(above: parts, in: area)))
    }
    return position > start || !parts.isEmpty
  }

  func stop() { isStopped = true }

  private func fill(_ slots: [Slot]) throws(DocumentError) -> Bool {
    if slots.count > 1 { return try fillPage(slots) }
    return try fillColumn(slots[0])
  }

  /// True if text is left.
  var hasText: Bool { position < flow.range.upperBound }
}

extension FootnoteTexts {
  /// Returns the rows of a container, with the notes that are due with each.
  func rows(of container: TextContainer, in manager: LayoutManager) -> [FootnoteFlow.Row] {
    guard let layout = manager.layout(of: container) else { return [] }
    let fragments = layout.fragments
    return layout.rows.map { row in
      let end = fragments[row.fragments.upperBound - 1].range.upperBound
      return FootnoteFlow.Row(
        bottom: row.y + row.height + row.roomBelow, due: dueCount(upTo: end), end: end)
    }
  }
}
