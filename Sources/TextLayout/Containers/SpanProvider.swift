import TextAnalysis
public import TextGeometry

/// A source of the free spans of a container, for regions that paths do not describe.
///
/// It corresponds to overriding `lineFragmentRect(forProposedRect:…)` in Text Kit: layout asks for
/// the free spans of the band that a row is about to fill. The container's paths are subtracted
/// from the answer too.
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
/// The same question must have the same answer until ``TextContainer/invalidateSpans()`` is
/// called.
public protocol SpanProvider {
  /// Returns the free spans of a band, in any order.
  ///
  /// Any answer is valid. Spans that are NaN, empty, or outside the band are ignored, and
  /// overlapping spans are merged. Only the first 1,000 spans are used.
  ///
  /// - Parameters:
  ///   - band: The whole width of the container at the height of the row, in the container's
  ///     coordinates.
  ///   - rightToLeft: True if the row's text starts at the right.
  func freeSpans(of band: Rect, rightToLeft: Bool) -> [HorizontalSpan]

  /// Returns the free spans of a band for text that starts at a position; by default those for any
  /// text.
  ///
  /// - Parameters:
  ///   - band: The whole width of the container at the height of the row, in the container's
  ///     coordinates.
  ///   - rightToLeft: True if the row's text starts at the right.
  ///   - position: The first character of the row, in UTF-16 code units of the storage; 0 if it is
  ///     not known.
  func freeSpans(of band: Rect, rightToLeft: Bool, at position: Int) -> [HorizontalSpan]
}

extension SpanProvider {
  /// Returns the free spans of a band, whatever text is placed in it.
  public func freeSpans(
    of band: Rect, rightToLeft: Bool, at position: Int
  ) -> [HorizontalSpan] { freeSpans(of: band, rightToLeft: rightToLeft) }
}
