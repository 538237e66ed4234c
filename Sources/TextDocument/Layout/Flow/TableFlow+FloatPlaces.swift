import TextGeometry
import TextLayout
import TextStorage

/// The places of floats in their columns, and the room that they take.
extension TableFlow {
  /// Returns the top left corner of a float in the room of a column, in points of the column.
  func spot(
    for float: LaidFloat, from start: Double, in room: inout TableRoom
  ) -> Point? {
    let size = Size(width: float.width, height: float.height)
    let end = columnEnd(of: float)
    var top = end == .bottom ? max(start, height - size.height) : start
    for _ in 0..<Self.maximumSpots {
      guard top + size.height <= height + 1e-6 else { return nil }
      let spans = room.free(top: top, height: size.height)
        .filter { $0.end - $0.start >= size.width - 1e-6 }
      switch side(of: float.block) {
      case .left, .start: if let span = spans.first { return Point(x: span.start, y: top) }
      case .right, .end:
        if let span = spans.last { return Point(x: span.end - size.width, y: top) }
      case .center, .top, .bottom, .page:
        let x = (column.frame.width - size.width) / 2
        let nearest = spans.min {
          $0.distance(of: x, size.width) < $1.distance(of: x, size.width)
        }
        if let span = nearest {
          return Point(x: min(max(x, span.start), span.end - size.width), y: top)
        }
      }
      if end == .bottom {
        guard top > start else { return nil }
        top = max(start, top - height / Double(Self.maximumSpots))
        continue
      }
      guard
        let next = room.nextTop(from: top, height: size.height, width: size.width), next > top
      else { return nil }
      top = next
    }
    return nil
  }

  /// Returns the greatest top that a float may have in the room of a column, in points of the
  /// column.
  ///
  /// - Parameter start: The least one, at which it has room.
  func lowestTop(
    for float: LaidFloat, from start: Double, in room: inout TableRoom
  ) -> Double {
    var top = height - float.height
    while top > start {
      if let point = spot(for: float, from: top, in: &room), point.y <= top + 1e-6 { return top }
      top -= height / Double(Self.maximumSpots)
    }
    return start
  }

  /// The most places that are tried for a float in a column.
  private static let maximumSpots = 64

  /// Returns the side of a float; not the start or end of lines.
  private func side(of block: FloatBlock) -> TextFloat.Side {
    switch block.float.side {
    case .left, .right, .center, .top, .bottom, .page: return block.float.side
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
  func stand(_ float: LaidFloat) -> Bool {
    let end = float.block.range.upperBound
    guard let reserve = reserveNotes(upTo: end) else { return false }
    guard tryStanding(float) else {
      setReserve(reserve)
      return false
    }
    takeNotes(upTo: end, bottom: nil)
    return true
  }

  private func tryStanding(_ float: LaidFloat) -> Bool {
    var room = TableRoom(column)
    let start: Double
    switch columnEnd(of: float) {
    case .top:
      if y > 0 { return false }
      start = 0
    case .bottom: start = y > 0 ? y + float.block.float.gap : 0
    default: start = floatTop
    }
    guard let point = spot(for: float, from: start, in: &room) else { return false }
    stand(float, at: point)
    return true
  }

  /// Places a float at a point of the current column.
  func stand(_ float: LaidFloat, at point: Point) {
    show(float, at: point)
    record(bottom: column.frame.minY + point.y + float.height, in: place)
    if columnEnd(of: float) == nil { floatTop = point.y }
    floatCount += 1
    let shapes = exclusions(of: float, at: point)
    exclusionCount += shapes.count
    plans[member].exclusions += shapes
    keepAboveNotes(float, at: point)
  }

  /// Stores the containers of a float at a point of the current column, and remarks on its changes.
  func show(_ float: LaidFloat, at point: Point) {
    for change in float.changes { report(change, of: float.block) }
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
  }

  /// Returns the exclusions of a float in its column. None reaches above the float if rows can be
  /// there, so that none of them changes.
  func exclusions(of float: LaidFloat, at point: Point) -> [ExclusionPath] {
    let gap = float.block.float.gap
    let width = column.frame.width
    // Beyond a float at a side there is no text.
    let wrap: WrapMode =
      switch side(of: float.block) {
      case .right, .end: .left
      case .left, .start: .right
      case .center, .top, .bottom, .page: .both
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
    if let end = columnEnd(of: float) {
      let (top, bottom) =
        end == .top
        ? (point.y - gap, point.y + float.height + gap) : (point.y - gap, height + 1)
      return [
        ExclusionPath(
          path: BezierPath(rect: Rect(x: -1, y: top, width: width + 2, height: bottom - top)))
      ]
    }
    // Rows have some room of their own above their letters.
    let bottom = point.y + float.height + gap / 2
    guard float.block.float.wrap == .outline, let frame = float.picture,
      case let picture = frame.offset(by: Vector(dx: point.x, dy: point.y + float.lead)),
      let attachment = layout.storage.attribute(.attachment, at: float.block.range.lowerBound),
      let outline = attachment.clip.flatMap({ _ in attachment.outline(in: picture) })
        ?? layout.outline(of: attachment, in: picture)
    else { return [box(from: point.y, to: bottom)] }
    var shapes = [ExclusionPath(path: outline, margin: gap, wrap: wrap)]
    if float.heights.count > 1 { shapes.append(box(from: picture.maxY, to: bottom)) }
    return shapes
  }

  /// The least room beside a float for text, as a part of the column's width.
  private static let leastRoom = 0.15
}

extension HorizontalSpan {
  /// Returns the distance of the nearest place for a stretch from one that it wants.
  fileprivate func distance(of x: Double, _ width: Double) -> Double {
    abs(min(max(x, start), end - width) - x)
  }
}
