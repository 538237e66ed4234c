import TextGeometry
import TextLayout
import TextShaping
import TextStorage

/// The rows of a chapter with its tables, floats and notes, as the choice of breaks sees them.
struct FlowChapter {
  /// The choice that the chapter is read for, which owns it.
  private unowned let breaks: FlowBreaks
  private let column: ContainerPlan
  /// The room at the foot of columns, or of the page if they share it.
  private let foot: ContainerPlan
  private let start: Int
  /// The end of the chapter, in UTF-16 code units.
  private(set) var end: Int
  /// The reason why its breaks cannot be chosen; nil if there is none.
  private(set) var reason: FlowBreaks.Reason?
  private(set) var measured: [MeasuredParagraphs] = []
  private var paragraphs: [BreakParagraph] = []
  private var floats: [BreakFloat] = []
  /// The floats that were read since the last paragraph.
  private var firstFloat = 0
  private var heights: [Double: Int] = [:]
  /// The number of notes with marks before the next row.
  private var due = 0
  /// The height of the highest column, in points; infinity if no note continues in another one.
  private let noteHeight: Double
  /// The tables and floats are measured in a layout of their own.
  private var trial: FlowTrial?
  /// The columns of a page as one; nil if floats cannot be across them.
  private let pageColumn: ContainerPlan?
  /// The layout in which floats across them are measured.
  private var pageTrial: FlowTrial?

  /// - Parameters:
  ///   - column: The first column.
  ///   - pageColumn: The columns of its page as one; nil if floats cannot be across them.
  ///   - foot: The room of its notes, of which the width counts.
  ///   - noteHeight: The height of the highest column, in points; infinity if no note continues in
  ///     another one.
  init(
    _ breaks: FlowBreaks, from start: Int, in column: ContainerPlan,
    pageColumn: ContainerPlan? = nil, foot: ContainerPlan, noteHeight: Double
  ) {
    self.noteHeight = noteHeight
    (self.breaks, self.start, self.column, self.foot) = (breaks, start, column, foot)
    (end, self.pageColumn) = (start, pageColumn)
    if !column.isPlain { reason = .columns }
    if column.frame.height >= TextContainer.unlimited { reason = .size }
    if let notes = breaks.notes {
      due = notes.read(upTo: start, in: foot, dividingAbove: noteHeight)
      if notes.notes.streams.count > BreakNotes.maximumStreams { reason = .notes }
    }
  }

  /// The height of its highest picture in a column with room for it, in points; 0 without pictures.
  ///
  /// - Complexity: O(*n*) in the number of its attribute runs.
  var pictureHeight: Double {
    var runs: [AttributeRun] = []
    storage.appendAttributeRuns(in: start..<end, to: &runs)
    return runs.reduce(0) { height, run in
      guard let picture = storage.attributes(for: run.attributes)[.attachment] else {
        return height
      }
      let width = picture.fitsLine ? picture.fittingShare * column.frame.width : .infinity
      return max(height, picture.box.height * min(1, width / max(picture.box.width, 1)))
    }
  }

  /// The number of rows and tables' rows, as a measure of work.
  var count: Int { paragraphs.count }

  /// Returns the search for the breaks from a position on; nil if no paragraph or table starts
  /// there, and no floats that begin the chapter.
  ///
  /// - Parameter note: The note that continues from the column before; nil if none does.
  func search(from position: Int, below note: NoteRest?) -> BreakSearch? {
    let first = paragraphs.partition { $0.settings[0].rows[0].offset < position }
    guard first < paragraphs.count,
      paragraphs[first].settings[0].rows[0].offset == position || first == 0 && position == start
    else { return nil }
    var rest = paragraphs
    rest.removeFirst(first)
    if first > 0 { rest[0].floats = 0..<0 }
    let unit = heights.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 1
    return BreakSearch(
      rest, costs: BreakCosts(unit: unit), notes: breaks.notes?.notes ?? BreakNotes(),
      floats: floats, rest: note)
  }

  private var storage: TextStorage { breaks.layout.storage }

  /// Reads the text up to the chapter's end.
  ///
  /// - Returns: False if a limit of work was reached.
  mutating func read() -> Bool {
    var part = breaks.parts.partition { $0.range.upperBound <= start }
    let container = TextContainer()
    container.apply(column)
    container.attachmentHeight = column.attachmentHeight
    let limit = breaks.sectionEnd(after: start)
    while end < limit {
      if part < breaks.parts.count, breaks.parts[part].range.lowerBound <= end {
        if end > start, breaks.parts[part].breaksBefore { return true }
        read(breaks.parts[part])
        end = breaks.parts[part].range.upperBound
        part += 1
        continue
      }
      if end > start,
        storage.attribute(.paragraphStyle, at: end)?.breakBefore ?? .none != .none
      {
        return true
      }
      let next =
        part < breaks.parts.count ? min(breaks.parts[part].range.lowerBound, limit) : limit
      guard let rows = breaks.layout.manager.measureParagraphs(in: end..<next, for: container)
      else {
        end = next
        return false
      }
      add(rows)
      if rows.end < next { return true }
    }
    return true
  }

