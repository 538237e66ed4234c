import TextGeometry
import TextShaping

/// Columns that end at the same height.
extension LayoutManager {
  /// Makes consecutive containers equally high, and as low as they can be while they hold as much
  /// text as at the limit.
  ///
  /// Exclusions keep their positions, so a higher container may hold less than a lower one. The
  /// height found holds the text, and no slightly lower height does. It is a few rows more if these
  /// keep lines together that a style does not divide. Attachments that fit themselves to their
  /// lines are limited by `limit`, also afterwards, unless a container has its own
  /// ``TextContainer/attachmentHeight``.
  ///
  /// - Parameters:
  ///   - containers: The numbers of the containers.
  ///   - limit: The greatest height to give them, in points.
  /// - Returns: The new height, in points; `limit` if no lower height holds as much.
  /// - Complexity: About twenty layouts of the containers' text.
  @discardableResult
  public func balance(_ containers: Range<Int>, limit: Double) -> Double {
    precondition(
      containers.lowerBound >= 0 && containers.upperBound <= textContainers.count,
      "There are containers 0 to \(textContainers.count), not \(containers).")
    guard let last = containers.last, limit > 0 else { return limit }
    for index in containers { textContainers[index].balancingLimit = limit }
    /// Returns the end of the text that the containers hold at a height.
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
      // A container need not be higher than its rows.
      let needed = bottom()
      return needed > 0 && needed < height && reach(needed) >= wanted ? needed : height
    }
    // Bisection, which starts at each container's share if there were no exclusions.
    var low = 0.0
    var middle = total / Double(containers.count)
    while found - low > HeightSearch.tolerance {
      if let height = lower(middle) { found = height } else { low = max(low, middle) }
      middle = (low + found) / 2
    }
    if containers.contains(where: { !textContainers[$0].isSimpleRectangularTextContainer }) {
      // Beside exclusions a lower height may do although a higher one does not.
      let step = max(1, found / 64)
      for count in 1...8 {
        if let height = lower(low - Double(count) * step) {
          found = height
          break
        }
      }
    }
    _ = reach(found)
    guard dividesKeptLines(containers),
      let row = rows(in: textContainers[containers.lowerBound]).first
    else { return found }
    // A few rows more let all lines stay together that a column starts with.
    for count in 1...Self.mostAddedRows {
      let height = found + Double(count) * row.height
      if height <= limit, reach(height) >= wanted, !dividesKeptLines(containers) { return height }
    }
    _ = reach(found)
    return found
  }

  /// True if the break between two of some containers divides lines that stay together.
  private func dividesKeptLines(_ containers: Range<Int>) -> Bool {
    zip(containers, containers.dropFirst()).contains(where: dividesKeptLines)
  }

  /// The most rows that columns may be higher, so that lines stay together.
  private static let mostAddedRows = 4
}
