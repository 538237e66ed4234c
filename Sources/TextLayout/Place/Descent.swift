/// How a row that finds no room moves down, so that it comes to an end.
///
/// The geometry knows where a width fits; the breaker may still refuse it, because a tab reaches
/// further from one start than from another, or because of rounding. A few small steps help against
/// the latter. Where they do not, text is forced into the room that there is; should even that fail,
/// steps double.
struct Descent {
  private var attempts = 0
  private var step = leastStep
  /// The room, in points, that text is forced into; nil as long as it is not.
  private(set) var leastRoom: Double?

  /// The least a row moves down, in points.
  private static let leastStep = 1.0 / 64
  /// How often a small step is tried.
  private static let patience = 4

  /// Has text broken between clusters in whatever room there is, from now on.
  mutating func force() { leastRoom = 0 }

  /// The top to try next.
  ///
  /// - Parameters:
  ///   - top: The top at which nothing could be set.
  ///   - next: The least top, from there on, at which the geometry offers the room.
  ///   - needed: The room, in points.
  mutating func top(after top: Double, next: Double, needed: Double) -> Double {
    if leastRoom != nil { leastRoom = needed }
    if next > top { return next }
    attempts += 1
    if attempts == Self.patience {
      leastRoom = needed
      return top
    }
    defer { if attempts > Self.patience { step *= 2 } }
    return top + step
  }
}
