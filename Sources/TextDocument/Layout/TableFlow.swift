import TextGeometry
import TextLayout
import TextStorage

/// The containers of a text with tables, one after the other.
///
/// Columns of pages are divided: text above a table has a container that ends with it, the cells
/// follow with a container each, and the text below gets the rest of the column. The flow lays out
/// one part, reads how far it came, and decides where the next one begins.
final class TableFlow {
  /// A container on a page.
  struct Piece {
    var container: Int
    var frame: Rect
    /// The plan of its column.
    var plan: Int
    var cell: PageCell?
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
  private var plans: [ContainerPlan] = []
  /// The index of the current column on its page.
  private(set) var member = 0
  /// The height of the current column that is used, in points.
  var y = 0.0
  /// The number of columns before this one that took nothing.
  private var emptyCount = 0
  /// True if text is left for which there is no page.
  private(set) var isFull = false
  /// The index of the document's table that is being placed.
  var table = 0
  /// The bottom of the lowest content on the last page, in points of the page.
  private(set) var bottom = 0.0

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
    plans = try columns(0)
    var start = 0
    let length = layout.storage.length
    for (number, grid) in TableGrid.grids(of: layout.storage).enumerated() {
      if grid.range.lowerBound > start {
        guard try place(start..<grid.range.lowerBound) else { return }
      }
      table = number
      if y > 0 { y += max(spaceAfterText(before: grid.range.lowerBound), grid.table.spaceBefore) }
      var placer = TablePlacer(grid, in: self)
      guard try placer.place() else { return }
      start = grid.range.upperBound
      if y > 0, start < length { y += spaceBelow(grid) }
    }
    if start < length || start == 0 { _ = try place(start..<length) }
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
    y = 0
    return true
  }

  /// Stores a container on the current page.
  ///
  /// - Parameter number: The index of its page; nil for the current one.
  func record(_ container: Int, _ frame: Rect, cell: PageCell? = nil, onPage number: Int? = nil) {
    pages[number ?? page].append(
      Piece(container: container, frame: frame, plan: member, cell: cell))
    if cell != nil { return }
    record(bottom: frame.minY + layout.contentHeight(ofContainer: container))
  }

  /// Stores the bottom of a table on the current page.
  func record(bottom edge: Double) { bottom = max(bottom, edge) }

  // MARK: Text

  /// Lays out text between tables.
  ///
  /// - Parameter range: Its range, in UTF-16 code units.
  /// - Returns: False if a part of it has no room.
  private func place(_ range: Range<Int>) throws(DocumentError) -> Bool {
    var reached = range.lowerBound
    let end = range.upperBound < layout.storage.length ? range.upperBound : nil
    // A paragraph that continues after the last column is placed again once another one exists.
    // Columns are therefore added in doubling numbers; those that are not needed are taken back.
    var (added, batch) = (0..<0, 1)
    while true {
      if added.isEmpty {
        added = try addColumns(y > 0 ? 1 : batch, upTo: end)
        if y == 0 { batch *= 2 }
        layout.manager.ensureLayout(for: layout.manager.textContainers[added.upperBound - 1])
      }
      let index = added.lowerBound
      added = index + 1..<added.upperBound
      let container = layout.manager.textContainers[index]
      let position = max(reached, layout.manager.characterRange(in: container).upperBound)
      let isEmpty = position == reached && reached < range.upperBound
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
      emptyCount = isEmpty && y == 0 ? emptyCount + 1 : 0
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
  private var restOfColumn: ContainerPlan {
    var plan = column
    guard y > 0 else { return plan }
    plan.frame.origin.y += y
    if height < TextContainer.unlimited {
      plan.frame.size.height = max(height - y, PagePlan.minimumHeight)
    }
    plan.move(by: Vector(dx: 0, dy: y))
    return plan
  }

  /// Moves the headings above a table that is moved to the next column, if its text is kept with
  /// it.
  ///
  /// - Parameter position: The start of the table, in UTF-16 code units.
  /// - Returns: False if there is no next column.
  func advanceWithKeptText(before position: Int) throws(DocumentError) -> Bool {
    var start = position
    while start > 0, layout.storage.attribute(.paragraphStyle, at: start - 1)?.keepWithNext == true
    {
      start = layout.storage.paragraphRange(containing: start - 1).lowerBound
    }
    guard start < position, let last = pages[page].last, last.cell == nil else {
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

  /// Returns the space below the text before a position, in points.
  private func spaceAfterText(before position: Int) -> Double {
    guard position > 0 else { return 0 }
    return layout.storage.attribute(.paragraphStyle, at: position - 1)?.paragraphSpacing ?? 0
  }

  /// Returns the distance from a table to what follows, in points.
  private func spaceBelow(_ grid: TableGrid) -> Double {
    let next = layout.storage.attribute(.paragraphStyle, at: grid.range.upperBound)
    return grid.table.spaceAfter + (next?.paragraphSpacingBefore ?? 0)
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
