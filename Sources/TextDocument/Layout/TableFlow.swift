import TextGeometry
import TextLayout
import TextStorage

/// The containers of a text with tables and floats, one after the other.
///
/// Columns of pages are divided: text above a table has a container that ends with it, the cells
/// follow with a container each, and the text below gets the rest of the column. A float has a
/// container, too, and is an exclusion of its column for everything that follows. The flow lays
/// out one part, reads how far it came, and decides where the next one begins.
final class TableFlow {
  /// A container on a page. Long tables have many, so it is small.
  struct Piece {
    var frame: Rect
    private let (containerNumber, planNumber): (Int32, Int32)
    let cell: PageCell?
    let float: PageFloat?
    /// True if it is empty and represents its column.
    let isMarker: Bool
    /// True if it is that of a box that keeps clear of shapes.
    let isBox: Bool
    /// The number of cells with tables or floats that it is in.
    private(set) var level: Int8 = 0

    /// - Parameters:
    ///   - container: The index of the container.
    ///   - plan: The index of the plan of its column.
    init(
      container: Int, frame: Rect, plan: Int, cell: PageCell? = nil, float: PageFloat? = nil,
      isMarker: Bool = false, isBox: Bool = false
    ) {
      (containerNumber, planNumber) = (Int32(container), Int32(plan))
      (self.frame, self.cell, self.float) = (frame, cell, float)
      (self.isMarker, self.isBox) = (isMarker, isBox)
    }

    /// The index of the container.
    var container: Int { Int(containerNumber) }
    /// The index of the plan of its column.
    var plan: Int { Int(planNumber) }

    /// Returns the piece as one of another plan.
    func moved(toPlan plan: Int) -> Piece {
      var moved = Piece(
        container: container, frame: frame, plan: plan, cell: cell, float: float,
        isMarker: isMarker, isBox: isBox)
      moved.level = level
      return moved
    }

    /// Returns the piece as one in a cell of another plan.
    ///
    /// - Parameter cell: The cell, which text of it belongs to.
    func moved(into cell: PageCell, toPlan plan: Int) -> Piece {
      var moved = Piece(
        container: container, frame: frame, plan: plan,
        cell: self.cell ?? (float == nil ? cell : nil), float: float, isBox: isBox)
      moved.level = isMarker ? level : level + 1
      return moved
    }

    /// True if it holds text of the column itself.
    var isText: Bool { cell == nil && float == nil && !isMarker && !isBox }
  }

  /// A page with columns of the text.
  struct Page {
    var number: Int
    let plans: [ContainerPlan]
    /// The indices of these plans among those of the page.
    let members: [Int]
    /// The columns without sections.
    var columns: [ContainerPlan]
    /// The next page that may be unlike the page two before it; nil if there is none.
    let change: Int?

    init(number: Int, plans: [ContainerPlan], members: [Int], change: Int? = nil) {
      (self.number, self.members, self.change) = (number, members, change)
      self.plans = plans.map(\.endingAtDescent)
      columns = self.plans
    }
  }

  /// A column of the pages so far.
  struct Column: Hashable {
    /// The index of its page among those of the flow.
    var page: Int
    /// The index of its plan.
    var plan: Int
  }

  /// A background or line of a table, or a box around it.
  struct Decoration {
    enum Content {
      /// A background or line, in points of the page.
      case drawn(PageDecoration)
      /// A part of a box, and the place of its column on the page.
      indirect case box(TextBoxPart, at: Point)
    }

    var content: Content
    /// The plan of its column.
    var plan: Int

    /// The background or line; nil for a box.
    var drawn: PageDecoration? {
      if case .drawn(let decoration) = content { decoration } else { nil }
    }
  }

  /// A part of the text with containers of its own.
  enum Part {
    case table(TableGrid)
    /// Consecutive floats.
    case floats([FloatBlock])
    /// A box that keeps clear of shapes.
    case box(BoxBlock)

    /// The text, in UTF-16 code units.
    var range: Range<Int> {
      switch self {
      case .table(let grid): grid.range
      case .floats(let blocks):
        blocks[0].range.lowerBound..<blocks[blocks.count - 1].range.upperBound
      case .box(let block): block.range
      }
    }
  }

