import TextGeometry
import TextLayout
import TextStorage

/// The columns of a text with notes at their feet, one after the other.
///
/// A column is laid out in its full height first. Its rows then tell which notes belong to it, and
/// how many rows leave room for them. The column is laid out again with the height of these rows,
/// so a row goes to the next column together with its mark and its note. Later columns wait, so
/// the work for a column is bounded.
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
  private let flow: TextFlow
  /// The ends of columns that are chosen together; nil if none are.
  private let breaks: FlowBreaks?
  private let maximumPages: Int
  private var book: PageBook
  private(set) var columns: [Column] = []
  private(set) var areas: [Area] = []
  /// The columns that follow, as far as they were asked for.
  private var queue: [Slot] = []
  /// The first page whose columns were not asked for.
  private var nextPage = 0
  /// The container of the next column, which exists so that lines are divided as they will be.
  private var lookahead: Int?
  /// The start of the text that has no column, in UTF-16 code units.
  private(set) var position: Int
  /// The number of notes whose marks are in the columns so far.
  private(set) var due = 0
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
    var emptyCount = 0
    var lastUsed = 0
    while !isStopped, hasRest || columns.isEmpty {
      if isOverlong {
        try passParagraph()
        continue
      }
      measure.release()
      planBreaks()
      guard let slots = try nextSlots() else { break }
      let taken = try fill(slots)
      emptyCount = taken ? 0 : emptyCount + slots.count
      let last = slots[slots.count - 1]
      if taken { lastUsed = columns.count }
      if emptyCount > 2 * flow.members.count {
        guard let next = book.nextChange(from: last.page + 1) else {
          giveUp(after: lastUsed)
          break
        }
        if next > nextPage { skip(to: next) }
      }
      layout.progress?(
        DocumentLayout.Progress(
          pages: last.page + 1, position: position, length: layout.storage.length))
    }
    if let lookahead { layout.remove(lookahead..<lookahead + 1) }
    lookahead = nil
  }

  /// Removes the columns at the end that have taken nothing, but not the first column of all.
  private func giveUp(after count: Int) {
    (isStuck, layout.hasStalled) = (true, true)
    if let lookahead { layout.remove(lookahead..<lookahead + 1) }
    lookahead = nil
    let count = max(count, 1)
    guard count < columns.count else { return }
    layout.remove(columns[count].container..<layout.plannedCount)
    columns.removeSubrange(count...)
  }

  /// Leaves out the pages before one, which would take nothing either.
  private func skip(to page: Int) {
    if let lookahead { layout.remove(lookahead..<lookahead + 1) }
    lookahead = nil
    queue = []
    nextPage = page
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

  // MARK: Endless paragraphs

  /// The most columns of a paragraph that get notes. Each column lays the paragraph out again from
  /// its beginning, so a paragraph as long as a book would take forever.
  static let maximumColumns = 64

  /// True if the text that is left continues a paragraph of very many columns.
  private var isOverlong: Bool {
    guard hasText, columns.count >= Self.maximumColumns else { return false }
    let paragraph = layout.storage.paragraphRange(containing: position)
    let container = columns[columns.count - Self.maximumColumns].container
    let range = layout.manager.characterRange(in: layout.manager.textContainers[container])
    return range.lowerBound >= paragraph.lowerBound && position > paragraph.lowerBound
  }

  /// Fills columns with the rest of a paragraph, in doubling numbers. Its notes follow it.
  private func passParagraph() throws(DocumentError) {
    let end = layout.storage.paragraphRange(containing: position).upperBound
    var batch = 2
    while position < end {
      var slots: [Slot] = []
      while slots.count < batch, try readColumns(1) { slots.append(queue.removeFirst()) }
      guard !slots.isEmpty else { return stop() }
      let first = try addContainers(slots)
      layout.manager.ensureLayout(for: layout.manager.textContainers[first + slots.count - 1])
      for (index, slot) in slots.enumerated() {
        let due = max(due, rows(of: first + index).last?.due ?? 0)
        _ = take([slot], from: first + index, due: due, [], in: slot.plan.frame)
        guard position >= end else { continue }
        queue.insert(contentsOf: slots[(index + 1)...], at: 0)
        layout.remove(first + index + 1..<layout.plannedCount)
        lookahead = nil
        return
      }
      batch *= 2
    }
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
  private func readColumns(_ count: Int) throws(DocumentError) -> Bool {
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

  private func stop() { isStopped = true }

  private func fill(_ slots: [Slot]) throws(DocumentError) -> Bool {
    if slots.count > 1 { return try fillPage(slots) }
    return try fillColumn(slots[0])
  }

  /// True if text is left.
  var hasText: Bool { position < flow.range.upperBound }
}
