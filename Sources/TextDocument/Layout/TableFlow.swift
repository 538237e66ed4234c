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
  /// A container on a page.
  struct Piece {
    var container: Int
    var frame: Rect
    /// The plan of its column.
    var plan: Int
    var cell: PageCell?
    var float: PageFloat?
    /// True if it is that of a box that keeps clear of shapes.
    var isBox = false

    /// True if it is a part of its column.
    var isText: Bool { cell == nil && float == nil && !isBox }
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

  let layout: DocumentLayout
  /// Returns the columns of a page.
  let columns: (Int) throws(DocumentError) -> [ContainerPlan]
  private let maximumPages: Int
  /// The containers of each page.
  var pages: [[Piece]] = [[]]
  /// The backgrounds and lines of tables on each page.
  var decorations: [[PageDecoration]] = [[]]
  /// The columns of the current page.
  var plans: [ContainerPlan] = []
  /// The floats that wait for the next column.
  var pending: [LaidFloat] = []
  /// The least top of further floats in the current column, in points.
  var floatTop = 0.0
  /// The number of floats in the current column.
  var floatCount = 0
  /// The number of their exclusions, which are the last ones of the column.
  var exclusionCount = 0
  /// The index of the current column on its page.
  private(set) var member = 0
  /// The height of the current column that is used, in points.
  var y = 0.0
  /// The number of columns before this one that took nothing.
  private var emptyCount = 0
  /// True if text is left for which there is no page.
  var isFull = false
  /// The index of the document's table that is being placed.
  var table = 0
  /// The bottom of the lowest content on the last page, in points of the page.
  var bottom = 0.0

  init(
    _ layout: DocumentLayout, maximumPages: Int,
    columns: @escaping (Int) throws(DocumentError) -> [ContainerPlan]
  ) {
    (self.layout, self.maximumPages, self.columns) = (layout, maximumPages, columns)
  }

  /// Lays out the whole text.
  func run() throws(DocumentError) {
    layout.plannedCount = 0
    layout.narrowTables = []
    layout.floatRemarks = []
    plans = try columns(0)
    let parts = parts
    startReleasing(parts)
    var start = 0
    var floats: FloatMark?
    let length = layout.storage.length
    for part in parts {
      if part.range.lowerBound > start {
        guard try place(start..<part.range.lowerBound, after: floats) else { return }
      }
      floats = nil
      start = part.range.upperBound
      switch part {
      case .table(let grid): guard try place(grid) else { return }
      case .floats(let blocks):
        if y > 0 { y += spaceAfterText(before: part.range.lowerBound) + spaceBefore(start) }
        floats = mark(blocks)
        guard try place(blocks) else { return }
      case .box(let block): guard try place(block) else { return }
      }
    }
    if start < length || start == 0 {
      guard try place(start..<length, after: floats) else { return }
    }
    try placePending()
    recordPages(upTo: pages.count)
  }

  /// The tables, floats and boxes that keep clear of shapes, in order.
  private var parts: [Part] {
    let tables = TableGrid.grids(of: layout.storage).map(Part.table)
    let floats = FloatBlock.groups(of: layout.storage).map(Part.floats)
    let boxes = BoxBlock.all(of: layout.storage).map(Part.box)
    return (tables + floats + boxes).sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Places a table below the text before it.
  ///
  /// - Returns: False if a part of it has no room.
  private func place(_ grid: TableGrid) throws(DocumentError) -> Bool {
    defer { table += 1 }
    if y > 0 { y += max(spaceAfterText(before: grid.range.lowerBound), grid.table.spaceBefore) }
    var placer = TablePlacer(grid, in: self)
    guard try placer.place() else { return false }
    let end = grid.range.upperBound
    if y > 0, end < layout.storage.length { y += grid.table.spaceAfter + spaceBefore(end) }
    return true
  }

  // MARK: Columns

  /// The plan of the current column.
  var column: ContainerPlan { plans[member] }

  /// The height of the current column, in points.
  var height: Double { column.frame.height }

  /// The index of the current page.
  var page: Int { pages.count - 1 }

  /// Moves on to the next column.
  ///
  /// - Returns: False if there is none.
  func advance() throws(DocumentError) -> Bool {
    if height >= TextContainer.unlimited { return false }
    if member + 1 == plans.count {
      guard pages.count < maximumPages else {
        isFull = true
        return false
      }
      pages.append([])
      decorations.append([])
      plans = try columns(page)
      member = -1
      bottom = 0
      layout.progress?(
        DocumentLayout.Progress(
          pages: pages.count, position: layout.manager.firstUnlaidCharacterIndex,
          length: layout.storage.length))
    }
    member += 1
    (y, floatTop) = (0, 0)
    (floatCount, exclusionCount) = (0, 0)
    try placeWaiting()
    return true
  }

  /// Stores a container on the current page.
  ///
  /// - Parameter number: The index of its page; nil for the current one.
  func record(
    _ container: Int, _ frame: Rect, cell: PageCell? = nil, float: PageFloat? = nil,
    isBox: Bool = false, onPage number: Int? = nil
  ) {
    pages[number ?? page].append(
      Piece(
        container: container, frame: frame, plan: member, cell: cell, float: float, isBox: isBox))
    if cell != nil || float != nil || isBox { return }
    record(bottom: frame.minY + layout.contentHeight(ofContainer: container))
  }

  /// Stores the bottom of a table on the current page.
  func record(bottom edge: Double) { bottom = max(bottom, edge) }

  // MARK: Text

  /// Lays out text between tables and floats.
  ///
  /// - Parameters:
  ///   - range: Its range, in UTF-16 code units.
  ///   - floats: The state before the floats directly above it; nil if there are none.
  /// - Returns: False if a part of it has no room.
  func place(
    _ range: Range<Int>, after floats: FloatMark? = nil
  ) throws(DocumentError) -> Bool {
    var reached = range.lowerBound
    let end = range.upperBound < layout.storage.length ? range.upperBound : nil
    // A paragraph that continues after the last column is placed again once another one exists.
    // Columns are therefore added in doubling numbers; those that are not needed are taken back.
    var (added, batch) = (0..<0, 1)
    while true {
      releasePages()
      if added.isEmpty {
        added = try addColumns(y > 0 ? 1 : batch, upTo: end)
        if y == 0 { batch *= 2 }
        layout.manager.ensureLayout(for: layout.manager.textContainers[added.upperBound - 1])
      }
      let index = added.lowerBound
      added = index + 1..<added.upperBound
      let container = layout.manager.textContainers[index]
      if floatCount > 0, y == 0 {
        // The container may be older than the floats.
        container.exclusionPaths = column.exclusions
        layout.manager.ensureLayout(for: container)
      }
      let position = max(reached, layout.manager.characterRange(in: container).upperBound)
      let isEmpty = position == reached && reached < range.upperBound
      if isEmpty, y > 0, let floats, isKept(floats) {
        layout.remove(index..<added.upperBound)
        return try placeAgain(range, after: floats)
      }
      if isEmpty, y > 0 {
        layout.remove(index..<index + 1)
      } else {
        record(index, restOfColumn.frame)
      }
      if position >= range.upperBound {
        if !added.isEmpty { layout.remove(added) }
        emptyCount = 0
        let used = layout.contentHeight(ofContainer: index)
        if end != nil {
          pages[page][pages[page].count - 1].frame.size.height = max(used, PagePlan.minimumHeight)
        }
        y += used
        return true
      }
      emptyCount = isEmpty && y == 0 && floatCount == 0 ? emptyCount + 1 : 0
      reached = position
      // If neither an odd nor an even page takes anything, later ones would not either.
      guard emptyCount <= 2 * plans.count, try advance() else {
        if !added.isEmpty { layout.remove(added) }
        return false
      }
    }
  }

  /// Adds containers for the rest of the current column and for those after it.
  ///
  /// - Parameters:
  ///   - count: The most columns.
  ///   - end: The end of the text, in UTF-16 code units; nil for that of the document.
  private func addColumns(_ count: Int, upTo end: Int?) throws(DocumentError) -> Range<Int> {
    let isFirst = member == 0 && y == 0
    var added = layout.add([restOfColumn], upTo: end, startsPage: isFirst)
    var (number, place, own) = (page, member, plans)
    while added.count < count, height < TextContainer.unlimited {
      place += 1
      if place == own.count {
        (number, place) = (number + 1, 0)
        if number >= maximumPages { break }
        own = try columns(number)
      }
      let next = layout.add([own[place]], upTo: end, startsPage: place == 0)
      added = added.lowerBound..<next.upperBound
    }
    return added
  }

  /// The current column below what is used.
  var restOfColumn: ContainerPlan {
    var plan = column
    guard y > 0 else { return plan }
    plan.frame.origin.y += y
    if height < TextContainer.unlimited {
      plan.frame.size.height = max(height - y, PagePlan.minimumHeight)
    }
    plan.move(by: Vector(dx: 0, dy: y))
    return plan
  }

  /// Moves the headings above a table or box that is moved to the next column, if its text is kept
  /// with it.
  ///
  /// - Parameter position: The start of the table or box, in UTF-16 code units.
  /// - Returns: False if there is no next column.
  func advanceWithKeptText(before position: Int) throws(DocumentError) -> Bool {
    var start = position
    while start > 0, layout.storage.attribute(.paragraphStyle, at: start - 1)?.keepWithNext == true
    {
      start = layout.storage.paragraphRange(containing: start - 1).lowerBound
    }
    guard start < position, let last = pages[page].last, last.isText else {
      return try advance()
    }
    let container = layout.manager.textContainers[last.container]
    guard start > layout.manager.characterRange(in: container).lowerBound else {
      return try advance()
    }
    layout.remove(last.container..<layout.plannedCount)
    container.textLimit = start
    layout.keep(last.container)
    layout.manager.ensureLayout(for: container)
    let used = max(layout.contentHeight(ofContainer: last.container), 0.001)
    pages[page][pages[page].count - 1].frame.size.height = used
    guard try advance(), try place(start..<position) else { return false }
    y += spaceAfterText(before: position)
    return true
  }

  /// Returns the space below the text before a position, with the margin of a box that ends there,
  /// in points.
  func spaceAfterText(before position: Int) -> Double {
    guard position > 0,
      let style = layout.storage.attribute(.paragraphStyle, at: position - 1)
    else { return 0 }
    return style.paragraphSpacing + BoxInsets(style.boxes).after
  }

  /// Returns the space that a paragraph keeps above it, with the margin of a box that begins there,
  /// in points.
  ///
  /// - Parameter position: Its start, in UTF-16 code units.
  func spaceBefore(_ position: Int) -> Double {
    guard position < layout.storage.length,
      let style = layout.storage.attribute(.paragraphStyle, at: position)
    else { return 0 }
    return style.paragraphSpacingBefore + BoxInsets(style.boxes).before
  }
}

extension ContainerPlan {
  /// Moves the plan's outlines when its frame starts elsewhere.
  mutating func move(by distance: Vector) {
    let shift = Transform.translation(x: -distance.dx, y: -distance.dy)
    inside = inside?.transformed(by: shift)
    exclusions = exclusions.map { exclusion in
      var moved = exclusion
      moved.path.apply(shift)
      return moved
    }
  }
}

extension DocumentLayout {
  /// Returns the height of the rows in a container, in points; 0 if it has none.
  func contentHeight(ofContainer index: Int) -> Double {
    manager.layout(of: manager.textContainers[index])?.contentHeight ?? 0
  }
}
