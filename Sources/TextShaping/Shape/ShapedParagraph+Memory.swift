extension ShapedParagraph {
  /// The memory that the paragraph takes, in bytes, without the rarely used parts.
  package var byteCount: Int {
    items.capacity * MemoryLayout<ShapedItem>.stride
      + pieces.byteCount + glyphs.byteCount
  }
}
