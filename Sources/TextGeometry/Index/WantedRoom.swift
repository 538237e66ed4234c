/// What a free span has to offer: a width of its own, and one between two inner edges.
package struct WantedRoom {
  /// The least width of the span, in points.
  package var width: Double
  /// The edges, such as a paragraph's indents, between which the second width is measured.
  package var inner: HorizontalSpan
  /// The least width of what of the span lies between them, in points.
  package var innerWidth: Double

  /// Creates a demand on spans.
  package init(width: Double, inner: HorizontalSpan, innerWidth: Double) {
    self.width = width
    self.inner = inner
    self.innerWidth = innerWidth
  }

  /// Whether the span between two edges offers it.
  func isMet(by start: Double, _ end: Double) -> Bool {
    end - start >= width && min(end, inner.end) - max(start, inner.start) >= innerWidth
  }
}
