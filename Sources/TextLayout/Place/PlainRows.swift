import TextAnalysis
import TextGeometry
import TextShaping
import TextStorage

/// The properties that all rows of a paragraph share if nothing is beside them, as in most
/// documents.
///
/// In a container without exclusions, or below the last of them, all rows of a paragraph in one
/// font have the same room and height. These values are computed once. A row then costs a scan of
/// the paragraph's running advances and one entry in each of two arrays.
/// ``RowPlacer/placePlainRows(_:in:_:)`` places such rows, and leaves any row that needs more to
/// ``RowPlacer/placeRow(_:in:)``. Both place a row the same, to the last bit.
struct PlainRows {
  /// The height of each row including the space below it, in points.
  let height: Double
  /// The distance from a row's top down to its baseline, in points.
  let baseline: Double
  /// The top from which nothing is beside rows, in points from the container's top.
  let top: Double
  /// The lowest bottom of a row, in points from the container's top.
  let bottom: Double
  /// The room for text in the row that starts the paragraph, and in the others.
  let firstRoom, room: HorizontalSpan
  /// The most room that any row could offer with these margins, in points.
  let firstWidest, widest: Double

  /// Computes the shared properties; nil if no row of the paragraph can be plain.
  init?(_ progress: borrowing ParagraphProgress, in geometry: ContainerGeometry) {
    let (paragraph, format) = (progress.breaker.paragraph, progress.breaker.format)
    let whole = HorizontalSpan(start: 0, end: geometry.width)
    guard geometry.plainFrom < .infinity, geometry.isUsable(whole), geometry.rowSpacing == 0,
      let metrics = paragraph.commonMetrics, !paragraph.hasTabs, !paragraph.hasFittingBoxes,
      !paragraph.isCollapsed, paragraph.dropCap == nil,
      format.fillsRows || progress.planning != nil, progress.breaker.spaceShrink == 0,
      !progress.breaker.mayProtrude, progress.breaker.expansion == 0,
      !format.hasInsets, format.style.wrapIndent <= 0
    else { return nil }
    let textHeight = max(format.rowHeight(metrics), 0)
    height = textHeight + format.spacing.lines
    baseline = format.baseline(height: textHeight, metrics: metrics, strut: paragraph.strut)
    top = geometry.plainFrom
    bottom = geometry.height + LineBreaker.tolerance
    let first = progress.margins(in: geometry, startsParagraph: true)
    let others = progress.margins(in: geometry, startsParagraph: false)
    firstRoom = first.room(in: whole, isFirst: true, isLast: true)
    room = others.room(in: whole, isFirst: true, isLast: true)
    (firstWidest, widest) = (first.widest, others.widest)
  }
}

extension PlacedRows {
  /// Reserves room for about as many rows as a paragraph takes, if none is reserved yet.
  ///
  /// - Parameter width: The room of a row, in points.
  mutating func reserveCapacity(for paragraph: borrowing ShapedParagraph, width: Double) {
    guard rows.capacity == 0 else { return }
    let count = (paragraph.pieces.last?.advance ?? 0) / max(1, width) * 1.1 + 1
    reserveCapacity(
      count < Double(Self.fullCount) ? Int(max(1, count.rounded(.up))) : Self.fullCount)
  }
}

