import TextGeometry
import TextLayout
import TextStorage

/// Notes at the foot of pages, across their columns.
///
/// A page is filled in its full height first, or above notes that earlier pages had no room for.
/// The flow goes back to the top of a page whose own notes have no room below its content, and
/// fills it again above a higher foot.
extension TableFlow {
  /// The foot of the current page; nil if notes are at the feet of columns.
  var pageFoot: PageFoot? {
    guard let feet, feet.isAcross else { return nil }
    return feet.pageFeet[numbers[page]]
  }

  /// The height that columns of the current page lack, as they are tried in a lower one or end
  /// above notes, in points.
  var lostHeight: Double { loweredHeight + (pageFoot?.height ?? 0) }

  /// Returns a page whose columns end above its foot.
  func endingAboveFoot(_ page: Page) -> Page {
    guard let feet, feet.isAcross, !page.plans.isEmpty else { return page }
    (feet.isClosed, feet.isFilled) = (false, false)
    if feet.pageFeet[page.number] == nil {
      let hasPending = feet.measure.hasRest(upTo: feet.due)
      var foot = PageFoot(page.plans, page.members, hasPending: hasPending)
      if hasPending, !feet.isOverlong {
        foot.height = min(
          feet.height(upTo: feet.due, in: foot.room, isLeast: false), foot.greatestHeight)
      }
      feet.pageFeet[page.number] = foot
    }
    guard let foot = feet.pageFeet[page.number], foot.height > 0 else { return page }
    return Page(
      number: page.number, plans: foot.columnsAbove, members: page.members, change: page.change)
  }

  /// Takes the start of a part of the text at the top of a page as the place from which the page
  /// may be laid out again.
  func offerPage(_ checkpoint: FlowCheckpoint) {
    guard let feet, feet.isAcross, checkpoint.state.startsPage else { return }
    (feet.start, feet.progress) = (checkpoint, breaks?.progress)
    let start = layout.storage.paragraphRange(containing: checkpoint.position).lowerBound
    if feet.paragraph.start != start { feet.paragraph = (start, page) }
    feet.isOverlong = (page - feet.paragraph.page) * plans.count >= FootnoteFlow.maximumColumns
  }

  // MARK: Notes

  /// True if the notes of some content must not be on the current page.
  func isHeldBack(_ due: Int) -> Bool { pageFoot?.limit.map { due > $0 } ?? false }

  /// True if nothing is on the current page, so that it has to take content although its notes
  /// have no room.
  var hasEmptyPage: Bool {
    y == 0 && floatCount == 0 && pageFoot?.hasPending != true
      && pages[page].allSatisfy(isEmpty)
  }

  /// True if rows of a table at the top of a column have to be placed in it.
  ///
  /// - Parameters:
  ///   - position: The end of their text, in UTF-16 code units.
  ///   - height: Their height, in points.
  func mustHold(rowsUpTo position: Int, height rows: Double) -> Bool {
    guard let feet, let foot = pageFoot else { return !hasEarlierNotes }
    if isHeldBack(feet.texts.dueCount(upTo: position)) { return hasEmptyPage }
    // Another page may leave more room above its notes.
    return rows <= height + 1e-6 || foot.height == 0 || rows > height + lostHeight || hasEmptyPage
  }

  /// Ends a container of text before the first row that must not be on the page.
  func endBeforeLateNotes(in container: TextContainer, limit: Int) {
    guard let feet else { return }
    for _ in 0..<FootnoteFlow.maximumRounds {
      layout.manager.ensureLayout(for: container)
      let rows = feet.texts.rows(of: container, in: layout.manager)
      guard let late = rows.firstIndex(where: { $0.due > limit }) else { return }
      if late == 0, hasEmptyPage {
        // Some text has to be placed, or no page would take it.
        container.size.height = rows[0].bottom + NoteMeasure.tolerance
        break
      }
      container.size.height =
        late > 0 ? rows[late - 1].bottom + NoteMeasure.tolerance : PagePlan.minimumHeight
    }
    layout.manager.ensureLayout(for: container)
  }

  // MARK: Ends of pages

