import TextGeometry

/// Columns that end at the same height.
extension LayoutManager {
  /// Makes containers that follow each other equally high, and as low as they can be and still hold the
  /// text that they hold at most.
  ///
  /// Shapes in the containers stay where they are, so that a higher container may hold less than a lower
  /// one; the height that is found holds the text, and among the heights near it there is no lower one
  /// that does. Attachments that fit themselves to their lines are as high as the limit allows, also
  /// afterwards, where a container has no ``TextContainer/attachmentHeight`` of its own.
  ///
  /// - Parameters:
  ///   - containers: The numbers of the containers.
  ///   - limit: The greatest height to give them, in points.
  /// - Returns: The height that they have now, in points: the limit when they do not hold all the text
  ///   that is left for them.
  /// - Complexity: Some twenty layouts of what the containers hold.
  @discardableResult
  public func balance(_ containers: Range<Int>, limit: Double) -> Double {
    precondition(
      containers.lowerBound >= 0 && containers.upperBound <= textContainers.count,
      "There are containers 0 to \(textContainers.count), not \(containers).")
    guard let last = containers.last, limit > 0 else { return limit }
    for index in containers { textContainers[index].balancingLimit = limit }
    /// How far the text reaches that containers of a height hold.
    func reach(_ height: Double) -> Int {
      for index in containers { textContainers[index].size.height = height }
      return characterRange(in: textContainers[last]).upperBound
    }
    func bottom() -> Double {
      containers.map {
        rows.containers.indices.contains($0) ? rows.containers[$0].contentHeight : 0
      }
      .max() ?? 0
    }
    let wanted = reach(limit)
    var total = 0.0
    for index in containers where rows.containers.indices.contains(index) {
      total += rows.containers[index].contentHeight
    }
    var found = min(bottom(), limit)
    if found <= 0 || reach(found) < wanted { found = limit }
    func lower(_ height: Double) -> Double? {
      guard height > 0, height < found, reach(height) >= wanted else { return nil }
      // Containers need not be higher than their rows reach.
      let needed = bottom()
      return needed > 0 && needed < height && reach(needed) >= wanted ? needed : height
    }
    // Halving, from the share that each would have without shapes.
    var low = 0.0
    var middle = total / Double(containers.count)
    while found - low > HeightSearch.tolerance {
      if let height = lower(middle) { found = height } else { low = max(low, middle) }
      middle = (low + found) / 2
    }
    if containers.contains(where: { !textContainers[$0].isSimpleRectangularTextContainer }) {
      // Beside shapes a height below one that is too low may do.
      let step = max(1, found / 64)
      for count in 1...8 {
        if let height = lower(low - Double(count) * step) {
          found = height
          break
        }
      }
    }
    _ = reach(found)
    return found
  }
}