extension RowPlacer {
  /// Places rows of a paragraph until it ends or until the next one is not plain.
  ///
  /// - Returns: True if planning of the next row has already been tried.
  /// - Complexity: O(pieces taken), besides planning.
  mutating func placePlainRows(
    _ progress: inout ParagraphProgress, in container: inout ContainerProgress, _ plain: PlainRows
  ) -> Bool {
    let textStart = progress.breaker.textRange.lowerBound
    let allPieces = progress.breaker.paragraph.pieces.count
    let alignment = progress.breaker.format.style.alignment
    let isRightToLeft = progress.isRightToLeft
    let isPlanned = progress.planning != nil
    progress.breaker.isBeforeExclusion = false
    container.placed.reserveCapacity(
      for: progress.breaker.paragraph, width: plain.room.end - plain.room.start)
    // After a plain row the next one starts with a whole piece, and starts no paragraph.
    guard var start = progress.breaker.pieceStart else { return false }
    var startsParagraph = progress.startsParagraph
    // The number of pieces in the previous row.
    var pieceCount = 0
    var planned: PlannedRows?
    while context.countStep(), !container.isFull, container.state.cap == nil {
      var (top, spaceBefore) = (container.state.height, 0.0)
      if startsParagraph, !container.state.hasNoLines {
        spaceBefore = progress.format.spacing.before
        top = top + container.state.pendingSpace + spaceBefore
      }
      let y = top.value
      guard y >= plain.top, y + plain.height <= plain.bottom,
        !container.endsBefore(textStart + start)
      else { return false }
      let room = startsParagraph ? plain.firstRoom : plain.room
      let width = room.end - room.start
      let firstPiece = progress.breaker.cursor.piece
      guard width > 0 else { return false }
      let taken: BrokenFragment?
      if isPlanned {
        if planned?.isNext(start, top: y, plainFrom: plain.top) != true {
          planPlainRow(progress, in: &container, top: y, plain, startsParagraph: startsParagraph)
          planned = progress.planning.map { PlannedRows($0.plan, from: start) }
        }
        if let fragment = planned?.next(room: width, from: start) {
          taken = progress.breaker.nextPlain(fragment, width: width)
        } else {
          taken = nil
        }
      } else {
        taken = progress.breaker.nextPlain(
          from: start, width: width,
          widest: startsParagraph ? plain.firstWidest : plain.widest, about: pieceCount)
      }
      guard let broken = taken else { return isPlanned }
      let shift = alignment.shift(forSlack: width - broken.width, isRightToLeft: isRightToLeft)
      let isLast = progress.breaker.cursor.piece == allPieces
      let spaceAfter = isLast ? progress.format.spacing.after : 0
      let number = container.placed.fragments.count
      container.placed.append(
        PlacedRow(
          top: top, height: plain.height, ascent: plain.baseline, spaceBefore: spaceBefore,
          spaceAfter: spaceAfter, fragments: number..<number + 1,
          continuesParagraph: progress.isFirstRow && progress.continuesParagraph),
        LineFragment(
          rect: Rect(x: 0, y: y, width: container.geometry.width, height: plain.height),
          available: room,
          used: HorizontalSpan(start: room.start + shift, end: room.start + shift + broken.width),
          range: broken.range.lowerBound + textStart..<broken.range.upperBound + textStart,
          contentEnd: broken.contentEnd + textStart, end: broken.end, baseline: y + plain.baseline,
          stretch: 0, paragraph: progress.number, paragraphStart: textStart, adjustments: -1))
      if alignment == .justified {
        context.justify(
          &container.placed.fragments[number], broken, room, of: progress.breaker)
      }
      container.state.addRow(bottom: top + plain.height, spaceAfter: spaceAfter)
      progress.isFirstRow = false
      if isLast { return false }
      (start, startsParagraph) = (broken.range.upperBound, false)
      pieceCount = progress.breaker.cursor.piece - firstPiece
    }
    return false
  }
}

/// The rows of a plan, in sequence.
private struct PlannedRows {
  private let plan: LinePlan
  private var index: Int

  /// Starts with the row whose text starts at an offset; without any if that row was not planned.
  init(_ plan: LinePlan, from offset: Int) {
    self.plan = plan
    index = plan.rows.count - plan.rowCount(from: offset)
  }

  /// True if the plan applies to the next row, by the rule of
  /// ``ParagraphPlanning/covers(_:top:in:)``.
  @inline(__always)
  func isNext(_ offset: Int, top: Double, plainFrom: Double) -> Bool {
    guard index < plan.rows.count, plan.rows[index].start == offset else { return false }
    let planned = plan.rows[index].top
    return abs(planned - top) < LineBreaker.tolerance || min(planned, top) >= plainFrom
  }

  /// Returns the fragment of the next row; nil if none is planned for its room.
  @inline(__always)
  mutating func next(room: Double, from offset: Int) -> LinePlan.Fragment? {
    guard index < plan.rows.count, plan.rows[index].start == offset else { return nil }
    let fragment = plan.fragment(
      among: plan.rows[index].fragments, span: 0, room: room, from: offset)
    index += 1
    return fragment
  }
}

extension ContainerState {
  /// Adds a visible row that does not end the container.
  fileprivate mutating func addRow(bottom: RunningHeight, spaceAfter: Double) {
    (height, pendingSpace, isClosed) = (bottom, spaceAfter, false)
    rowCount += 1
    lineCount += 1
  }
}
