/// An item with the glyphs that HarfBuzz gave it.
package struct ShapedItem: Sendable {
  package var item: TextItem
  /// The item's glyphs in the paragraph's, in visual order; empty for items that are not text.
  package var glyphs: Range<Int>
  /// The advance from the paragraph's start to the item's, in logical order, in points; tabs count
  /// as nothing.
  package var start: Double
  /// Points per font unit.
  package var scale: Double
  /// Room added after each cluster, in points.
  package var letterSpacing: Double
  /// How far the glyphs are raised above the baseline, in points.
  package var baselineOffset: Double
  /// The width of an item that is an attachment, in points; 0 for others.
  package var advance = 0.0
  /// Whether that becomes less where lines are narrower.
  package var fitsLine = false
  /// The index of the item's run among those of its paragraph.
  package var run: Int32 = 0
  /// What the item's font wants of a row.
  package var metrics: RowMetrics
}
