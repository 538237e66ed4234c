import TextGeometry

/// The search for the top of a container's text area, or for the distance of its rows.
///
/// The error is the distance by which the rows are too low. It mostly grows with the top, but rows
/// beside shapes may change their number, so that it jumps. The search proposes the top that would
/// be right if the rows only moved. It halves the interval if that lies outside of it.
package struct RowAlignment {
  /// The rows of a container, in points from the top of its frame.
  package struct Rows {
    package var top: Double
    package var bottom: Double
    package var count: Int
    /// The end of their text, in UTF-16 code units.
    package var end: Int
  }

  /// The most layouts that the search makes.
  package static let maximumRounds = 24
  /// The error from which rows count as aligned, in points.
  private static let tolerance = 1.0 / 64

  /// The least height of an area, in points.
  private static let minimumHeight = 0.001

  let alignment: TextFrame.VerticalAlignment
  let room: ClosedRange<Double>
  /// The place of the container among those of its manager.
  package let container: Int
  /// True if nothing is beside the rows, so that the first proposal is right.
  package let isExact: Bool
  let shape: BezierPath?
  let exclusions: [ExclusionPath]
  /// The height of the frame, in points.
  let height: Double
  /// The value to try next, and the best one so far.
  package private(set) var value: Double
  package private(set) var best = 0.0
  private var bestError: Double
  private var interval: (low: Double, high: Double)
  private let end: Int

  /// Starts a search; nil if the rows have no room to move.
  init?(
    _ alignment: TextFrame.VerticalAlignment, _ rows: Rows, room: ClosedRange<Double>,
    container: Int, isExact: Bool, shape: BezierPath?, exclusions: [ExclusionPath], height: Double
  ) {
    self.alignment = alignment
    self.room = room
    (self.container, self.isExact) = (container, isExact)
    (self.shape, self.exclusions) = (shape, exclusions)
    (self.height, end) = (height, rows.end)
    interval = (0, height)
    (value, bestError) = (0, 0)
    if alignment == .justify, rows.count < 2 { return nil }
    let error = error(of: rows)
    guard error < -Self.tolerance else { return nil }
    bestError = -error
    value = proposal(error, rows)
    if isExact { best = value }
  }

  /// True if the value is the distance between rows rather than the top of the text area.
  package var isSpread: Bool { alignment == .justify }

  /// Moves the top of a container's text area, or the distance of its rows, to a value.
  package func apply(_ value: Double, to container: TextContainer) {
    if isSpread { return container.rowSpacing = value }
    container.attachmentHeight = container.attachmentHeight ?? height
    container.size.height = max(height - value, Self.minimumHeight)
    let toArea = Transform.translation(x: 0, y: -value)
    container.shape = shape?.transformed(by: toArea)
    if exclusions.isEmpty { return }
    container.exclusionPaths = exclusions.map { exclusion in
      var moved = exclusion
      moved.path.apply(toArea)
      return moved
    }
  }

  /// Takes the rows that the last value leads to.
  ///
  /// - Returns: True if another value should be tried.
  package mutating func take(_ rows: Rows?) -> Bool {
    if isExact { return false }
    guard let rows, rows.end >= end else {
      interval.high = value
      return propose((interval.low + interval.high) / 2)
    }
    let error = error(of: rows)
    if abs(error) < bestError { (best, bestError) = (value, abs(error)) }
    if abs(error) < Self.tolerance { return false }
    if error < 0 { interval.low = value } else { interval.high = value }
    let next = proposal(error, rows)
    let isInside = next > interval.low && next < interval.high
    return propose(isInside ? next : (interval.low + interval.high) / 2)
  }

  private mutating func propose(_ next: Double) -> Bool {
    value = next
    return interval.high - interval.low > Self.tolerance
  }

  /// Returns the distance by which rows are too low, in points; negative if they are too high.
  private func error(of rows: Rows) -> Double {
    switch alignment {
    case .top: 0
    case .center: rows.top - room.lowerBound - (room.upperBound - rows.bottom)
    case .bottom, .justify: rows.bottom - room.upperBound
    }
  }

  private func proposal(_ error: Double, _ rows: Rows) -> Double {
    switch alignment {
    case .top: 0
    case .center: value - error / 2
    case .bottom: value - error
    case .justify: value - error / Double(max(1, rows.count - 1))
    }
  }
}
