/// A paragraph's items and glyphs as a delegate wants them.
struct GeneratedParagraph {
  /// The items, in logical order; they cover the paragraph.
  var items: [ShapedItem] = []
  /// The glyphs of all items, each item's in visual order.
  var glyphs = ShapedGlyphs()
  /// What has been made of characters beside their glyphs.
  var overrides = TextOverrides()
  /// What glyphs are to who asks, where it is not what they are by themselves.
  var properties: [Int: GlyphProperty] = [:]
}
