import TextStorage

/// What is known of a layout some of whose parts are at estimated heights.
extension LayoutManager {
  /// Whether some rows stand at estimated heights, because text before them is not laid out.
  public var hasNonContiguousLayout: Bool {
    readText()
    guard let gap = unlaidParagraphs.first else { return false }
    return rows.firstRow(fromParagraph: gap.upperBound) != nil
  }

  /// The height of what a container holds and will hold, in points, without laying out more.
  ///
  /// - Returns: The height, and whether it is exact; where text is not laid out, its share is estimated
  ///   by what the text that is takes.
  public func estimatedHeight(of container: TextContainer) -> (height: Double, isExact: Bool) {
    readText()
    let heightPerUnit = HeightEstimate(self).heightPerUnit
    guard rows.containers.indices.contains(container.place) else {
      return (Double(text.length) * heightPerUnit, text.isEmpty)
    }
    let known = rows.containers[container.place].contentHeight
    guard container.place == rows.containers.count - 1, let last = unlaidParagraphs.ranges.last
    else {
      return (known, unlaidParagraphs.isEmpty)
    }
    guard last.upperBound == text.paragraphCount else { return (known, false) }
    let rest = text.length - text.paragraphStart(at: last.lowerBound)
    return (known + Double(rest) * heightPerUnit, false)
  }

  /// Whether parts of the text may be laid out before what comes before them.
  var canLayOutFarParts: Bool {
    guard allowsNonContiguousLayout, overflow == nil, let last = textContainers.last else {
      return false
    }
    return last.geometry.height >= ContainerGeometry.endless
      && last.geometry.maximumNumberOfLines == 0
      && rows.containers.count == textContainers.count
  }
}
