import Prefetching
import TextAnalysis

extension ShapedParagraph {
  /// The places of a paragraph's arrays in memory. Reading an array itself would wait for the
  /// memory of its count.
  ///
  /// The paragraph owns the arrays and never changes them, so their elements never move.
  @safe @usableFromInline package struct Places: @unchecked Sendable {
    let pieces: UnsafeRawPointer?
    @usableFromInline package let glyphs: UnsafeBufferPointer<PackedGlyphs<UInt16, Int16>.Glyph>
    @usableFromInline package let items: UnsafeRawPointer?

    @usableFromInline package init(
      _ pieces: UnbreakablePieces, _ glyphs: ShapedGlyphs, _ items: [ShapedItem]
    ) {
      unsafe self.pieces = pieces.packed.withUnsafeBytes { $0.baseAddress }
      unsafe self.glyphs = glyphs.narrow.glyphs.withUnsafeBufferPointer { unsafe $0 }
      unsafe self.items = items.withUnsafeBytes { $0.baseAddress }
    }
  }

  /// The most pieces or glyphs that are prefetched; the processor prefetches what follows by
  /// itself.
  private static var prefetchedCount: Int { 80 }

  /// Prefetches the data that breaking the paragraph into lines will read.
  package func prefetchPieces() {
    unsafe textrender_prefetch(
      places.pieces, min(length, Self.prefetchedCount) * MemoryLayout<PackedPiece>.stride)
  }

  /// Prefetches the data that placing the paragraph's glyphs will read.
  package func prefetchGlyphs() {
    unsafe textrender_prefetch(
      places.glyphs.baseAddress,
      min(length, Self.prefetchedCount) * MemoryLayout<PackedGlyphs<UInt16, Int16>.Glyph>.stride)
    unsafe textrender_prefetch(places.items, MemoryLayout<ShapedItem>.stride)
  }

  /// Prefetches some glyphs, such as those of the next line, because the end of a line is read
  /// before its start.
  package func prefetchGlyphs(_ range: Range<Int>) {
    unsafe textrender_prefetch(
      places.glyphs.baseAddress?.advanced(by: range.lowerBound),
      range.count * MemoryLayout<PackedGlyphs<UInt16, Int16>.Glyph>.stride)
  }
}

extension ShapedParagraph {
  /// Calls `body` with the glyphs of ``ShapedGlyphs/narrow``.
  ///
  /// The array is not retained for the call, because that takes as long as placing a few glyphs.
  @inlinable @inline(__always)
  package func withNarrowGlyphs(_ body: (borrowing Span<PackedGlyphs<UInt16, Int16>.Glyph>) -> Void)
  {
    withExtendedLifetime(self) { body(unsafe Span(_unsafeElements: places.glyphs)) }
  }
}
