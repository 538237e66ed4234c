import TextGeometry

/// Where words of one row stand at both ends of a transition: the room of their letters, which rows above and below
/// do not reach into.
struct RowMotion {
  /// The room at the start, in page points.
  var before: Rect
  /// The room at the end, in page points.
  var after: Rect

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

/// When what moves does so, and when words go and appear, as shares of the way: words go before anything moves and
/// appear when all has, so that they never lie over what moves, nor outside a page that has become smaller.
struct Travel {
  /// How long words go before anything moves, and appear afterwards.
  private var fade = 0.0
  /// Whether anything moves.
  private var moves = true

  /// The share of the way that words have to go, and as much to appear, where others move.
  private static let usualFade = 0.2

  /// The travel of all of the way.
  init() {}

  /// - Parameters:
  ///   - fades: Whether words go or appear.
  ///   - moves: Whether words move.
  init(fades: Bool, moves: Bool) {
    fade = !fades ? 0 : moves ? Self.usualFade : 0.5
    self.moves = moves
  }

  /// How much of the travel is done.
  func done(at progress: Double) -> Double {
    let start = moves ? fade : 0
    return max(0, min(1, (progress - start) / (1 - 2 * start)))
  }

  /// How opaque words that go are.
  func going(at progress: Double) -> Double { max(0, 1 - progress / fade) }

  /// How opaque words that appear are.
  func appearing(at progress: Double) -> Double { max(0, 1 - (1 - progress) / fade) }
}
