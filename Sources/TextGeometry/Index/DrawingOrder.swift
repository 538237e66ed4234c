/// The drawing order of an outline's pieces, which are stored in the order of their upper ends.
///
/// Consecutive edges in drawing order touch. In this order the edges that a band intersects form
/// stretches of the outline, each of which blocks one interval. In the order of upper ends the
/// edges of all stretches are interleaved.
struct DrawingOrder: Sendable {
  /// The place of each piece in the drawing order; empty if both orders are equal.
  let places: [UInt32]
  /// The index of the piece at each place of the drawing order.
  let pieces: [UInt32]

  init(places: [UInt32]) {
    self.places = places
    var pieces = [UInt32](repeating: 0, count: places.count)
    for (piece, place) in places.enumerated() {
      pieces[Int(place)] = UInt32(truncatingIfNeeded: piece)
    }
    self.pieces = pieces
  }

  /// The number of words that hold one bit per place.
  var wordCount: Int { (places.count &+ 63) >> 6 }

  /// True if sorting `count` pieces by a bit set over all places pays.
  ///
  /// A few interleaved pieces are merged faster without it. A band may also meet few pieces of a
  /// large outline; scanning the outline's bit set would then dominate the cost.
  @inline(__always)
  func isWorthWhile(for count: Int) -> Bool {
    count > 8 && wordCount <= min(64, 2 &* count) && !places.isEmpty
  }
}
