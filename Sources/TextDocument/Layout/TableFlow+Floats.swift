import TextGeometry
import TextLayout
import TextStorage

/// A float whose text is laid out.
struct LaidFloat {
  let block: FloatBlock
  /// The containers of its content and its caption.
  var containers: Range<Int>
  /// The width, in points.
  var width = 0.0
  /// The heights of the parts, in points.
  var heights: [Double] = []
  /// The rectangle of its picture, in points from its top left corner; nil without one.
  var picture: Rect?
  /// The number of columns in which it had no room.
  var attempts = 0

  /// The room above a picture whose outline text follows, so that its margin does not reach above
  /// the float, in points.
  var lead: Double { block.float.wrap == .outline && picture != nil ? block.float.gap : 0 }

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
  var exclusions: Int
  var pending: [LaidFloat]
  var floatTop: Double
  var floatCount: Int
  var remarks: Int
}

/// Floats: blocks at a side of their column.
///
/// A float is no higher than the text before it, and no higher than earlier floats of its
/// column. If the rest of the column has no room for it, it waits for the next column, and so do
/// the floats after it. The text continues meanwhile.
extension TableFlow {
  /// Places floats at the current height, or lets them wait.
  ///
  /// - Returns: False if there is no column for a float that is laid as text.
  func place(_ blocks: [FloatBlock]) throws(DocumentError) -> Bool {
    floatTop = max(floatTop, y)
    for block in blocks {
      var float = lay(block)
      if fit(&float) {
        if !pending.isEmpty || !stand(float) { pending.append(float) }
        continue
      }
      layout.remove(float.containers)
      report(block, "has no room beside text, and is a part of the text")
      guard try place(block.range) else { return false }
    }
    return true
  }

  /// Places the floats that wait for a column in the one that has just begun.
  func placeWaiting() throws(DocumentError) {
    while var float = pending.first {
      let old = float.width
      float.attempts += 1
      setWidth(of: &float)
      if !fit(&float) || !stand(float) {
        let isHopeless = floatCount == 0 && float.attempts > 2 * plans.count
        guard isHopeless else {
          if float.width != old { setWidth(of: &float, to: old) }
          pending[0].attempts = float.attempts
          return
        }
        report(float.block, "has no room in any column, and is at the head of one")
        stand(float, at: Point(x: 0, y: floatTop))
      }
      pending.removeFirst()
    }
  }

  /// Places the floats that still wait when the text ends.
  func placePending() throws(DocumentError) {
    while !pending.isEmpty {
      if try advance() { continue }
      for float in pending { report(float.block, "has no room on the page, and is not shown") }
      return
    }
  }

  // MARK: Keeping headings

  /// Returns the state before some floats.
  func mark(_ blocks: [FloatBlock]) -> FloatMark {
    FloatMark(
      blocks: blocks, page: page, member: member, y: y, bottom: bottoms[place],
      pieces: pages[page].count,
      exclusions: column.exclusions.count, pending: pending, floatTop: floatTop,
      floatCount: floatCount, remarks: layout.floatRemarks.count)
  }

  /// True if the text above some floats of the current column is kept with the text below them.
  func isKept(_ mark: FloatMark) -> Bool {
    guard mark.page == page, mark.member == member, mark.y > 0 else { return false }
    let position = mark.blocks[0].range.lowerBound
    return position > 0
      && layout.storage.attribute(.paragraphStyle, at: position - 1)?.keepWithNext == true
  }

  /// Places floats and the text after them again, in the next column with the headings above them.
  func placeAgain(_ range: Range<Int>, after mark: FloatMark) throws(DocumentError) -> Bool {
    pages[page].removeLast(pages[page].count - mark.pieces)
    exclusionCount -= column.exclusions.count - mark.exclusions
    plans[member].exclusions.removeLast(column.exclusions.count - mark.exclusions)
    (y, pending) = (mark.y, mark.pending)
    replace(bottom: mark.bottom)
    (floatTop, floatCount) = (mark.floatTop, mark.floatCount)
    layout.floatRemarks.removeLast(layout.floatRemarks.count - mark.remarks)
    let position = mark.blocks[0].range.lowerBound
    guard try advanceWithKeptText(before: position), try place(mark.blocks) else { return false }
    return try place(range)
  }

