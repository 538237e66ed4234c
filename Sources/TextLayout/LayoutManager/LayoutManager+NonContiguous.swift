import TextAnalysis
import TextShaping
import TextStorage

/// Queries about a layout with parts at estimated heights.
extension LayoutManager {
  /// True if some rows are at estimated heights because text before them is not laid out.
  public var hasNonContiguousLayout: Bool {
    readText()
    guard let gap = unlaidParagraphs.first else { return false }
    return rows.firstRow(fromParagraph: gap.upperBound) != nil
  }

  /// Returns the height of a container's text, in points, including text not laid out yet. Lays
  /// out nothing.
  ///
  /// - Returns: The height. The share of text without layout is estimated
  ///   from the text that has one.
  public func estimatedHeight(of container: TextContainer) -> EstimatedHeight {
    readText()
    let heightPerUnit = HeightEstimate(self).heightPerUnit
    guard rows.containers.indices.contains(container.place) else {
      return EstimatedHeight(
        height: Double(text.length) * heightPerUnit, isExact: text.isEmpty)
    }
    let known = rows.containers[container.place].contentHeight
    guard container.place == rows.containers.count - 1, let last = unlaidParagraphs.ranges.last
    else {
      return EstimatedHeight(height: known, isExact: unlaidParagraphs.isEmpty)
    }
    guard last.upperBound == text.paragraphCount else {
      return EstimatedHeight(height: known, isExact: false)
    }
    let rest = text.length - text.paragraphStart(at: last.lowerBound)
    return EstimatedHeight(height: known + Double(rest) * heightPerUnit, isExact: false)
  }

  /// True if parts of the text may be laid out before the text in front of them.
  var canLayOutFarParts: Bool {
    guard allowsNonContiguousLayout, pageBreaking == .greedy, overflow == nil,
      let last = textContainers.last
    else {
      return false
    }
    // The height of a part that is estimated is not on a grid.
    return last.geometry.height >= ContainerGeometry.endless && last.geometry.baselineGrid == nil
      && last.geometry.maximumNumberOfLines == 0
      && rows.containers.count == textContainers.count
  }
}

/// The height of a text that may be laid out in part.
public struct EstimatedHeight: Hashable, Sendable {
  /// The height, in points.
  public var height: Double
  /// True if all of the text is laid out.
  public var isExact: Bool
}
