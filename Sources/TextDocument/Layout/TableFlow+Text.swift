import TextGeometry
import TextLayout
import TextStorage

/// Text between tables and floats.
extension TableFlow {
  /// Lays out text between tables and floats.
  ///
  /// - Parameters:
  ///   - range: Its range, in UTF-16 code units.
  ///   - floats: The state before the floats directly above it; nil if there are none.
  /// - Returns: False if a part of it has no room.
  func place(
    _ range: Range<Int>, after floats: FloatMark? = nil
  ) throws(DocumentError) -> Bool {
    if y > 0, breaks?.isEnd(range.lowerBound) == true {
      guard try advance(at: range.lowerBound) else { return false }
    }
    if y == 0 {
      planBreaks(at: range.lowerBound)
      offer(range.lowerBound)
    }
    var reached = range.lowerBound
    let end = isShared || range.upperBound < layout.storage.length ? range.upperBound : nil
    // A paragraph that continues after the last column is placed again once another one exists.
    // Columns are therefore added in doubling numbers; those that are not needed are taken back.
    var (added, batch, count) = (0..<0, 1, 0)
    while true {
      releasePages()
      count += 1
      if feet != nil, added.count == 1 {
        // Notes belong to columns whose rows stay, so the column after each exists.
        layout.remove(added)
        added = 0..<0
      }
      if added.isEmpty {
        // Rows move on by choice only if they can, so the column after these exists, too.
        added = try addColumns((y > 0 ? 1 : batch) + 1, upTo: end)
        if y == 0, growsBatches(after: count) { batch *= 2 }
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
      makeRoomForNotes(in: container)
      var position = max(reached, layout.manager.characterRange(in: container).upperBound)
      let moves =
        (y > 0 || floatCount > 0 || !section.startsPage) && position < range.upperBound
        && breaks?.isEnd(position) != true
        && isKept(reached..<position, before: added.first)
      if moves { position = reached }
      let isEmpty = position == reached && reached < range.upperBound
      if isEmpty, y > 0, let floats, isKept(floats) {
        layout.remove(index..<added.upperBound)
        return try placeAgain(range, after: floats)
      }
      if isEmpty, y == 0, let isMoved = try moveHeadings() {
        return isMoved ? try place(range) : false
      }
      if isEmpty, y > 0 || moves {
        layout.remove(index..<layout.plannedCount)
        added = index..<index
      } else {
        continueBoxes()
        record(index, restOfColumn.frame)
        takeNotes(upTo: position, bottom: y + layout.contentHeight(ofContainer: index))
      }
      if position >= range.upperBound {
        if !added.isEmpty { layout.remove(added) }
        emptyCount = 0
        // Nothing follows an ellipsis.
        if isCut(container) { return false }
        let used = layout.contentHeight(ofContainer: index)
        if range.upperBound < self.range.upperBound {
          pages[page][pages[page].count - 1].frame.size.height = max(used, PagePlan.minimumHeight)
        }
        y += used
        leaveText(in: index, upTo: range.upperBound)
        return true
      }
      emptyCount = isEmpty && y == 0 && floatCount == 0 ? emptyCount + 1 : 0
      reached = position
      if isStuck {
        // Those that are planned are on pages that are left out.
        if !added.isEmpty { layout.remove(added) }
        (added, batch) = (0..<0, 1)
        if change == nil {
          layout.hasStalled = true
          removeEmptyPages()
          return false
        }
      }
      guard try advance(at: reached) else {
        if !added.isEmpty { layout.remove(added) }
        return false
      }
      offer(reached, container: added.isEmpty ? nil : added.lowerBound)
      if hasOtherColumns {
        if !added.isEmpty { layout.remove(added) }
        (added, batch) = (0..<0, 1)
      }
      if breaksPage(before: reached), floatCount > 0 || !pending.isEmpty {
        if !added.isEmpty { layout.remove(added) }
        (added, batch) = (0..<0, 1)
        guard try breakColumn(before: reached) else { return false }
      }
      if y == 0, breaks?.isNeeded(at: reached) == true {
        if !added.isEmpty { layout.remove(added) }
        (added, batch) = (0..<0, 1)
        planBreaks(at: reached)
      }
    }
  }

  /// True if text at the top of a container belongs with the text after it: headings, or too few
  /// lines of a paragraph, or all but too few. Such text may move on, because there is something
  /// above it.
  ///
  /// - Parameter next: The container of the text after it; nil if there is none.
  private func isKept(_ range: Range<Int>, before next: Int?) -> Bool {
    guard !range.isEmpty else { return false }
    let storage = layout.storage
    var position = range.lowerBound
    while position < range.upperBound {
      let paragraph = storage.paragraphRange(containing: position)
      guard let style = storage.attribute(.paragraphStyle, at: position) else { return false }
      if paragraph.upperBound > range.upperBound {
        if style.keepTogether { return true }
        guard position == paragraph.lowerBound else { return false }
        let lines = layout.manager.lineFragments(for: position..<range.upperBound)
        return Self.rowCount(of: lines[...]) < style.orphanLines
          || leaves(fewerThan: style.widowLines, of: paragraph, in: next)
      }
      if !style.keepWithNext { return false }
      position = paragraph.upperBound
    }
    return true
  }

  /// True if the last lines of a paragraph are in a container, and they are fewer than `widows`.
  /// At the top of a container rows stay if too few of them would be left for its widows.
  private func leaves(
    fewerThan widows: Int, of paragraph: Range<Int>, in container: Int?
  ) -> Bool {
    guard widows > 1, let container = container.map({ layout.manager.textContainers[$0] }) else {
      return false
    }
    let manager = layout.manager
    guard manager.characterRange(in: container).upperBound >= paragraph.upperBound else {
      return false
    }
    let lines = manager.lineFragments(in: container).prefix {
      $0.range.lowerBound < paragraph.upperBound
    }
    return Self.rowCount(of: lines) < widows
  }

  /// Returns the number of rows that are not blank.
  private static func rowCount(of lines: ArraySlice<LineFragment>) -> Int {
    Set(lines.lazy.filter { $0.contentEnd > $0.range.lowerBound }.map(\.rect.minY)).count
  }

  /// The break that the style of a paragraph asks for, or that of the table that it begins.
  private func forcedBreak(before position: Int) -> ParagraphBreak {
    tableCell(at: position)?.table.breakBefore
      ?? layout.storage.attribute(.paragraphStyle, at: position)?.breakBefore ?? .none
  }

  /// True if a paragraph or a table that begins a page starts at a position.
  func breaksPage(before position: Int) -> Bool {
    forcedBreak(before: position) == .page
      && layout.storage.paragraphRange(containing: position).lowerBound == position
  }

  /// Moves on to the column in which a table, or text below a table, float or box begins, if its
  /// style asks for a break before it.
  ///
  /// - Parameter position: The start of the text, in UTF-16 code units.
  /// - Returns: False if there is no such column.
  func breakColumn(before position: Int) throws(DocumentError) -> Bool {
    guard position > range.lowerBound, position < range.upperBound else { return true }
    switch forcedBreak(before: position) {
    case .none: return true
    case .container: return y > 0 ? try advance(at: position) : true
    case .page:
      // Floats that wait are on pages of their own.
      while y > 0 || member > 0 || floatCount > 0 || !pending.isEmpty || !section.startsPage {
        guard try advance(at: position) else { return false }
      }
      return true
    }
  }

  /// Adds containers for the rest of the current column and for those after it.
  ///
  /// - Parameters:
  ///   - count: The most columns.
  ///   - end: The end of the text, in UTF-16 code units; nil for that of the document.
  private func addColumns(_ count: Int, upTo end: Int?) throws(DocumentError) -> Range<Int> {
    var next = columnsAhead
    var plan = restOfColumn
    var startsPage = member == 0 && y == 0 && section.startsPage
    var added = layout.plannedCount..<layout.plannedCount
    while true {
      let hasNext = try next.goOn()
      // Text that continues needs no ellipsis.
      if hasNext { plan.lineBreakMode = nil }
      added =
        added.lowerBound..<layout.add([plan], upTo: end, startsPage: startsPage).upperBound
      // Rows move on by choice only if they can, so no container of an older layout may follow.
      if isShared || lowering != nil, !hasNext { layout.removeUnplannedContainers() }
      guard hasNext, added.count < count, height < TextContainer.unlimited else { return added }
      (plan, startsPage) = (next.column, next.startsPage)
    }
  }

  /// The columns from the current one on, as they are before anything is in them.
  var columnsAhead: ColumnsAhead {
    ColumnsAhead(nextPage: followingPage, number: numbers[page], index: member, plans: plans)
  }

  /// The columns of a flow and of the pages that follow, one at a time.
  struct ColumnsAhead {
    fileprivate let nextPage: (Int) throws(DocumentError) -> Page?
    /// The number of the column's page.
    fileprivate(set) var number: Int
    fileprivate var index: Int
    fileprivate var plans: [ContainerPlan]

    var column: ContainerPlan { plans[index] }

    /// True if the column is the first one of its page.
    var startsPage: Bool { index == 0 }

    /// Goes to the next column.
    ///
    /// - Returns: False if there is none.
    mutating func goOn() throws(DocumentError) -> Bool {
      if index + 1 < plans.count {
        index += 1
        return true
      }
      guard let next = try nextPage(number + 1) else { return false }
      (number, index, plans) = (next.number, 0, next.plans)
      return true
    }
  }

  /// True if the last row of a container is cut off.
  private func isCut(_ container: TextContainer) -> Bool {
    if container.lineBreakMode.wraps { return false }
    let end = layout.manager.lineFragments(in: container).last?.end
    return end == .truncated || end == .clip
  }

  /// The current column below what is used.
  var restOfColumn: ContainerPlan {
    var plan = column
    guard y > 0 else { return plan }
    plan.attachmentHeight = plan.attachmentHeight ?? plan.frame.height
    plan.frame.origin.y += y
    // A row that is cut has a column of its own, and so has one that is lower than others.
    (plan.cutHeight, plan.firstBaseline) = (nil, .ascent)
    plan.continuesBoxes = boxEnd != nil
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
    if let isMoved = try moveHeadings() { return isMoved }
    return try moveKeptText(before: position, to: nil)
  }

  /// Moves the text above a table that stays with it to the next column, or down in the current
  /// one.
  ///
  /// - Parameters:
  ///   - position: The start of the table, in UTF-16 code units.
  ///   - top: The height in the current column, in points; nil for the next one.
  /// - Returns: False if there is no next column.
  func moveKeptText(before position: Int, to top: Double?) throws(DocumentError) -> Bool {
    func advance() throws(DocumentError) -> Bool {
      guard let top else { return try self.advance() }
      y = top
      return true
    }
    let start = keptStart(before: position)
    guard start < position, let last = pages[page][section.firstPiece...].last, last.isText else {
      return try advance()
    }
    let container = layout.manager.textContainers[last.container]
    let first = layout.manager.characterRange(in: container).lowerBound
    if start <= first, top != nil || last.frame.minY > column.frame.minY + 1e-6 {
      // Nothing else is between what is above and the table.
      layout.remove(last.container..<layout.plannedCount)
      pages[page].removeLast()
      replace(bottom: last.frame.minY)
      returnNotes(after: first, bottom: last.frame.minY - column.frame.minY)
      restoreBoxes()
      guard try advance(), try place(first..<position) else { return false }
      reopenBoxes()
      y += spaceAfterText(before: position)
      return true
    }
    guard start > first else { return try advance() }
    layout.remove(last.container..<layout.plannedCount)
    container.textLimit = start
    layout.keep(last.container)
    layout.manager.ensureLayout(for: container)
    let used = max(layout.contentHeight(ofContainer: last.container), 0.001)
    pages[page][pages[page].count - 1].frame.size.height = used
    replace(bottom: last.frame.minY + used)
    returnNotes(after: start, bottom: last.frame.minY + used - column.frame.minY)
    guard try advance(), try place(start..<position) else { return false }
    reopenBoxes()
    y += spaceAfterText(before: position)
    return true
  }

  /// Returns the top of the text above a table in the current column that stays with the table, in
  /// points of the column; nil if there is none.
  ///
  /// - Parameter position: The start of the table, in UTF-16 code units.
  func topOfKeptText(before position: Int) -> Double? {
    let start = keptStart(before: position)
    guard start < position, let last = pages[page][section.firstPiece...].last, last.isText else {
      return nil
    }
    let container = layout.manager.textContainers[last.container]
    let first = layout.manager.lineFragments(in: container).first { $0.range.upperBound > start }
    return first.map { last.frame.minY - column.frame.minY + $0.rect.minY }
  }

  /// True if all text above a position in the current column stays with what follows, nothing else
  /// is above it, and no such text is in columns before.
  func holdsOnlyKeptText(before position: Int) -> Bool {
    guard let last = pages[page][section.firstPiece...].last, last.isText,
      last.frame.minY <= column.frame.minY + 1e-6
    else { return false }
    let start = keptStart(before: position)
    let container = layout.manager.textContainers[last.container]
    let range = layout.manager.characterRange(in: container)
    return start < position && start == range.lowerBound && range.upperBound == position
  }

  /// Returns the start of the paragraphs above a position that stay with what follows.
  func keptStart(before position: Int) -> Int {
    var start = position
    while start > 0, layout.storage.attribute(.paragraphStyle, at: start - 1)?.keepWithNext == true
    {
      start = layout.storage.paragraphRange(containing: start - 1).lowerBound
    }
    return start
  }

  /// Returns the space below the text before a position, with the margin of a box that ends there,
  /// in points; 0 for a table.
  func spaceAfterText(before position: Int) -> Double {
    Self.spaceAfterText(before: position, in: layout.storage, depth: depth)
  }

  static func spaceAfterText(
    before position: Int, in storage: TextStorage, depth: Int = 0
  ) -> Double {
    guard position > 0,
      storage.attribute(.tableCell, at: position - 1)?.cell(atDepth: depth) == nil,
      let style = storage.attribute(.paragraphStyle, at: position - 1)
    else { return 0 }
    return style.paragraphSpacing + BoxInsets(style.boxes).after
  }

  /// Returns the space that a paragraph keeps above it, with the margin of a box that begins
  /// there, in points; 0 for a table.
  ///
  /// - Parameter position: Its start, in UTF-16 code units.
  func spaceBefore(_ position: Int) -> Double {
    Self.spaceBefore(position, in: layout.storage, depth: depth)
  }

  static func spaceBefore(
    _ position: Int, in storage: TextStorage, depth: Int = 0
  ) -> Double {
    guard position < storage.length,
      storage.attribute(.tableCell, at: position)?.cell(atDepth: depth) == nil,
      let style = storage.attribute(.paragraphStyle, at: position)
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
