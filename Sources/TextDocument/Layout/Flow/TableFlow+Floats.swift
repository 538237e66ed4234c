import TextGeometry
import TextLayout
import TextStorage

/// A float whose text is laid out.
struct LaidFloat {
  var block: FloatBlock
  /// The containers of its content and its caption.
  var containers: Range<Int>
  /// The width, in points.
  var width = 0.0
  /// The heights of the parts, in points.
  var heights: [Double] = []
  /// The rectangle of its picture, in points from its top left corner; nil without one.
  var picture: Rect?
  /// The greatest height of its picture, in points; nil for that of its width.
  var pictureHeight: Double?
  /// The changes that it needs to have room, as words after “it”.
  var changes: [String] = []
  /// The number of columns, or of pages, in which it had no room.
  var attempts = 0
  /// True if it goes across the columns of a page.
  var isAcross = false
  /// The index of the page of its place in the text.
  var page = 0
  /// The end of its section in UTF-16 code units if it stays in that; nil otherwise.
  var sectionEnd: Int?

  /// True if it has a page without text.
  var isOnPage: Bool { block.float.side == .page }
  /// True if it is as wide as the columns of a page together.
  var isWide: Bool { isAcross || isOnPage }
  /// The word for its room.
  var room: String { isOnPage ? "page" : "column" }

  /// The room above a picture whose outline text follows, so that its margin does not reach above
  /// the float, in points.
  var lead: Double {
    block.float.wrap == .outline && picture != nil && !isOnPage ? block.float.gap : 0
  }

  /// The total height, in points.
  var height: Double {
    lead + heights.reduce(0, +) + block.float.captionGap * Double(max(0, heights.count - 1))
  }
}

/// The state of a flow before floats are placed.
struct FloatMark {
  var blocks: [FloatBlock]
  var page: Int
  var member: Int
  var y: Double
  var bottom: Double?
  var pieces: Int
  /// The number of containers with a plan.
  var plannedCount: Int
  var plans: [ContainerPlan]
  var section: FlowSection
  var exclusionCount: Int
  var pending: [LaidFloat]
  var floatTop: Double
  var floatCount: Int
  var remarks: Int
}

/// Floats: blocks at a side of their column.
///
/// A float is no higher than the text before it, and no higher than earlier floats of its
/// column. If the rest of the column has no room for it, it waits for the next column, and so do
/// the floats after it. The text continues meanwhile. Floats at the head of a column wait for one
/// without text, those at its foot for one with room below its text. Both wait for earlier floats
/// on pages of their own.
extension TableFlow {
  /// Places floats at the current height, or lets them wait.
  ///
  /// - Returns: False if there is no column for a float that is laid as text.
  func place(_ blocks: [FloatBlock]) throws(DocumentError) -> Bool {
    floatTop = max(floatTop, y)
    for block in blocks {
      var block = block
      if block.float.side == .page {
        if let float = try layOnPage(block) {
          wait(float)
          continue
        }
        // Without a next page it is like one at the head.
        block.float.side = .top
      }
      if goesAcross(block), let float = layAcross(block) {
        if !waits(float), standAcross(float) { continue }
        if try nextPage(numbers[page] + 1, nil) != nil {
          wait(float)
          continue
        }
        layout.remove(float.containers)
      }
      var float = lay(block)
      let hasRoom = fit(&float)
      let fitsLater = try waitsForRoom(float, fits: hasRoom)
      if hasRoom || fitsLater {
        if fitsLater || waits(float) || !stand(float) {
          // The columns of the next section may be narrower.
          float.isAcross = try waitsForPage(block)
          wait(float)
        }
        continue
      }
      layout.remove(float.containers)
      report("has no room beside text, and is a part of the text", of: block)
      guard try place(block.range) else { return false }
      floatTop = max(floatTop, y)
    }
    // The floats at the end of the text leave no page for more.
    if blocks[blocks.count - 1].range.upperBound < range.upperBound, fillPage() {
      return try advance()
    }
    return true
  }

