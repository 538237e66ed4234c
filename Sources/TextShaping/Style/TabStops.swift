import TextGeometry
package import TextStorage

/// The tab stops of a paragraph, measured from the margin at which its lines start, in points.
package struct TabStops: Sendable {
  private let stops: [TextTab]
  private let interval: Double
  /// The least width of a tab, in points.
  package let minimumWidth: Double

  init(_ style: ParagraphStyle) {
    stops = style.tabStops.sorted { $0.location < $1.location }
    interval = style.defaultTabInterval > 0 ? style.defaultTabInterval : 28
    minimumWidth = style.minimumTabWidth
  }

  /// The first stop after a position in points; after the last stop, the next multiple of the
  /// interval.
  ///
  /// - Complexity: O(log *n*) in the number of stops.
  package func next(after x: Double) -> TextTab {
    let index = stops.partition { $0.location <= x }
    if index < stops.count { return stops[index] }
    return TextTab(
      alignment: .natural,
      location: (x / interval).rounded(.down) * interval + interval)
  }
}
