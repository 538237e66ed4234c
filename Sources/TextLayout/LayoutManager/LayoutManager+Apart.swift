import TextGeometry
import TextStorage

/// Layout of parts of the text before what comes before them (non-contiguous layout).
///
/// Such a part is set at the height that the text before it is estimated to take. When that text is laid
/// out later, the part moves to where it belongs.
extension LayoutManager {
  /// Whether some rows stand at estimated heights, because text before them is not laid out.
  public var hasNonContiguousLayout: Bool {
    readText()
    guard let gap = unset.first else { return false }
    return rows.firstRow(fromParagraph: gap.upperBound) != nil
  }

  /// The height of what a container holds and will hold, in points, without laying out more.
  ///
  /// - Returns: The height, and whether it is exact; where text is not laid out, its share is estimated
  ///   by what the text that is takes.
  public func estimatedHeight(of container: TextContainer) -> (height: Double, isExact: Bool) {
    readText()
    guard rows.containers.indices.contains(container.place) else {
      return (Double(text.length) * heightPerUnit, text.isEmpty)
    }
    let known = rows.containers[container.place].contentHeight
    guard container.place == rows.containers.count - 1, let last = unset.ranges.last else {
      return (known, unset.isEmpty)
    }
    guard last.upperBound == text.paragraphCount else { return (known, false) }
    let rest = text.length - text.paragraphRange(at: last.lowerBound).lowerBound
    return (known + Double(rest) * heightPerUnit, false)
  }

  /// Text of which less than this has to be laid out first is laid out in order, in UTF-16 code units.
  private static var near: Int { 20_000 }

  /// Whether parts of the text may be laid out on their own.
  var settlesApart: Bool {
    guard allowsNonContiguousLayout, overflow == nil, let last = textContainers.last else {
      return false
    }
    return last.geometry.height >= ContainerGeometry.endless
      && last.geometry.maximumNumberOfLines == 0
      && rows.containers.count == textContainers.count
  }

  /// What a UTF-16 code unit adds to the height of the last container, in points, as far as is known.
  var heightPerUnit: Double {
    guard let layout = rows.containers.last else { return 0 }
    var height = 0.0
    var length = 0
    // A sample of segments tells enough.
    let step = max(1, layout.segments.count / 64)
    for index in stride(from: 0, to: layout.segments.count, by: step) {
      let segment = layout.segments[index]
      height += segment.bottom - segment.entry.y
      length += segment.textEnd - segment.textStart
    }
    return length == 0 ? 0 : height / Double(length)
  }

  /// Lays out the part of the text that a goal names on its own, when that is allowed and worth while.
  ///
  /// - Returns: Whether the goal has been seen to.
  func settleApart(_ goal: LayoutGoal) -> Bool {
    guard case .position(let offset) = goal, offset < text.length else { return false }
    prepareApart()
    guard settlesApart else { return false }
    let paragraph = text.paragraphIndex(containing: offset)
    guard let gap = unset.range(containing: paragraph) else { return true }
    let start = text.paragraphRange(at: gap.lowerBound).lowerBound
    guard offset - start > Self.near else { return fillNear(gap, goal) }
    let state = stateBefore(gap)
    let first = text.paragraphRange(at: paragraph).lowerBound
    let height = Double(first - start) * heightPerUnit(in: gap, after: state)
    fillApart(paragraph..<gap.upperBound, at: state.y + height, goal)
    return true
  }

  /// Lays out what a stretch of the last container shows, on its own where that is worth while.
  ///
  /// - Returns: Whether the stretch has been seen to.
  func settleApart(_ heights: ClosedRange<Double>, in container: TextContainer) -> Bool {
    guard !isLayingOut else { return false }
    readText()
    prepareApart()
    guard settlesApart, container === textContainers.last else { return false }
    isLayingOut = true
    defer { isLayingOut = false }
    let goal = LayoutGoal.height(heights.upperBound, container: container.place)
    var previous: ParagraphSet?
    while unset != previous, let gap = gap(meeting: heights) {
      previous = unset
      let state = stateBefore(gap)
      let unit = heightPerUnit(in: gap, after: state)
      let start = text.paragraphRange(at: gap.lowerBound).lowerBound
      let distance = heights.lowerBound - state.y
      guard unit > 0, distance > Double(Self.near) * unit else {
        _ = fillNear(gap, goal)
        continue
      }
      let end = text.paragraphRange(at: gap.upperBound - 1).upperBound
      let offset = min(start + Int(distance / unit), max(start, end - 1))
      let paragraph = text.paragraphIndex(containing: offset)
      let height = Double(text.paragraphRange(at: paragraph).lowerBound - start) * unit
      fillApart(paragraph..<gap.upperBound, at: state.y + height, goal)
    }
    return true
  }

  /// Sets the first text there is, so that there is something to estimate by.
  private func prepareApart() {
    guard allowsNonContiguousLayout,
      rows.containers.count < textContainers.count || heightPerUnit == 0,
      let gap = unset.first
    else { return }
    var count = 0
    let wasLayingOut = isLayingOut
    isLayingOut = true
    fill(gap, goal: .paragraphs(8), count: &count)
    isLayingOut = wasLayingOut
  }

  private func fillNear(_ gap: Range<Int>, _ goal: LayoutGoal) -> Bool {
    var count = 0
    fill(gap, goal: goal, count: &count)
    return true
  }

  private func fillApart(_ gap: Range<Int>, at y: Double, _ goal: LayoutGoal) {
    var count = 0
    fill(
      gap, goal: goal, count: &count,
      from: ColumnState(y: y, pendingSpace: 0, rowCount: 1, lineCount: 1))
  }

  /// Where the last container stands before a gap.
  private func stateBefore(_ gap: Range<Int>) -> ColumnState {
    guard let last = rows.lastRow(beforeParagraph: gap.lowerBound),
      last.container == textContainers.count - 1
    else { return ColumnState() }
    return rows.segment(of: last).state(before: last.row + 1)
  }

  /// What a code unit of a gap adds to the height: where rows stand behind it, as much as they say.
  private func heightPerUnit(in gap: Range<Int>, after state: ColumnState) -> Double {
    guard let next = rows.firstRow(fromParagraph: gap.upperBound) else { return heightPerUnit }
    let length =
      text.paragraphRange(at: gap.upperBound - 1).upperBound
      - text.paragraphRange(at: gap.lowerBound).lowerBound
    let height = rows.segment(of: next).state(before: next.row).y - state.y
    return length > 0 ? max(0, height / Double(length)) : 0
  }

  /// The first gap whose place in the last container meets a stretch of heights.
  private func gap(meeting heights: ClosedRange<Double>) -> Range<Int>? {
    for gap in unset.ranges {
      if stateBefore(gap).y >= heights.upperBound { return nil }
      guard let next = rows.firstRow(fromParagraph: gap.upperBound) else { return gap }
      if rows.segment(of: next).state(before: next.row).y > heights.lowerBound { return gap }
    }
    return nil
  }
}