  let layout: any FlowHost
  /// The text, in UTF-16 code units.
  let range: Range<Int>
  /// Returns the first page from an index on that has columns of the text; nil if there is none.
  let nextPage: (Int) throws(DocumentError) -> Page?
  /// True if other texts have columns on the pages, too. All containers then end with the text,
  /// and an empty one represents each column.
  let isShared: Bool
  /// The number of tables around the text: more than 0 for the content of a cell.
  let depth: Int
  /// The container that represents columns; nil if none does.
  private(set) var marker: Int?
  /// The containers of each page.
  var pages: [[Piece]] = []
  /// The numbers of the pages.
  var numbers: [Int] = []
  /// The backgrounds and lines of tables on each page.
  var decorations: [[Decoration]] = []
  /// The bottoms of the lowest content of the columns of each page by the indices of their plans,
  /// in points of the page.
  var bottoms: [[Int: Double]] = []
  /// The columns of the current page, and the indices of their plans.
  var plans: [ContainerPlan] = []
  var members: [Int] = []
  /// The floats that wait for the next column.
  var pending: [LaidFloat] = []
  /// True if the columns after the one before are not those that were planned when it began: floats
  /// across them have shortened them, or floats have columns or pages without text.
  var hasOtherColumns = false
  /// The ends of sections, if floats stay in theirs.
  private(set) var sectionEnds = SectionEnds()
  /// True if all text is placed, and floats and notes may wait.
  var isAtEnd = false
  /// The least top of further floats in the current column, in points.
  var floatTop = 0.0
  /// The number of floats in the current column.
  var floatCount = 0
  /// The number of their exclusions, which are the last ones of the column.
  var exclusionCount = 0
  /// The index of the current column on its page.
  var member = 0
  /// The height of the current column that is used, in points.
  var y = 0.0
  /// The number of columns before this one that took nothing.
  var emptyCount = 0
  /// The next page that may be unlike the page two before it; nil if there is none.
  var change: Int?
  /// True if neither an odd nor an even page took anything of the text.
  var isStuck: Bool { emptyCount > 2 * plans.count }
  /// True if text is left for which there is no page.
  var isFull = false
  /// The index of the document's table that is being placed.
  var table = 0
  /// The notes at the feet of the columns; nil if there are none.
  var feet: FlowFeet?
  /// The ends of columns that are chosen together; nil if none are.
  var breaks: FlowBreaks?
  /// The tables, and boxes with tables, that move to the next column as a whole, in UTF-16 code
  /// units.
  var keptBoxes: [Range<Int>] = []
  /// False to cut them where columns end.
  var keepsBoxes = true
  /// The changes of the number of columns that are not reached, in text order.
  var changes: ArraySlice<ColumnChange> = []
  /// The section that is being filled.
  var section: FlowSection
  /// The headings above the section that move on with it; nil if there are none.
  var heading: FlowHeading?
  /// The end of the last content of the current column if boxes that clone their sides continue
  /// around it; nil otherwise.
  var boxEnd: BoxEnd?
  /// The end of the content before, and the number of decorations that it got as more followed.
  var continued: (end: BoxEnd, decorations: Int)?
  /// The tables, floats and boxes in free room, in text order.
  var parts: [Part] = []
  /// The last place from which columns may be laid out again; nil if there is none.
  var checkpoint: FlowCheckpoint?
  /// The state at the top of the current page until a part of the text begins there.
  var pageTop: FlowState?
  /// The lower height in which columns are tried; nil if they have their own.
  var lowering: FlowLowering?
  /// True if the next pages are turned.
  var isTurning = false
  /// True if the next column is on another page.
  var leavesPage = false
  /// The columns of turned pages, by the indices of the pages.
  private(set) var turnedPlans: [Int: ContainerPlan] = [:]

