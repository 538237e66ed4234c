import TextGeometry

/// The places of words of one row at both ends of a transition: the area of their letters, which
/// rows above and below do not reach into.
struct RowMotion {
  /// The area at the start, in page points.
  var before: Rect
  /// The area at the end, in page points.
  var after: Rect

  init(from before: Rect, to after: Rect) { (self.before, self.after) = (before, after) }

  /// The range of progress in which two motions overlap, or nil if they never do.
  ///
  /// Edges move linearly, so each of the four edge distances changes its sign at most once.
  func overlap(with other: RowMotion) -> ClosedRange<Double>? {
    var (first, last) = (0.0, 1.0)
    // Limits the range to where a distance is positive, given its values at both ends.
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

  /// A subset of motions without any overlap: the longest, then each one that overlaps none of
  /// those chosen.
  ///
  /// - Parameters:
  ///   - motions: The motions.
  ///   - sizes: The number of glyphs of each motion.
  /// - Returns: Their indices, in ascending order.
  /// - Complexity: O(*n* × *k*) for *k* chosen motions.
  static func clear(_ motions: [RowMotion], sizes: [Int]) -> [Int] {
    let order = motions.indices.sorted { (sizes[$1], $0) < (sizes[$0], $1) }
    var chosen: [Int] = []
    for index in order.prefix(maximumMotions)
    where !chosen.contains(where: { motions[$0].overlap(with: motions[index]) != nil }) {
      chosen.append(index)
    }
    return chosen.sorted()
  }

  /// The maximum number of motions considered; the shorter ones beyond it fade.
  private static let maximumMotions = 2_000
}

/// The times of movement and fading, as fractions of the transition. Words vanish before anything
/// moves and appear afterwards. So they never overlap moving words, nor lie outside a page that
/// has become smaller.
struct Travel {
  /// The duration of vanishing before the movement, and of appearing after it.
  private var fade = 0.0
  /// True if anything moves.
  private var moves = true

  /// The fraction for vanishing, and again for appearing, if others move.
  private static let defaultFade = 0.2

  /// Movement during the whole transition.
  init() {}

  /// Creates the times of a transition.
  ///
  /// - Parameters:
  ///   - fades: True if words vanish or appear.
  ///   - moves: True if words move.
  init(fades: Bool, moves: Bool) {
    fade = !fades ? 0 : moves ? Self.defaultFade : 0.5
    self.moves = moves
  }

  /// The completed fraction of the movement.
  func done(at progress: Double) -> Double {
    let start = moves ? fade : 0
    return max(0, min(1, (progress - start) / (1 - 2 * start)))
  }

  /// The opacity of words that vanish.
  func vanishing(at progress: Double) -> Double { max(0, 1 - progress / fade) }

  /// The opacity of words that appear.
  func appearing(at progress: Double) -> Double { max(0, 1 - (1 - progress) / fade) }
}
