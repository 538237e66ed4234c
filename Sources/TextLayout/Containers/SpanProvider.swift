public import TextGeometry

/// Says which parts of a container take text, for regions that paths do not describe.
///
/// It is what overriding `lineFragmentRect(forProposedRect:…)` is in Text Kit: layout asks for the
/// free spans of the band that a row is about to fill. What a container has of paths is taken from the
/// answer, too.
///
/// ```swift
/// /// Text between two walls that come nearer to each other further down.
/// struct Funnel: SpanProvider {
///   func freeSpans(of band: Rect, rightToLeft: Bool) -> [HorizontalSpan] {
///     [HorizontalSpan(start: band.maxY / 4, end: band.width - band.maxY / 4)]
///   }
/// }
/// container.spanProvider = Funnel()
/// ```
///
/// The same question must have the same answer until ``TextContainer/invalidateSpans()`` is called.
public protocol SpanProvider {
  /// The free spans of a band, in any order.
  ///
  /// Any answer is good: what is not a number, empty, or outside the band counts as nothing, spans that
  /// overlap count as one, and of more than 1,000 spans only the first 1,000 count.
  ///
  /// - Parameters:
  ///   - band: The whole width of the container at the height of the row, in the container's
  ///     coordinates.
  ///   - rightToLeft: Whether the row's text starts at the right.
  func freeSpans(of band: Rect, rightToLeft: Bool) -> [HorizontalSpan]

  /// The free spans of a band for text that starts at a position; by default those of the band for any text.
  ///
  /// - Parameters:
  ///   - band: The whole width of the container at the height of the row, in the container's
  ///     coordinates.
  ///   - rightToLeft: Whether the row's text starts at the right.
  ///   - position: The first character of the row, in UTF-16 code units of the storage; 0 where it is not
  ///     known.
  func freeSpans(of band: Rect, rightToLeft: Bool, at position: Int) -> [HorizontalSpan]
}

extension SpanProvider {
  /// The free spans of a band, whatever text is placed in it.
  public func freeSpans(
    of band: Rect, rightToLeft: Bool, at position: Int
  ) -> [HorizontalSpan] { freeSpans(of: band, rightToLeft: rightToLeft) }
}