  /// Places the notes at the foot of the current page.
  ///
  /// - Returns: False if the page has to be laid out again with another foot.
  func closePage() -> Bool {
    guard let feet, !feet.isClosed else { return true }
    if feet.restart != nil { return false }
    guard var foot = pageFoot,
      lowering.map({ $0.number != numbers[page] }) ?? true
    else { return true }
    let state = feet.measure.state
    let bottom = contentBottom(above: foot, feet)
    var parts = feet.measure.placeAtFoot(upTo: feet.due, below: bottom, in: foot.room)
    if bottom != nil, !foot.isFinal, mayLayOutPageAgain(feet) {
      let (begun, isWhole) = (feet.measure.begun, !feet.measure.hasRest(upTo: feet.due))
      let room = foot.room
      // The heights of notes are those of the ones that are not placed.
      feet.measure.restore(state)
      let isChanged = foot.change(
        due: feet.due, begun: begun, isWhole: isWhole,
        mayGrow: !isAtEnd && breaks?.isFollowed != true
      ) { feet.height(upTo: $0, in: room, isLeast: false) }
      if isChanged {
        feet.pageFeet[numbers[page]] = foot
        feet.restart = feet.start
        feet.keepsEnds = breaks?.isFollowed == true && foot.limit == nil
        return false
      }
      parts = feet.measure.placeAtFoot(upTo: feet.due, below: bottom, in: room)
    }
    feet.isClosed = true
    feet.pageFeet[numbers[page]]?.isFinal = true
    if let first = parts.first { record(parts, below: first, of: foot, feet) }
    return true
  }

  /// True if the page may be laid out again: if it has not begun long ago, in a row that is cut.
  private func mayLayOutPageAgain(_ feet: FlowFeet) -> Bool {
    guard let start = feet.start, !feet.isOverlong else { return false }
    return page - start.state.page <= Self.mostPagesAgain
  }

  /// The most pages that are laid out again for the foot of one.
  private static let mostPagesAgain = 8

  /// Returns the bottom of the content above a foot, in points of its room; nil if there is none.
  private func contentBottom(above foot: PageFoot, _ feet: FlowFeet) -> Double? {
    let members = foot.sharedMembers
    var bottom = members.compactMap { bottoms[page][$0] }.max() ?? 0
    for piece in pages[page] where piece.float != nil && members.contains(piece.plan) {
      bottom = max(bottom, piece.frame.maxY)
    }
    if feet.isFilled { bottom = max(bottom, foot.room.frame.maxY - foot.height) }
    let content = bottom - foot.room.frame.minY
    return content > 0 ? content : nil
  }

  /// Stores the notes of the current page.
  private func record(
    _ parts: [NoteMeasure.Part], below first: NoteMeasure.Part, of foot: PageFoot, _ feet: FlowFeet
  ) {
    emptyCount = 0
    let frame = foot.room.frame
    let top = first.plan.frame.minY
    let area = Rect(x: frame.minX, y: top, width: frame.width, height: frame.maxY - top)
    feet.areas.append(
      FootnoteFlow.Area(
        page: numbers[page], parent: pages[page].first { !$0.isMarker }?.container, parts: parts,
        rules: feet.measure.rules(above: parts, in: area)))
    let members = foot.sharedMembers
    for member in members { bottoms[page][member] = frame.maxY }
    let edge = top - feet.plan.streams[first.stream].gap
    for index in pages[page].indices where pages[page][index].isText {
      let own = pages[page][index].frame
      guard own.maxY > edge, members.contains(pages[page][index].plan) else { continue }
      pages[page][index].frame.size.height = max(edge - own.minY, PagePlan.minimumHeight)
    }
  }

  /// Places the notes that are left when the text ends on pages of their own.
  func finishPages(_ feet: FlowFeet) throws(DocumentError) {
    if !isFull { takeNotes(upTo: range.upperBound, bottom: nil) }
    guard closePage() else {
      isFull = true
      return
    }
    if feet.measure.hasRest { breaks?.divideLastNotes() }
    var emptyCount = 0
    while !isFull, feet.measure.hasRest {
      let count = feet.areas.count
      leavesPage = true
      guard try advance() else { return }
      _ = closePage()
      emptyCount = feet.areas.count > count ? 0 : emptyCount + 1
      // If neither an odd nor an even page takes anything, later ones would not either.
      if emptyCount > 2 {
        layout.hasStalled = true
        return
      }
    }
  }

  // MARK: Other feet

  /// Goes back to the top of the page that needs another foot.
  ///
  /// - Returns: The place from which it is laid out again; nil if there is none.
  func returnToPage() throws(DocumentError) -> FlowCheckpoint? {
    guard let feet, let start = feet.restart else { return nil }
    feet.restart = nil
    restore(start.state)
    (isAtEnd, heading, pageTop, checkpoint) = (false, nil, nil, start)
    (feet.isClosed, feet.isFilled) = (false, false)
    if let foot = pageFoot {
      let own = divided(
        Page(number: numbers[page], plans: foot.columnsAbove, members: foot.members))
      begin(own.plans)
      members = own.members
      (section.columns, section.emptyColumns) = (own.columns, own.columns)
    }
    if let breaks, let progress = feet.progress {
      breaks.restore(progress, at: start.position, keepsEnds: feet.keepsEnds)
    }
    changes = sectionChanges[sectionChanges.partition { $0.position <= start.position }...]
    try beginColumn()
    return start
  }
}
