/// In which order the pieces of an outline are drawn, while they are kept in the order of their upper ends.
///
/// Edges that are drawn one after the other touch. In this order those that a band meets come as stretches of the
/// outline, each of which blocks one interval; by their upper ends the edges of all stretches come mixed.
struct DrawingOrder: Sendable {
  /// The place of each piece in the order in which they are drawn; empty when both orders are the same.
  let places: [UInt32]
  /// The piece that is drawn at each place.
  let pieces: [UInt32]

  init(places: [UInt32]) {
    self.places = places
    var pieces = [UInt32](repeating: 0, count: places.count)
    for (piece, place) in places.enumerated() {
      pieces[Int(place)] = UInt32(truncatingIfNeeded: piece)
    }
    self.pieces = pieces
  }

  /// How many words have a bit for each place.
  var wordCount: Int { (places.count &+ 63) >> 6 }

  /// Whether it is worth while to put some pieces in this order, by bits for all places.
  ///
  /// A few that come mixed are joined more quickly. Of a large outline a band may meet few pieces, however many there are
  /// to look through; to look for their bits would then take longer than all the rest.
  @inline(__always)
  func isWorthWhile(for count: Int) -> Bool {
    count > 8 && wordCount <= min(64, 2 &* count) && !places.isEmpty
  }
}
