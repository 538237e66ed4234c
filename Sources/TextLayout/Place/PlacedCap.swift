import TextGeometry

/// A drop cap that stands in a container: rows beside it start behind it.
struct PlacedCap: Hashable, Sendable {
  /// The baseline of the cap, in points from the container's top. Rows that start above it stand
  /// beside the cap.
  var bottom: Double
  /// Where room for the rows beside it begins, in points from the container's left edge.
  var edge: Double
  /// Whether the cap stands at the right, so that rows end at ``edge``.
  var isAtRight: Bool

  /// What a cap leaves of the room between two margins.
  func narrowed(_ margins: HorizontalSpan) -> HorizontalSpan {
    isAtRight
      ? HorizontalSpan(start: margins.start, end: min(margins.end, edge))
      : HorizontalSpan(start: max(margins.start, edge), end: margins.end)
  }
}
