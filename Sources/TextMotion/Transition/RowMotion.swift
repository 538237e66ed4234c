import TextGeometry

/// Where words of one row stand at both ends of a transition: the room of their letters, which rows above and below
/// do not reach into.
struct RowMotion {
  /// The room at the start, in page points.
  var before: Rect
  /// The room at the end, in page points.
  var after: Rect

  /// Words that stay where they are.
  init(at room: Rect) { (before, after) = (room, room) }

  init(from before: Rect, to after: Rect) { (self.before, self.after) = (before, after) }

  /// From when to when, as shares of the way, two lie over each other; nil when they never do.
  ///
  /// Edges move in straight lines, so each of the four edges that part two rooms does so up to a moment or from one on.
  func overlap(with other: RowMotion) -> ClosedRange<Double>? {
    var (first, last) = (0.0, 1.0)
    // Of a distance at both ends: the part of the way on which it is more than none.
    func limit(_ start: Double, _ end: Double) {
      if start <= 0, end <= 0 {
        last = -1
      } else if start < 0 || end < 0 {
        let crossing = start / (start - end)
        if start < 0 { first = max(first, crossing) } else { last = min(last, crossing) }
      }
    }
    limit(other.before.maxX - before.minX, other.after.maxX - after.minX)
    limit(before.maxX - other.before.minX, after.maxX - other.after.minX)
    limit(other.before.maxY - before.minY, other.after.maxY - after.minY)
    limit(before.maxY - other.before.minY, after.maxY - other.after.minY)
    return last - first > 1e-9 ? first...last : nil
  }

  /// Which of several move such that none ever lies over another: the longest, then those that keep out of their way.
  ///
  /// - Parameters:
  ///   - motions: The motions.
  ///   - sizes: How many glyphs each has.
  /// - Returns: Their indices, in ascending order.
  /// - Complexity: O(*n* × *k*) for *k* that move.
  static func clear(_ motions: [RowMotion], sizes: [Int]) -> [Int] {
    let order = motions.indices.sorted { (sizes[$1], $0) < (sizes[$0], $1) }
    var chosen: [Int] = []
    for index in order.prefix(mostMotions)
    where !chosen.contains(where: { motions[$0].overlap(with: motions[index]) != nil }) {
      chosen.append(index)
    }
    return chosen.sorted()
  }

  /// Of more than these the shorter ones fade.
  private static let mostMotions = 2_000
}

/// When what moves does so, as shares of the way. Words that have to be gone before anything moves, and those that can
/// come only once all has moved, have the time for it.
struct Travel {
  /// How much of the way is over when moving begins, and is left when it ends, so that half-way is half-way.
  private var rest = 0.0

  /// The least share of the way that words take to go or to appear, which keeps it from being a blink.
  private static let leastFade = 0.15

  /// The travel of all of the way.
  init() {}

  /// - Parameters:
  ///   - going: For words that go, when the first of what moves comes over them, as shares of the travel.
  ///   - appearing: For words that appear, when the last has left their place.
  init(going: [Double], appearing: [Double]) {
    let isTight =
      going.contains { $0 < Self.leastFade } || appearing.contains { $0 > 1 - Self.leastFade }
    if isTight { rest = Self.leastFade }
  }

  /// How much of the travel is done.
  func done(at progress: Double) -> Double {
    max(0, min(1, (progress - rest) / (1 - 2 * rest)))
  }

  /// How much of the way is done when so much of the travel is.
  func progress(of done: Double) -> Double { rest + done * (1 - 2 * rest) }
}

/// When words that do not move go from their old place, or appear at their new one, as shares of the way.
///
/// They go before words that move come over them, and appear when the last have gone by; the first half of the way
/// belongs to what goes, the second to what appears, so that the two never lie over each other.
struct RowFade {
  /// When it begins.
  var start: Double
  /// When it is over.
  var end: Double

  /// When words that go are reached by what moves, as a share of the travel; 1 where they never are.
  static func reached(_ room: Rect, by moving: [RowMotion]) -> Double {
    let rest = RowMotion(at: room)
    return moving.compactMap { $0.overlap(with: rest)?.lowerBound }.min() ?? 1
  }

  /// When the place of words that appear is free, as a share of the travel; 0 where it always is.
  static func left(_ room: Rect, by moving: [RowMotion]) -> Double {
    let rest = RowMotion(at: room)
    return moving.compactMap { $0.overlap(with: rest)?.upperBound }.max() ?? 0
  }

  /// The fade of words that go.
  static func going(until reached: Double, _ travel: Travel) -> RowFade {
    RowFade(start: 0, end: min(0.5, travel.progress(of: reached)))
  }

  /// The fade of words that appear.
  static func appearing(from left: Double, _ travel: Travel) -> RowFade {
    RowFade(start: max(0.5, travel.progress(of: left)), end: 1)
  }

  /// How much of it is done.
  func done(at progress: Double) -> Double { max(0, min(1, (progress - start) / (end - start))) }
}