  /// Prepares the layout of a text after the containers that are planned so far.
  ///
  /// - Parameters:
  ///   - range: The text, in UTF-16 code units.
  ///   - isShared: True if other texts have columns on the pages, too.
  ///   - depth: The number of tables around the text.
  ///   - nextPage: Returns the first page from an index on that has columns of the text; nil if
  ///     there is none.
  init(
    _ layout: any FlowHost, _ range: Range<Int>, isShared: Bool = false, depth: Int = 0,
    nextPage: @escaping (Int) throws(DocumentError) -> Page?
  ) {
    (self.layout, self.range, self.isShared, self.nextPage) = (layout, range, isShared, nextPage)
    (self.depth, keepsBoxes) = (depth, depth == 0)
    section = FlowSection(change: ColumnChange(position: range.lowerBound))
  }

  /// Lays out the text.
  ///
  /// - Parameter parts: Its tables and floats.
  func run(_ parts: [Part]) throws(DocumentError) {
    defer {
      closeBoxes()
      (pageTop, checkpoint, heading) = (nil, nil, nil)
    }
    guard try turnPage() else { return }
    if isShared {
      let frame = Rect(x: 0, y: 0, width: 1, height: TextContainer.unlimited)
      marker = layout.add(cells: [(ContainerPlan(frame: frame), range.lowerBound)])
    }
    member = 0
    self.parts = parts
    if parts.contains(where: \.staysInSection) {
      sectionEnds = SectionEnds(of: layout.storage, in: range)
    }
    keptBoxes = keepsBoxes ? rangesOfKeptBoxes(parts) : []
    try beginColumn()
    changes =
      layout.hasSections && depth == 0 ? ColumnChange.all(of: layout.storage, in: range)[...] : []
    if changes.first?.position != range.lowerBound { planBreaks(at: range.lowerBound) }
    guard try fill(from: range.lowerBound, upTo: range.upperBound) else { return }
    try endSection()
    breaks?.finish()
    try placePending()
    try finishNotes()
    recordPages(upTo: pages.count)
  }

  /// Lays out the text from a position on, which is in no table, float or box.
  ///
  /// - Parameter length: Its end, in UTF-16 code units.
  /// - Returns: False if a part of it has no room.
  func fill(from position: Int, upTo length: Int) throws(DocumentError) -> Bool {
    var start = position
    var floats: FloatMark?
    for number in parts.partition({ $0.range.lowerBound < position })..<parts.count {
      let part = parts[number]
      if part.range.lowerBound >= length { break }
      guard try placeSections(start..<part.range.lowerBound, after: floats) else { return false }
      if case .table = part {
        guard try breakColumn(before: part.range.lowerBound) else { return false }
      }
      if y == 0 { offer(part.range.lowerBound) }
      floats = nil
      start = part.range.upperBound
      switch part {
      case .table(let grid):
        reopenBoxes()
        guard try keepBox(at: part.range.lowerBound), try place(grid) else { return false }
        if isTurning {
          let limit = number + 1 < parts.count ? parts[number + 1].range.lowerBound : length
          guard let next = try endTurned(at: start, before: limit) else { return false }
          start = next
        }
      case .floats(let blocks):
        divideBoxes()
        if y > 0 { y += spaceAfterText(before: part.range.lowerBound) + spaceBefore(start) }
        floats = mark(blocks)
        guard try place(blocks) else { return false }
      case .box(let block):
        divideBoxes()
        // The box is not cut where a section ends in it.
        guard try endSections(at: block.range.upperBound - 1), try place(block) else {
          return false
        }
      }
    }
    if start < length { return try placeSections(start..<length, after: floats) }
    return start == range.lowerBound ? try placeText(range, after: nil) : true
  }