  /// True if a float of the same kind waits for a column, so that this one waits, too. Those
  /// without text beside them also wait for one on a page of its own.
  private func waits(_ float: LaidFloat) -> Bool {
    let kind = columnEnd(of: float)
    return pending.contains { $0.isOnPage ? kind != nil : columnEnd(of: $0) == kind }
  }

  /// Lets a float wait for another column or page.
  private func wait(_ float: LaidFloat) {
    var float = float
    float.page = page
    if float.block.float.within == .section {
      float.sectionEnd = sectionEnds.end(after: float.block.range.lowerBound)
    }
    pending.append(float)
  }

  /// Returns the head or the foot of a column if a float belongs there; nil at other sides, and in
  /// columns without an end.
  func columnEnd(of float: LaidFloat) -> TextFloat.Side? {
    let side = float.block.float.side
    return side.isColumnEnd && height < TextContainer.unlimited ? side : nil
  }

  /// Places the floats that wait for a column in the one that has just begun.
  func placeWaiting() throws(DocumentError) {
    var (index, isBehindPage) = (0, false)
    while index < pending.count, !pending[index].isAcross {
      var float = pending[index]
      if float.isOnPage { isBehindPage = true }
      if float.isOnPage || isBehindPage && columnEnd(of: float) != nil {
        index += 1
        continue
      }
      var old = float
      if isWhole { float.attempts += 1 }
      setWidth(of: &float)
      let fits = fit(&float)
      let fitsLater = try waitsForRoom(float, fits: fits)
      if !fits || fitsLater || !stand(float) {
        let isHopeless = isWhole && floatCount == 0 && float.attempts > 2 * plans.count
        guard isHopeless, !fitsLater else {
          if float.width != old.width || float.pictureHeight != old.pictureHeight {
            setWidth(of: &old, to: old.width)
          }
          pending[index].attempts = float.attempts
          return
        }
        float.changes.append("has no room in any column, and is at the head of one")
        stand(float, at: Point(x: 0, y: floatTop))
        takeNotes(upTo: float.block.range.upperBound, bottom: nil)
      }
      pending.remove(at: index)
    }
  }

  /// True if the current column is as high as its page allows. Columns below other sections, and
  /// those that are made level, say nothing about the room in later ones.
  private var isWhole: Bool { section.startsPage && lowering == nil }

  /// Places the floats that still wait when the text ends.
  func placePending() throws(DocumentError) {
    isAtEnd = true
    _ = fillPage()
    while !pending.isEmpty {
      if try advance() { continue }
      if feet?.restart != nil { return }
      for float in pending {
        report("has no room on the page, and is not shown", of: float.block, isShown: false)
      }
      return
    }
  }

  // MARK: Keeping headings

  /// Returns the state before some floats.
  func mark(_ blocks: [FloatBlock]) -> FloatMark {
    FloatMark(
      blocks: blocks, page: page, member: member, y: y, bottom: bottoms[page][place.plan],
      pieces: pages[page].count, plannedCount: layout.plannedCount,
      plans: plans, section: section, exclusionCount: exclusionCount, pending: pending,
      floatTop: floatTop, floatCount: floatCount, remarks: layout.floatRemarks.count)
  }

  /// True if the text above some floats of the current column is kept with the text below them.
  func isKept(_ mark: FloatMark) -> Bool {
    guard mark.page == page, mark.member == member, mark.y > 0 else { return false }
    let position = mark.blocks[0].range.lowerBound
    return position > 0
      && layout.storage.attribute(.paragraphStyle, at: position - 1)?.keepWithNext == true
  }

  /// True if floats are in the current column, and the text that is to be beside them moves on
  /// without a forced break.
  ///
  /// - Parameter position: The start of this text, in UTF-16 code units.
  func isLeft(_ mark: FloatMark, by position: Int) -> Bool {
    mark.page == page && mark.member == member && floatCount > mark.floatCount
      && mark.blocks.contains { !$0.float.side.isApart } && forcedBreak(before: position) == .none
  }

