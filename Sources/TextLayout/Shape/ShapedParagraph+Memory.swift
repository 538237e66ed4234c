extension ShapedParagraph {
  /// The memory that the paragraph takes, in bytes, but for what few paragraphs have.
  var byteCount: Int {
    items.capacity * MemoryLayout<ShapedItem>.stride
      + pieces.byteCount + glyphs.byteCount
  }
}
