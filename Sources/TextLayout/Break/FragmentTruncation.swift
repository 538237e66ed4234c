/// What a fragment does not show, and what stands for it.
package struct FragmentTruncation: Sendable {
  /// The text that is not shown, in UTF-16 code units of the paragraph; empty when the token only says
  /// that text follows.
  package var hidden: Range<Int>
  /// The index of the item whose font the token is set in.
  package var item: Int
  /// The token's glyphs, in ``EdgeStore/glyphs``, in visual order.
  package var glyphs: Range<Int>
  /// The token's width, in points.
  package var width: Double
}
