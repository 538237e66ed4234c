extension ShapedParagraph {
  /// The memory that the paragraph takes, in bytes, but for what few paragraphs have.
  var byteCount: Int {
    items.capacity * MemoryLayout<ShapedItem>.stride
      + pieces.capacity * MemoryLayout<UnbreakablePiece>.stride + glyphs.byteCount
  }
}

extension ShapedGlyphs {
  fileprivate var byteCount: Int {
    ids.capacity * 2 + clusterBits.capacity * 4 + advances.capacity * 4
      + offsets.capacity * MemoryLayout<GlyphOffset>.stride
  }
}
