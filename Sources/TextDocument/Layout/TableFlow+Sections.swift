import TextGeometry
import TextLayout
import TextStorage

/// Sections: paragraphs in columns of their own, such as a heading across the columns of a page.
///
/// The columns above the start and above the end of a section are made equally high. The next
/// columns begin below them and reach down to the foot of the page. On later pages a section has
/// the whole height.
extension TableFlow {
  /// Lays out text between tables and floats, section by section.
  ///
  /// - Parameters:
  ///   - range: Its range, in UTF-16 code units.
  ///   - floats: The state before the floats directly above it; nil if there are none.
  /// - Returns: False if a part of it has no room.
  func placeSections(
    _ range: Range<Int>, after floats: FloatMark?
  ) throws(DocumentError) -> Bool {
    var (start, floats) = (range.lowerBound, floats)
    while let change = changes.first, change.position <= range.upperBound {
      changes.removeFirst()
      if change.position > start {
        guard try placeText(start..<change.position, after: floats) else { return false }
        (start, floats) = (change.position, nil)
      }
      guard try place(change) else { return false }
    }
    return start == range.upperBound ? true : try placeText(start..<range.upperBound, after: floats)
  }

  /// Ends the columns above the start or the end of a section, and begins those below it.
  ///
  /// - Returns: False if there is no page for them.
  func place(_ change: ColumnChange) throws(DocumentError) -> Bool {
    guard section.mayBeDivided(into: change.count, by: layout.pageColumns) else {
      let remark = DocumentRemark(
        place: "columns",
        message: "text with a number of columns of its own is in those of the page, because they "
          + "differ in height, have no end, or leave no room for others")
      if !layout.floatRemarks.contains(remark) { layout.floatRemarks.append(remark) }
      // Other pages may have columns that can be divided.
      section.change = change
      return true
    }
    divideBoxes()
    let heading = headings(above: change.position)
    if isUnused {
      section.change = change
      try beginColumns(below: column.frame.minY)
      return true
    }
    if hasClosedNotes {
      section.change = change
      leavesPage = true
      return try advance(at: change.position)
    }
    let bottom = try levelColumns(before: change.position)
    joinColumns(endingAt: bottom)
    section.change = change
    (section.heading, section.startsPage) = (heading, false)
    try beginColumns(
      below: bottom + spaceAfterText(before: change.position) + spaceBefore(change.position))
    return true
  }

  /// Makes the columns on the last page equally high at the end of a section, or at the end of
  /// the text if the sheet asks for it.
  func endSection() throws(DocumentError) {
    guard section.count != nil || (layout.levelsLastColumns && breaks == nil), !isFull,
      pending.isEmpty, !isUnused, feet.map({ $0.reserve == 0 }) ?? true,
      height < TextContainer.unlimited
    else { return }
    replaceBottoms(by: try levelColumns(before: range.upperBound))
  }

  /// Returns a page with the columns of the current section.
  func divided(_ page: Page) -> Page {
    guard section.count != nil, !page.plans.isEmpty else { return page }
    var whole = section
    whole.columns = page.plans
    guard whole.mayBeDivided(into: section.count, by: layout.pageColumns) else { return page }
    let plans = whole.divided(into: section.count, by: layout.pageColumns)
    var divided = Page(
      number: page.number, plans: plans,
      members: Array(repeating: page.members[0], count: plans.count), change: page.change)
    divided.columns = page.columns
    return divided
  }

  /// True if nothing is in the columns of the current section on the page.
  private var isUnused: Bool {
    member == 0 && y == 0 && floatCount == 0
      && pages[page][section.firstPiece...].allSatisfy(\.isMarker)
  }

  /// True if notes are at the foot of a column of the page above which other columns would reach.
  private var hasClosedNotes: Bool {
    guard let feet else { return false }
    return feet.areas.last?.page == numbers[page] || (member > 0 && feet.reserve > 0)
  }

  /// Gives the rest of the page to the columns of the current section, and gives floats that wait
  /// a place in the first of them.
  ///
  /// - Parameter top: Their top, in points of the page.
  private func beginColumns(below top: Double) throws(DocumentError) {
    let plans = section.divided(into: section.count, by: layout.pageColumns)
    section.firstPiece = pages[page].count
    begin(plans.map { $0.below(top) })
    // Notes that are due are below the columns that begin.
    beginFoot()
    try placeWaiting()
  }

  /// Makes the columns of the current section on the page equally high.
  ///
  /// Columns with tables, floats or boxes in free room, and those with notes, stay as they are.
  ///
  /// - Parameter position: The end of their text, in UTF-16 code units.
  /// - Returns: Their bottom, in points of the page.
  private func levelColumns(before position: Int) throws(DocumentError) -> Double {
    let own = pages[page][section.firstPiece...].filter { !$0.isMarker }
    // The containers of floats that wait are among those of the text.
    guard plans.count > 1, floatCount == 0, pending.isEmpty, let first = own.first,
      own.allSatisfy(\.isText)
    else { return bottom }
    layout.remove(first.container..<layout.plannedCount)
    pages[page].removeAll { $0.isText && $0.container >= first.container }
    let start = layout.plannedCount
    let end = isShared || position < layout.storage.length ? position : nil
    for (number, plan) in plans.enumerated() {
      _ = layout.add([plan], upTo: end, startsPage: number == 0 && section.startsPage)
    }
    layout.removeUnplannedContainers()
    let height = layout.manager.balance(
      start..<layout.plannedCount, limit: plans[0].frame.height)
    // A column beside shapes may take nothing, and one after it text.
    let last = plans.indices.last { number in
      let container = layout.manager.textContainers[start + number]
      return !layout.manager.characterRange(in: container).isEmpty
    }
    let count = (last ?? 0) + 1
    layout.remove(start + count..<layout.plannedCount)
    for number in 0..<count {
      var frame = plans[number].frame
      frame.size.height = height
      record(start + number, frame)
    }
    return plans[0].frame.minY + height
  }

  // MARK: Headings across columns

  /// Returns the current section if it consists of headings that stay with the text below them,
  /// and moves on to the next page with it.
  private func headings(above position: Int) -> FlowSection.Heading? {
    guard !section.startsPage, section.change.position < position,
      keptStart(before: position) <= section.change.position,
      let piece = pages[page][section.firstPiece...].first, piece.isText
    else { return nil }
    return FlowSection.Heading(change: section.change, piece: section.firstPiece)
  }

  /// Places the headings above the current section again, on the next page, and the text below
  /// them.
  ///
  /// - Parameter range: The text, of which the current column takes nothing, in UTF-16 code units.
  /// - Returns: False if a part of it has no room; nil if there are no such headings.
  func placeAgain(below range: Range<Int>) throws(DocumentError) -> Bool? {
    guard let heading = section.heading, member == 0, y == 0, floatCount == 0, pending.isEmpty,
      feet.map({ $0.reserve == 0 }) ?? true
    else { return nil }
    let change = section.change
    layout.remove(pages[page][heading.piece].container..<layout.plannedCount)
    pages[page].removeSubrange(heading.piece...)
    section.change = heading.change
    leavesPage = true
    guard try advance(at: heading.change.position),
      try place(heading.change.position..<range.lowerBound), try place(change)
    else { return false }
    return try place(range)
  }
}
