import TextAnalysis
import TextShaping
import TextStorage

/// Layout of a part of the text before the text in front of it (non-contiguous layout).
///
/// The part is placed at the estimated height of the text before it. When that text is laid out
/// later, the part moves to its exact position.
struct FarPartLayout {
  let manager: LayoutManager

  private var estimate: HeightEstimate { HeightEstimate(manager) }

  /// The distance within which text is laid out in order, in UTF-16 code units.
  private static var near: Int { 20_000 }

  /// Lays out the part of the text that a goal names, if that is allowed and worthwhile.
  ///
  /// - Returns: True if the goal has been handled.
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

  /// Lays out the text in a range of heights of the last container.
  ///
  /// - Returns: True if the range has been handled.
  func layOut(_ heights: ClosedRange<Double>, of container: TextContainer) -> Bool {
    layOutBeginning()
    guard manager.canLayOutFarParts, container === manager.textContainers.last else { return false }
    let text = manager.text
    let goal = LayoutGoal.height(heights.upperBound, container: container.place)
    var previous: ParagraphRanges?
    while manager.meter?.exceeded == nil, manager.unlaidParagraphs != previous,
      let gap = estimate.gap(intersecting: heights)
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

  /// Lays out some text from the beginning, as a basis for estimates.
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
  /// - Parameter y: The assumed top of the gap, in points from the container's top; nil for the
  ///   end of the text before it.
  private func layOut(_ gap: Range<Int>, upTo goal: LayoutGoal, at y: Double? = nil) {
    let state = y.map { ContainerState(height: RunningHeight($0), rowCount: 1, lineCount: 1) }
    var pass = LayoutPass(manager, over: gap, upTo: goal)
    pass.run(from: state)
  }
}
