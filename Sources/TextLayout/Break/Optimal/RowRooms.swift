/// What planning a paragraph's lines asks about the rows that may hold them.
///
/// It stands for the containers, of which the break stage knows nothing.
protocol RowRooms {
  /// The top from which on all rows, but for a paragraph's first, have the same room.
  var plainFrom: Double { get }
  /// Where rows end at the latest, in points from the container's top.
  var bottom: Double { get }

  /// Adds the room of a row's usable spans, in reading order, in points.
  mutating func appendRooms(
    top: Double, height: Double, isFirst: Bool, to rooms: inout [Double])

  /// The room of a row of which nothing is known but its paragraph's margins, in points.
  mutating func openRoom(isFirst: Bool) -> Double

  /// The most room that any row could offer, in points.
  mutating func widestRoom(height: Double, isFirst: Bool) -> Double

  /// The least top below one at which a width fits a row, or nil when there is none.
  mutating func nextTop(
    from top: Double, height: Double, width: Double, isFirst: Bool
  ) -> Double?
}
