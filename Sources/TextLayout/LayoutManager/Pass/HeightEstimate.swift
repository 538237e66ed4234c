import TextAnalysis
import TextShaping
import TextStorage

/// An estimate of the height of text that is not laid out, from the text that is.
struct HeightEstimate {
  private let manager: LayoutManager

  init(_ manager: LayoutManager) { self.manager = manager }

  /// The average height per UTF-16 code unit in the last container, in points; 0 if nothing is
  /// known.
  var heightPerUnit: Double {
    guard let layout = manager.rows.containers.last else { return 0 }
    var height = 0.0
    var length = 0
    // A sample of segments is enough.
    let step = max(1, layout.segments.count / 64)
    for index in stride(from: 0, to: layout.segments.count, by: step) {
      let segment = layout.segments[index]
      height += segment.bottom - segment.entry.y
      length += segment.textEnd - segment.textStart
    }
    return length == 0 ? 0 : height / Double(length)
  }

  /// Returns the height per UTF-16 code unit of a gap, in points. If rows follow the gap, it is
  /// derived from the distance to them.
  func heightPerUnit(in gap: Range<Int>, after state: ContainerState) -> Double {
    let rows = manager.rows
    guard let next = rows.firstRow(fromParagraph: gap.upperBound) else { return heightPerUnit }
    let length =
      manager.text.paragraphRange(at: gap.upperBound - 1).upperBound
      - manager.text.paragraphStart(at: gap.lowerBound)
    let height = rows.segment(of: next).state(before: next.row).y - state.y
    return length > 0 ? max(0, height / Double(length)) : 0
  }

  /// Returns the state of the last container before a gap.
  func state(before gap: Range<Int>) -> ContainerState {
    let rows = manager.rows
    guard let last = rows.lastRow(beforeParagraph: gap.lowerBound),
      last.container == manager.textContainers.count - 1
    else { return ContainerState() }
    return rows.segment(of: last).state(before: last.row + 1)
  }

  /// Returns the first gap that may overlap a range of heights in the last container.
  func gap(intersecting heights: ClosedRange<Double>) -> Range<Int>? {
    let rows = manager.rows
    for gap in manager.unlaidParagraphs.ranges {
      if state(before: gap).y >= heights.upperBound { return nil }
      guard let next = rows.firstRow(fromParagraph: gap.upperBound) else { return gap }
      if rows.segment(of: next).state(before: next.row).y > heights.lowerBound { return gap }
    }
    return nil
  }
}
