import TextLayout

/// The end of the content of a column around which boxes that clone their sides continue.
///
/// The boxes have their lower sides there only if nothing more of them is placed in the column, so
/// they are drawn when that is known. The content leaves the room for these sides.
struct BoxEnd {
  /// The content above the end.
  enum Content {
    /// Text in the container of an index.
    case text(Int)
    case table(BoxedTablePart)
  }

  let content: Content
  /// The height at which content in the same boxes continues, in points of the column.
  var open: Double
  /// The bottom with the lower sides of the boxes, in points of the column.
  var closed: Double

  /// Moves both heights down.
  mutating func move(by distance: Double) {
    open += distance
    closed += distance
  }
}