  /// Returns the tables, floats and boxes that keep clear of shapes of a text, in order.
  ///
  /// - Complexity: O(*n*) in the number of attribute runs.
  static func parts(of storage: TextStorage) -> [Part] {
    let tables = TableGrid.grids(of: storage).map(Part.table)
    let floats = FloatBlock.groups(of: storage).map(Part.floats)
    let boxes = BoxBlock.all(of: storage).map(Part.box)
    return (tables + floats + boxes).sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Returns the cell of a position in a table of the flow; nil if it is in none.
  func tableCell(at position: Int) -> TextTableCell? {
    layout.storage.attribute(.tableCell, at: position)?.cell(atDepth: depth)
  }

  // MARK: Columns

  /// The plan of the current column.
  var column: ContainerPlan { plans[member] }

  /// The place of the current column.
  var place: Column { Column(page: page, plan: members[member]) }

  /// The height of the current column above its notes, in points.
  var height: Double { column.frame.height - (feet?.reserve ?? 0) }

  /// The index of the current page.
  var page: Int { pages.count - 1 }

  /// Moves on to the next column that takes text. At the end of the text it may be one with floats
  /// alone.
  ///
  /// - Parameter position: The start of its text, in UTF-16 code units; nil if it is not known.
  /// - Returns: False if there is none.
  func advance(at position: Int? = nil) throws(DocumentError) -> Bool {
    if height >= TextContainer.unlimited { return false }
    closeBoxes()
    (continued, hasOtherColumns) = (nil, false)
    closeFoot()
    breaks?.leaveColumn(
      at: position, isWhole: feet.map { !$0.measure.hasRest(upTo: $0.due) } ?? true)
    while true {
      if member + 1 == plans.count || leavesPage {
        leavesPage = false
        guard try turnPage() else {
          isFull = true
          return false
        }
        layout.report(pageCount: pages.count)
      }
      member += 1
      (y, floatTop) = (0, 0)
      (floatCount, exclusionCount) = (0, 0)
      if !fillPage() {
        try beginColumn()
        if !holdsTextBack { return true }
      }
      if isAtEnd, pending.isEmpty { return true }
      hasOtherColumns = true
      closeFoot()
    }
  }

  /// Prepares the current column, in which nothing is, for content.
  func beginColumn() throws(DocumentError) {
    keepState()
    markColumn()
    placeAcross()
    beginFoot()
    try placeWaiting()
  }

  /// Goes to the next page with columns, before the first of them.
  ///
  /// - Returns: False if there is none.
  private func turnPage() throws(DocumentError) -> Bool {
    let following = (numbers.last ?? -1) + 1
    guard let next = try followingPage(isStuck ? change ?? following : following) else {
      return false
    }
    change = next.change
    // A flow without others has all pages of the document.
    if !isShared { while pages.count < next.number { addPage(pages.count) } }
    addPage(next.number)
    (plans, members, member) = (next.plans, next.members, -1)
    (section.columns, section.emptyColumns) = (next.columns, next.columns)
    section.firstPiece = 0
    (section.above, heading) = (.nothing, nil)
    if isTurning { turnedPlans[page] = plans.first }
    return true
  }

  private func addPage(_ number: Int) {
    pages.append([])
    decorations.append([])
    numbers.append(number)
    bottoms.append([:])
  }

  /// Leaves out the pages at the end on which nothing is, but not the first page of all. In a
  /// height that is only tried they stay, as the columns are laid out again.
  func removeEmptyPages() {
    if lowering != nil { return }
    var end = layout.plannedCount
    while pages.count > 1, decorations[page].isEmpty, pages[page].allSatisfy(isEmpty) {
      end = pages[page].lazy.filter { !$0.isMarker }.map(\.container).min() ?? end
      pages.removeLast()
      decorations.removeLast()
      numbers.removeLast()
      bottoms.removeLast()
    }
    if end < layout.plannedCount { layout.remove(end..<layout.plannedCount) }
  }

  /// True if a container represents a column, or holds nothing of the text in one.
  private func isEmpty(_ piece: Piece) -> Bool {
    if piece.isMarker { return true }
    return piece.isText
      && layout.manager.characterRange(in: layout.manager.textContainers[piece.container]).isEmpty
  }

  /// Gives the current page, on which nothing is, a turned column.
  func turnPage(to plan: ContainerPlan) {
    (plans, members, member) = ([plan], Array(members.prefix(1)), 0)
    (y, floatTop) = (0, 0)
    turnedPlans[page] = plan
  }

  /// Goes to the first column, to measure parts of the text.
  func turnToColumn() throws(DocumentError) -> Bool {
    guard try turnPage() else { return false }
    member = 0
    return true
  }

  /// Begins columns of a section below others of the page.
  func begin(_ columns: [ContainerPlan]) {
    (plans, member) = (columns, 0)
    members = Array(repeating: members[0], count: columns.count)
    (y, floatTop) = (0, 0)
    (floatCount, exclusionCount) = (0, 0)
  }
}