  private mutating func add(_ rows: MeasuredParagraphs) {
    if !rows.isEligible { reason = reason ?? .columns }
    let last = rows.end
    var own = rows.paragraphs
    for index in own.indices {
      let next =
        index + 1 < own.count
        ? own[index + 1].settings[0].rows.first?.offset ?? last : last
      addNotes(to: &own[index], upTo: next)
      addFloats(to: &own[index])
    }
    end = last
    paragraphs += own
    measured.append(rows)
    heights.merge(rows.heights) { $0 + $1 }
  }

  private mutating func addFloats(to paragraph: inout BreakParagraph) {
    paragraph.floats = firstFloat..<floats.count
    firstFloat = floats.count
  }

  /// Sets the notes of a paragraph's rows.
  ///
  /// - Parameter end: The end of its text, in UTF-16 code units.
  private mutating func addNotes(to paragraph: inout BreakParagraph, upTo end: Int) {
    guard let notes = breaks.notes, let texts = breaks.texts else { return }
    let before = due
    let after = notes.read(upTo: end, in: foot, dividingAbove: noteHeight)
    due = after
    for setting in paragraph.settings.indices {
      var reached = before
      let count = paragraph.settings[setting].rows.count
      for row in 0..<count {
        let end = row + 1 < count ? paragraph.settings[setting].rows[row + 1].offset : end
        let next = before == after ? after : texts.dueCount(upTo: end)
        paragraph.settings[setting].rows[row].notes = reached..<max(reached, next)
        reached = max(reached, next)
      }
    }
  }

  // MARK: Tables and floats

  private mutating func read(_ part: TableFlow.Part) {
    if trial == nil { trial = FlowTrial(column, like: breaks.layout.manager) }
    switch part {
    case .box: reason = reason ?? .floats
    case .table(let grid):
      if column.grid != nil { reason = reason ?? .grid }
      guard reason == nil else { break }
      let text = storage.attributedSubstring(in: grid.range)
      guard let rows = trial?.tableRows(of: text) else {
        reason = .wide
        break
      }
      add(grid, rows)
    case .floats(let blocks):
      for block in blocks where reason == nil { read(block) }
    }
    skipNotes(of: part)
  }

  private mutating func add(_ grid: TableGrid, _ rows: FlowTrial.TableRows) {
    let above = TableFlow.spaceAfterText(before: grid.range.lowerBound, in: storage)
    var own: [BreakRow] = rows.groups.map {
      BreakRow(offset: grid.range.lowerBound + $0.start, height: $0.height, ascent: $0.height)
    }
    guard !own.isEmpty else { return }
    let boxes = BoxInsets(grid.table.boxes)
    let keepsSides = boxes.leavesRoom(in: column)
    own[0].gap = max(above, grid.table.spaceBefore)
    if let last = paragraphs.last, !last.isTable {
      own[0].gap = max(0, own[0].gap - (last.settings[0].rows.last?.after ?? 0))
    }
    own[0].gap += boxes.before + boxes.top
    own[0].gapAtTop = keepsSides ? boxes.topAtCut : boxes.top
    for index in own.indices.dropFirst() {
      own[index].gapAtTop = rows.repeatedHeight + (keepsSides ? boxes.topInside : 0)
    }
    if keepsSides {
      for index in own.indices { own[index].roomBelow = Double(boxes.bottomInside) }
      own[own.count - 1].roomBelow = Double(boxes.bottomAtCut)
    }
    let end = grid.range.upperBound
    // The boxes that end with the table have their edge in the column of its last row.
    own[own.count - 1].height += boxes.bottom
    own[own.count - 1].after = grid.table.spaceAfter + boxes.after
    if breaks.parts.contains(where: { $0.range.lowerBound == end }) {
      own[own.count - 1].after += TableFlow.spaceBefore(end, in: storage)
    }
    var paragraph = BreakParagraph(
      number: storage.paragraphIndex(containing: grid.range.lowerBound),
      settings: [.init(rows: own)])
    (paragraph.isTable, paragraph.keepsWithNext) = (true, grid.table.keepWithNext)
    paragraph.keepsTogether = grid.table.keepTogether
    addNotes(to: &paragraph, upTo: end)
    addFloats(to: &paragraph)
    paragraphs.append(paragraph)
  }

  private mutating func read(_ block: FloatBlock) {
    let side = block.float.side
    if side == .page || block.float.within != nil {
      reason = .floatPages
      return
    }
    guard side.isColumnEnd else {
      reason = .floats
      return
    }
    let text = storage.attributedSubstring(in: block.range)
    let isAcross = block.columns == 1 && pageColumn != nil
    if isAcross, pageTrial == nil {
      pageTrial = pageColumn.map { FlowTrial($0, like: breaks.layout.manager) }
    }
    guard let height = (isAcross ? pageTrial : trial)?.floatHeight(of: text) else {
      reason = .size
      return
    }
    var float = BreakFloat(isAtHead: side == .top, height: height, gap: block.float.gap)
    float.isAcross = isAcross
    floats.append(float)
  }

  /// Counts the notes of parts that are not rows.
  private mutating func skipNotes(of part: TableFlow.Part) {
    guard let notes = breaks.notes else { return }
    let next = notes.read(
      upTo: part.range.upperBound, in: foot, dividingAbove: noteHeight)
    if next > due { reason = reason ?? .noteInFloat }
    due = max(due, next)
  }
}

extension TableFlow.Part {
  /// True if it is a table that begins a column or a page.
  fileprivate var breaksBefore: Bool {
    guard case .table(let grid) = self else { return false }
    return grid.table.breakBefore != .none
  }
}
