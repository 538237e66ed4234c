import TextGeometry
import TextLayout
import TextStorage

/// Wide tables on pages of their own, turned by a quarter.
///
/// A turned page has one column, as wide as its text area is high. Its top is at the left edge of
/// the page. Headings and a caption are on it with the table.
extension TableFlow {
  /// True if the text is on pages of a fixed height, rather than in a cell.
  private var hasPages: Bool { depth == 0 && height < TextContainer.unlimited }

  /// Returns the reason for which a table cannot be on turned pages after the current one; nil if
  /// it can.
  private func obstacle(to grid: TableGrid) -> String? {
    if !grid.table.boxes.isEmpty { return "it is in a box" }
    if feet != nil { return "the text has notes at the foot of its pages" }
    if breaks != nil { return "the breaks of pages are chosen together" }
    if isShared {
      return "its pages have frames, panes or notes beside the text, or begin on a chosen side"
    }
    if plans.allSatisfy({ $0.isPlain && $0.angle == 0 }) { return nil }
    return "its page has shapes or turned containers"
  }

  /// True if a table is on turned pages.
  func isTurned(_ grid: TableGrid) -> Bool {
    grid.table.wide == .turn && hasPages && obstacle(to: grid) == nil
      && TablePlacer(grid, in: self).isTooWide
  }

  /// Adds a remark on a table that stays upright, although it is too wide for its column.
  func reportUpright(_ grid: TableGrid) {
    guard hasPages, let obstacle = obstacle(to: grid), TablePlacer(grid, in: self).isTooWide else {
      return
    }
    layout.floatRemarks.append(
      .placed(
        DocumentRemark(
          place: "table “\(layout.storage.firstWords(in: grid.range) ?? "")”",
          message: "it is too wide but stays upright, because \(obstacle)",
          hint: feet == nil
            ? "Set “wide” to “fit” or “columns”."
            : "Set “footnotes” to “end”, or “wide” to “fit” or “columns”."),
        position: grid.range.lowerBound))
  }

  /// Goes to a turned page for a table, with the text above that stays with it.
  ///
  /// - Parameter position: The start of the table, in UTF-16 code units.
  /// - Returns: False if there is none.
  func beginTurned(at position: Int) throws(DocumentError) -> Bool {
    while !pending.isEmpty { guard try advance() else { return false } }
    isTurning = true
    if pages[page].isEmpty, floatCount == 0 {
      turnCurrentPage()
      return true
    }
    let start = keptStart(before: position)
    if start < position, pages[page].count == 1, let only = pages[page].first, only.isText,
      layout.manager.characterRange(in: layout.manager.textContainers[only.container]).lowerBound
        >= start
    {
      // Nothing but this text is on the page.
      layout.remove(only.container..<layout.plannedCount)
      pages[page].removeLast()
      replace(bottom: nil)
      turnCurrentPage()
      return try place(start..<position)
    }
    leavesPage = true
    guard try advanceWithKeptText(before: position) else { return false }
    // The space above the table is added where it is placed.
    if y > 0 { y -= spaceBelowText(before: position) }
    return true
  }

  /// Leaves the turned pages of a table, below its caption.
  ///
  /// - Parameters:
  ///   - position: The end of the table, in UTF-16 code units.
  ///   - limit: The start of the next table, float or box, or the end of the text.
  /// - Returns: The start of the text that is left; nil if there is no page for it.
  func endTurned(at position: Int, before limit: Int) throws(DocumentError) -> Int? {
    var next = position
    if position < limit,
      layout.storage.attribute(.styleNames, at: position)?.paragraph
        .contains(MarkdownElement.caption.rawValue) == true
    {
      next = layout.storage.paragraphRange(containing: position).upperBound
      guard try place(position..<next) else { return nil }
    }
    isTurning = false
    if next == range.upperBound { return next }
    leavesPage = true
    return try advance(at: next) ? next : nil
  }

  /// Returns the first page from an index on that has columns of the text, turned if a table asks
  /// for it; nil if there is none.
  ///
  /// - Parameters:
  ///   - position: The start of its text, in UTF-16 code units; nil if it is not known.
  ///   - isAboveFoot: True to end its columns above notes at its foot.
  func followingPage(
    _ number: Int, at position: Int? = nil, isAboveFoot: Bool
  ) throws(DocumentError) -> Page? {
    // In a height that is only tried, the text ends elsewhere.
    guard let next = try nextPage(number, lowering == nil ? position : nil) else { return nil }
    guard isTurning || mayFollow(next) else { return nil }
    var page =
      isTurning
      ? Self.turned(next) : lowered(divided(isAboveFoot ? endingAboveFoot(next) : next))
    page.isOther = next.isOther
    return page
  }

  private func turnCurrentPage() {
    let page = Self.turned(Page(number: numbers[page], plans: plans, members: members))
    if let plan = page.plans.first { turnPage(to: plan) }
  }

  /// Returns a page with one column across its text area.
  private static func turned(_ page: Page) -> Page {
    guard var plan = page.plans.first else { return page }
    let left = page.plans.map(\.frame.minX).min() ?? 0
    let right = page.plans.map(\.frame.maxX).max() ?? 0
    let top = page.plans.map(\.frame.minY).min() ?? 0
    let bottom = page.plans.map(\.frame.maxY).max() ?? 0
    let (width, height) = (bottom - top, right - left)
    plan.frame = Rect(
      x: (left + right - width) / 2, y: (top + bottom - height) / 2, width: width, height: height)
    (plan.insets, plan.grid, plan.angle) = (.zero, nil, -.pi / 2)
    return Page(
      number: page.number, plans: [plan], members: Array(page.members.prefix(1)),
      change: page.change)
  }
}