  // MARK: Measuring

  /// Lays out the text of a float in containers of its own, in the current column's width.
  private func lay(_ block: FloatBlock) -> LaidFloat {
    let ends = block.parts.map(\.range.upperBound)
    let frame = Rect(x: 0, y: 0, width: 1, height: TextContainer.unlimited)
    let first = layout.add(cells: ends.map { (ContainerPlan(frame: frame), $0) })
    var float = LaidFloat(block: block, containers: first..<first + ends.count)
    setWidth(of: &float)
    return float
  }

  /// Sets the width that a float wants in the current column.
  private func setWidth(of float: inout LaidFloat) {
    let whole = column.frame.width
    let content = float.block.parts[0].range
    let natural = layout.manager.contentWidths(in: content)
    let isPicture = layout.storage.attribute(.attachment, at: content.lowerBound) != nil
    let widest = natural.map(\.greatest).max() ?? whole
    let wanted =
      switch float.block.float.width {
      case .automatic: min(widest, (isPicture ? 0.5 : 0.4) * whole)
      case .points(let points): points
      case .percent(let percent): percent / 100 * whole
      }
    setWidth(of: &float, to: min(wanted, whole))
    if wanted > whole + 1e-6, case .points = float.block.float.width {
      report(float.block, "is wider than its column, and made smaller")
    }
  }

