import TextGeometry
import TextLayout
import TextShaping
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
      guard try place(change, below: start) else { return false }
    }
    return start == range.upperBound ? true : try placeText(start..<range.upperBound, after: floats)
  }

  /// Ends the columns above the start or the end of a section, and begins those below it.
  ///
  /// - Parameter end: The end of the text above it, in UTF-16 code units.
  /// - Returns: False if there is no page for them.
  func place(_ change: ColumnChange, below end: Int) throws(DocumentError) -> Bool {
    if let obstacle = section.obstacle(to: change.count, by: layout.pageColumns) {
      if change.count != nil {
        layout.floatRemarks.append(
          .undivided(section: change.position, position: change.position, obstacle))
      } else if !isUnused {
        // The text of the section that ends here is in the columns of the page.
        let start = section.change.position
        layout.floatRemarks.append(
          .undivided(section: start, position: max(start, end - 1), obstacle))
      }
      // Other pages may have columns that can be divided.
      section.change = change
      return true
    }
    divideBoxes()
    // Floats that wait are in columns of their own section.
    if !pending.isEmpty, breaksPage(before: change.position) {
      guard try breakColumn(before: change.position) else { return false }
    }
    let heading = headings(above: change.position)
    if isUnused {
      section.change = change
      try beginColumns(below: column.frame.minY)
      planBreaks(at: change.position)
      return true
    }
    let mayLevel = try releaseBreaks(before: end)
    // Below a section that begins a page there are no columns for the notes of a few lines.
    let isShort = member == 0 && holdsTextAlone && !breaksPage(before: change.position)
    let hasFeet = hasNotesAtFeet || hasNotes && !isShort
    let level = mayLevel ? try levelColumns(before: end, hasFeet: hasFeet && plans.count > 1) : nil
    if isFull { return false }
    if level == nil, hasNotesAtFeet || (member > 0 && hasNotes) {
      section.change = change
      leavesPage = true
      raiseFloats(endingAt: change.position)
      return try advance(at: change.position)
    }
    let bottom = level ?? bottom
    joinColumns(endingAt: bottom)
    section.change = change
    (self.heading, section.above) = (heading, .text)
    try beginColumns(below: bottom + space(at: change.position))
    planBreaks(at: change.position)
    return true
  }

  /// Makes the columns on the last page equally high at the end of a section, or at the end of
  /// the text if the sheet requests it.
  func endSection() throws(DocumentError) {
    let isLast =
      layout.levelsLastColumns(of: range) && layout.levelsColumns(ofPage: numbers[page])
    guard section.count != nil || isLast, !isFull, pending.isEmpty, !isUnused, plans.count > 1,
      height < TextContainer.unlimited
    else { return }
    guard try releaseBreaks(before: range.upperBound) else { return }
    let level = try levelColumns(before: range.upperBound, hasFeet: hasNotesAtFeet || hasNotes)
    if let level { replaceBottoms(by: level) }
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
  var isUnused: Bool {
    member == 0 && y == 0 && floatCount == 0
      && pages[page][section.firstPiece...].allSatisfy(\.isMarker)
  }

  /// True if notes wait for the foot of the current column.
  private var hasNotes: Bool { feet.map { $0.reserve > 0 } ?? false }

  /// Returns the space between two sections, with the margins of boxes that end and begin there, in
  /// points.
  ///
  /// - Parameter position: The start of the second one, in UTF-16 code units.
  private func space(at position: Int) -> Double {
    // Floats at the end of the first one are elsewhere.
    var end = position
    while end > range.lowerBound, layout.storage.attribute(.float, at: end - 1) != nil {
      end = layout.storage.paragraphRange(containing: end - 1).lowerBound
    }
    let above = end > 0 ? tableCell(at: end - 1)?.table : nil
    var space = above.map { $0.spaceAfter + BoxInsets($0.boxes).after } ?? 0
    if position < range.upperBound, let below = tableCell(at: position)?.table {
      space += max(spaceAfterText(before: end), below.spaceBefore)
      return space + BoxInsets(below.boxes).before
    }
    space += spaceAfterText(before: end)
    return space + spaceBefore(position)
  }

  /// Gives the rest of the page to the columns of the current section, and gives floats that wait
  /// a place in the first of them.
  ///
  /// - Parameter top: Their top, in points of the page.
  private func beginColumns(below top: Double) throws(DocumentError) {
    raiseFloats(endingAt: section.change.position)
    let plans = section.divided(into: section.count, by: layout.pageColumns)
    section.firstPiece = pages[page].count
    begin(plans.map { $0.below(top) })
    // Notes that are due are below the columns that begin.
    try beginColumn()
  }

  // MARK: Headings

  /// Returns the headings that end the current section, stay with the text below them, and have
  /// something above them on the page.
  private func headings(above position: Int) -> FlowHeading? {
    let start = max(keptStart(before: position), section.change.position)
    guard start < position, layout.storage.attribute(.tableCell, at: position - 1) == nil,
      let checkpoint, checkpoint.state.page == page,
      checkpoint.position < start || checkpoint.position == start && !section.startsPage
    else { return nil }
    return FlowHeading(position: start, checkpoint: checkpoint)
  }

  /// Moves the headings above the current section to the next page, and begins the section below
  /// them, if nothing of it is on the page.
  ///
  /// - Returns: False if there is no page for them; nil if there are no such headings.
  func moveHeadings() throws(DocumentError) -> Bool? {
    guard let heading, lowering == nil, member == 0,
      pages[page][section.firstPiece...].allSatisfy({ $0.isMarker || $0.float != nil })
    else { return nil }
    let change = section.change
    self.heading = nil
    breaks?.release(from: heading.checkpoint.position, upTo: change.position)
    guard try replay(from: heading.checkpoint, upTo: heading.position) else { return false }
    if !isUnused {
      let hasFeet = hasNotesAtFeet || hasNotes
      if let level = try levelColumns(before: heading.position, hasFeet: hasFeet) {
        replaceBottoms(by: level)
      }
    }
    leavesPage = true
    guard try advance(at: heading.position), try place(heading.position..<change.position),
      try place(change, below: change.position)
    else { return false }
    return true
  }
}
