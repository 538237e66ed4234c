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
  let layout: any FlowHost
  /// The text, in UTF-16 code units.
  let range: Range<Int>
  /// Returns the first page from an index on that has columns of the text; nil if there is none.
  /// They may depend on the start of the text on it, which is nil if it is not known.
  let nextPage: (Int, Int?) throws(DocumentError) -> Page?
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
  /// The changes of the number of columns, in text order, and those that are not reached.
  private(set) var sectionChanges: [ColumnChange] = []
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
  var turnedPlans: [Int: ContainerPlan] = [:]

  /// Prepares the layout of a text after the containers that are planned so far.
  ///
  /// - Parameters:
  ///   - range: The text, in UTF-16 code units.
  ///   - isShared: True if other texts have columns on the pages, too.
  ///   - depth: The number of tables around the text.
  ///   - nextPage: Returns the first page from an index on that has columns of the text, which
  ///     begins at a position; nil if there is none.
  init(
    _ layout: any FlowHost, _ range: Range<Int>, isShared: Bool = false, depth: Int = 0,
    nextPage: @escaping (Int, Int?) throws(DocumentError) -> Page?
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
    guard try turnPage(at: range.lowerBound) else { return }
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
    if layout.hasSections, depth == 0 {
      sectionChanges = ColumnChange.all(of: layout.storage, in: range)
    }
    changes = sectionChanges[...]
    if changes.first?.position != range.lowerBound { planBreaks(at: range.lowerBound) }
    var isPlaced = try placeRest(from: nil)
    while let start = try returnToPage() { isPlaced = try placeRest(from: start) }
    if isPlaced { recordPages(upTo: pages.count) }
  }

  /// Lays out the text, the floats and the notes that are left.
  ///
  /// - Parameter start: The place from which the text is left; nil for all of it.
  /// - Returns: False if a part of it has no room.
  private func placeRest(from start: FlowCheckpoint?) throws(DocumentError) -> Bool {
    var position = start?.position ?? range.lowerBound
    if let (table, group) = start?.table {
      guard try place(table, from: group) else { return false }
      position = table.grid.range.upperBound
    }
    guard try fill(from: position, upTo: range.upperBound) else {
      if feet?.restart == nil { _ = closePage() }
      return false
    }
    try endSection()
    breaks?.finish()
    if feet?.restart == nil { try placePending() }
    if feet?.restart == nil { try finishNotes() }
    return feet?.restart == nil
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
}
