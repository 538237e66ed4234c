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
      if isEmpty, y > 0, let floats, isKept(floats) || isLeft(floats, by: range.lowerBound) {
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

  /// The break that the style of a paragraph requests, or that of the table that it begins.
  func forcedBreak(before position: Int) -> ParagraphBreak {
    tableCell(at: position)?.table.breakBefore
      ?? layout.storage.attribute(.paragraphStyle, at: position)?.breakBefore ?? .none
  }

  /// True if a paragraph or a table that begins a page starts at a position.
  func breaksPage(before position: Int) -> Bool {
    forcedBreak(before: position) == .page
      && layout.storage.paragraphRange(containing: position).lowerBound == position
  }

  /// Moves on to the column in which a table, or text below a table, float or box begins, if its
  /// style requests a break before it. A column without an end has no breaks.
  ///
  /// - Parameter position: The start of the text, in UTF-16 code units.
  /// - Returns: False if there is no such column.
  func breakColumn(before position: Int) throws(DocumentError) -> Bool {
    guard position > range.lowerBound, position < range.upperBound,
      height < TextContainer.unlimited
    else { return true }
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

  /// True if the last row of a container is cut off.
  private func isCut(_ container: TextContainer) -> Bool {
    if container.lineBreakMode.wraps { return false }
    let end = layout.manager.lineFragments(in: container).last?.end
    return end == .truncated || end == .clip
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
