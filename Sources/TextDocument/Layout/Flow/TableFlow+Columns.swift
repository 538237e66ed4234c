import TextGeometry
import TextLayout
import TextStorage

/// The columns of pages, one after the other.
extension TableFlow {
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
    let endsPage = member + 1 == plans.count || leavesPage
    if endsPage, !closePage() {
      isFull = true
      return false
    }
    closeFoot()
    breaks?.leaveColumn(at: position, isWhole: hasAllNotes(atEndOfPage: endsPage))
    while true {
      if member + 1 == plans.count || leavesPage {
        leavesPage = false
        guard closePage(), try turnPage(at: pending.isEmpty ? position : nil) else {
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
  /// - Parameter position: The start of its text, in UTF-16 code units; nil if it is not known.
  /// - Returns: False if there is none.
  func turnPage(at position: Int? = nil) throws(DocumentError) -> Bool {
    let following = (numbers.last ?? -1) + 1
    let number = isStuck ? change ?? following : following
    guard let next = try followingPage(number, at: position, isAboveFoot: true) else {
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
    if next.isOther { hasOtherColumns = true }
    if isTurning { turnedPlans[page] = plans.first }
    if pageFoot.map({ $0.height > 0 }) == true { hasOtherColumns = true }
    return true
  }

  /// True if the notes of the current column are in it, or at the foot of its page.
  private func hasAllNotes(atEndOfPage endsPage: Bool) -> Bool {
    guard let feet else { return true }
    return feet.isAcross && !endsPage || !feet.measure.hasRest(upTo: feet.due)
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
  func isEmpty(_ piece: Piece) -> Bool {
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