  /// Places floats and the text after them again, in the next column with the headings above them.
  func placeAgain(_ range: Range<Int>, after mark: FloatMark) throws(DocumentError) -> Bool {
    pages[page].removeLast(pages[page].count - mark.pieces)
    // Containers that remained would keep the text of the floats.
    layout.remove(mark.plannedCount..<layout.plannedCount)
    (plans, section, exclusionCount) = (mark.plans, mark.section, mark.exclusionCount)
    (y, pending) = (mark.y, mark.pending)
    replace(bottom: mark.bottom)
    (floatTop, floatCount) = (mark.floatTop, mark.floatCount)
    layout.floatRemarks.removeLast(layout.floatRemarks.count - mark.remarks)
    let position = mark.blocks[0].range.lowerBound
    returnNotes(after: position, bottom: y)
    guard try advanceWithKeptText(before: position), try place(mark.blocks) else { return false }
    return try place(range)
  }

  // MARK: Measuring

  /// Returns the height of a float in the current column; nil if it has no room even there.
  func measuredHeight(of block: FloatBlock) -> Double? {
    var float = lay(block)
    return fit(&float) ? float.height : nil
  }

  /// Lays out the text of a float in containers of its own, in the current column's width.
  func lay(_ block: FloatBlock) -> LaidFloat {
    let ends = block.parts.map(\.range.upperBound)
    let frame = Rect(x: 0, y: 0, width: 1, height: TextContainer.unlimited)
    let first = layout.add(cells: ends.map { (ContainerPlan(frame: frame), $0) })
    var float = LaidFloat(block: block, containers: first..<first + ends.count)
    setWidth(of: &float)
    return float
  }

  /// Sets the width that a float wants in the current column.
  func setWidth(of float: inout LaidFloat) {
    let whole = column.frame.width
    let content = float.block.parts[0].range
    let natural = layout.manager.contentWidths(in: content)
    let isPicture = layout.storage.attribute(.attachment, at: content.lowerBound) != nil
    let widest = natural.map(\.greatest).max() ?? whole
    let wanted =
      switch float.block.float.width {
      case .automatic where columnEnd(of: float) != nil || float.isOnPage:
        isPicture ? widest : whole
      case .automatic: min(widest, (isPicture ? 0.5 : 0.4) * whole)
      case .points(let points): points
      case .percent(let percent): percent / 100 * whole
      }
    (float.pictureHeight, float.changes) = (nil, [])
    setWidth(of: &float, to: min(wanted, whole))
    if wanted > whole + 1e-6, case .points = float.block.float.width {
      float.changes.append("is wider than its \(float.room), and made smaller")
    }
  }

  /// Lays out the text of a float in a width.
  func setWidth(of float: inout LaidFloat, to width: Double) {
    let manager = layout.manager
    float.width = max(width, 1)
    manager.textContainers[float.containers.lowerBound].attachmentHeight =
      float.pictureHeight ?? layout.attachmentHeight
    for index in float.containers { manager.textContainers[index].size.width = float.width }
    manager.ensureLayout(for: manager.textContainers[float.containers.upperBound - 1])
    float.heights = float.containers.map { layout.contentHeight(ofContainer: $0) }
    float.picture = nil
    let first = manager.textContainers[float.containers.lowerBound]
    let fragments = manager.lineFragments(in: first)
    guard fragments.count == 1, fragments[0].range.count <= 2,
      let picture = manager.attachments(of: fragments[0]).first
    else { return }
    // The room for descenders below a picture is not seen.
    float.picture = picture.rect
    float.heights[0] = picture.rect.maxY
  }

  /// The current column without floats.
  var emptyColumn: ContainerPlan {
    var plan = column
    plan.exclusions.removeLast(exclusionCount)
    return plan
  }

  /// Adds a remark on a float, which its description, its first words or its number name.
  ///
  /// - Parameter isShown: False if no page has it.
  func report(_ what: String, of block: FloatBlock, isShown: Bool = true) {
    let name =
      layout.storage.attribute(.attachment, at: block.range.lowerBound)?.alternativeText
      ?? layout.storage.firstWords(in: block.range)
    let place = name.map { "float “\($0)”" } ?? "float \(block.float.identity + 1)"
    let remark = DocumentRemark(place: place, message: "it \(what)")
    layout.floatRemarks.append(
      isShown ? .placed(remark, position: block.range.lowerBound) : .plain(remark))
  }
}
