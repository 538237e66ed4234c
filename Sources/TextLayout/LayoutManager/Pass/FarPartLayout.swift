import TextStorage

/// Layout of a part of the text before the text in front of it (non-contiguous layout).
///
/// Such a part is placed at the height that the text before it is estimated to take. When that text is laid
/// out later, the part moves to where it belongs.
struct FarPartLayout {
  let manager: LayoutManager

  private var estimate: HeightEstimate { HeightEstimate(manager) }

  /// Text of which less than this has to be laid out first is laid out in order, in UTF-16 code units.
  private static var near: Int { 20_000 }

  /// Lays out the part of the text that a goal names, when that is allowed and worth while.
  ///
  /// - Returns: Whether the goal has been seen to.
  func layOut(upTo goal: LayoutGoal) -> Bool {
    let text = manager.text
    guard case .position(let offset) = goal, offset < text.length else { return false }
    layOutBeginning()
    guard manager.canLayOutFarParts else { return false }
    let paragraph = text.paragraphIndex(containing: offset)
    guard let gap = manager.unlaidParagraphs.range(containing: paragraph) else { return true }
    let start = text.paragraphStart(at: gap.lowerBound)
    guard offset - start > Self.near else {
      layOut(gap, upTo: goal)
      return true
    }
    let state = estimate.state(before: gap)
    let first = text.paragraphStart(at: paragraph)
    let height = Double(first - start) * estimate.heightPerUnit(in: gap, after: state)
    layOut(paragraph..<gap.upperBound, upTo: goal, at: state.y + height)
    return true
  }

  /// Lays out what a stretch of heights of the last container shows.
  ///
  /// - Returns: Whether the stretch has been seen to.
  func layOut(_ heights: ClosedRange<Double>, of container: TextContainer) -> Bool {
    layOutBeginning()
    guard manager.canLayOutFarParts, container === manager.textContainers.last else { return false }
    let text = manager.text
    let goal = LayoutGoal.height(heights.upperBound, container: container.place)
    var previous: ParagraphRanges?
    while manager.meter?.exceeded == nil, manager.unlaidParagraphs != previous,
      let gap = estimate.gap(meeting: heights)
    {
      previous = manager.unlaidParagraphs
      let state = estimate.state(before: gap)
      let unit = estimate.heightPerUnit(in: gap, after: state)
      let start = text.paragraphStart(at: gap.lowerBound)
      let distance = heights.lowerBound - state.y
      guard unit > 0, distance > Double(Self.near) * unit else {
        layOut(gap, upTo: goal)
        continue
      }
      let end = text.paragraphRange(at: gap.upperBound - 1).upperBound
      let offset = min(start + Int(distance / unit), max(start, end - 1))
      let paragraph = text.paragraphIndex(containing: offset)
      let height = Double(text.paragraphStart(at: paragraph) - start) * unit
      layOut(paragraph..<gap.upperBound, upTo: goal, at: state.y + height)
    }
    return true
  }

  /// Lays out the first text there is, so that there is something to estimate by.
  private func layOutBeginning() {
    guard manager.allowsNonContiguousLayout,
      manager.rows.containers.count < manager.textContainers.count
        || estimate.heightPerUnit == 0,
      let gap = manager.unlaidParagraphs.first
    else { return }
    layOut(gap, upTo: .paragraphs(8))
  }

  /// Runs a pass over a gap.
  ///
  /// - Parameter y: Where it is taken to start, in points from the container's top; nil where the text
  ///   before it ends.
  private func layOut(_ gap: Range<Int>, upTo goal: LayoutGoal, at y: Double? = nil) {
    let state = y.map { ContainerState(height: RunningHeight($0), rowCount: 1, lineCount: 1) }
    var pass = LayoutPass(manager, over: gap, upTo: goal)
    pass.run(from: state)
  }
}