  /// Lays out the text of a float in a width.
  private func setWidth(of float: inout LaidFloat, to width: Double) {
    let manager = layout.manager
    float.width = max(width, 1)
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

  /// Makes a float with a picture smaller until a whole column has room for it.
  ///
  /// - Returns: False if it cannot be made small enough.
  private func fit(_ float: inout LaidFloat) -> Bool {
    let wanted = float.width
    var room = TableRoom(emptyColumn)
    while true {
      if spot(for: float, from: 0, in: &room) != nil {
        if float.width < wanted {
          report(float.block, "is higher than its column, or has no room there, and made smaller")
        }
        return true
      }
      guard float.picture != nil, float.width > 0.2 * wanted else { return false }
      let factor = height < TextContainer.unlimited ? height / max(float.height, 1) : 0.9
      setWidth(of: &float, to: float.width * min(0.95, max(0.5, factor)))
    }
  }

  /// The current column without floats.
  private var emptyColumn: ContainerPlan {
    var plan = column
    plan.exclusions.removeLast(exclusionCount)
    return plan
  }

  // MARK: Placing

  /// Returns the top left corner of a float in the room of a column, in points of the column.
  private func spot(
    for float: LaidFloat, from start: Double, in room: inout TableRoom
  ) -> Point? {
    let size = Size(width: float.width, height: float.height)
    var top = start
    for _ in 0..<64 {
      guard top + size.height <= height + 1e-6 else { return nil }
      let spans = room.free(top: top, height: size.height)
        .filter { $0.end - $0.start >= size.width - 1e-6 }
      switch side(of: float.block) {
      case .left, .start: if let span = spans.first { return Point(x: span.start, y: top) }
      case .right, .end:
        if let span = spans.last { return Point(x: span.end - size.width, y: top) }
      case .center:
        let x = (column.frame.width - size.width) / 2
        let nearest = spans.min {
          $0.distance(of: x, size.width) < $1.distance(of: x, size.width)
        }
        if let span = nearest {
          return Point(x: min(max(x, span.start), span.end - size.width), y: top)
        }
      }
      guard
        let next = room.nextTop(from: top, height: size.height, width: size.width), next > top
      else { return nil }
      top = next
    }
    return nil
  }

  /// Returns the side of a float, left, right or in the middle.
  private func side(of block: FloatBlock) -> TextFloat.Side {
    switch block.float.side {
    case .left, .right, .center: return block.float.side
    case .start, .end:
      let next = min(block.range.upperBound, layout.storage.length - 1)
      let words = layout.manager.contentWidths(in: next..<next + 1)
      let isRightToLeft = words.first?.isRightToLeft ?? false
      return (block.float.side == .start) == isRightToLeft ? .right : .left
    }
  }

  /// Places a float in the current column.
  ///
  /// - Returns: False if it has no room.
  private func stand(_ float: LaidFloat) -> Bool {
    var room = TableRoom(column)
    guard let point = spot(for: float, from: floatTop, in: &room) else { return false }
    stand(float, at: point)
    return true
  }

  private func stand(_ float: LaidFloat, at point: Point) {
    let origin = column.frame.origin
    var y = point.y + float.lead
    for (index, part) in float.block.parts.enumerated() {
      record(
        float.containers.lowerBound + index,
        Rect(
          x: origin.x + point.x, y: origin.y + y, width: float.width,
          height: max(float.heights[index], PagePlan.minimumHeight)),
        float: PageFloat(isCaption: part.isCaption))
      y += float.heights[index] + float.block.float.captionGap
    }
    record(bottom: origin.y + point.y + float.height, in: place)
    floatTop = point.y
    floatCount += 1
    let shapes = exclusions(of: float, at: point)
    exclusionCount += shapes.count
    plans[member].exclusions += shapes
  }

  /// Returns the exclusions of a float in its column. None reaches above the float, so that no row
  /// above changes.
  private func exclusions(of float: LaidFloat, at point: Point) -> [ExclusionPath] {
    let gap = float.block.float.gap
    let width = column.frame.width
    // Beyond a float at a side there is no text.
    let wrap: WrapMode =
      switch side(of: float.block) {
      case .right, .end: .left
      case .left, .start: .right
      case .center: .both
      }
    func box(from top: Double, to bottom: Double) -> ExclusionPath {
      var (start, end) = (point.x - gap, point.x + float.width + gap)
      // Text needs some room.
      if start < Self.leastRoom * width { start = min(start, -1) }
      if width - end < Self.leastRoom * width { end = max(end, width + 1) }
      return ExclusionPath(
        path: BezierPath(rect: Rect(x: start, y: top, width: end - start, height: bottom - top)),
        wrap: wrap)
    }
    // Rows have some room of their own above their letters.
    let bottom = point.y + float.height + gap / 2
    guard float.block.float.wrap == .outline, let frame = float.picture,
      case let picture = frame.offset(by: Vector(dx: point.x, dy: point.y + float.lead)),
      let contents = layout.storage.attribute(
        .attachment, at: float.block.range.lowerBound)?.contents,
      let outline = layout.outline(of: contents, in: picture)
    else { return [box(from: point.y, to: bottom)] }
    var shapes = [ExclusionPath(path: outline, margin: gap, wrap: wrap)]
    if float.heights.count > 1 { shapes.append(box(from: picture.maxY, to: bottom)) }
    return shapes
  }

  /// The least room beside a float for text, as a part of the column's width.
  private static let leastRoom = 0.15

  /// Adds a remark on a float, which its description, its first words or its number name.
  private func report(_ block: FloatBlock, _ what: String) {
    var name = layout.storage.attribute(.attachment, at: block.range.lowerBound)?.alternativeText
    if name == nil {
      var words: [UInt16] = []
      layout.storage.copyUTF16(in: block.range, appendingTo: &words)
      name = String(decoding: words.prefix(40), as: UTF16.self)
        .split { $0.isNewline || $0 == "\u{FFFC}" }.first.map(String.init)
    }
    let place = name.map { "float “\($0)”" } ?? "float \(block.float.identity + 1)"
    layout.floatRemarks.append(DocumentRemark(place: place, message: "it \(what)"))
  }
}

extension HorizontalSpan {
  /// Returns the distance of the nearest place for a stretch from one that it wants.
  fileprivate func distance(of x: Double, _ width: Double) -> Double {
    abs(min(max(x, start), end - width) - x)
  }
}
