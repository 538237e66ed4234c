import Prefetching

extension ShapedParagraph {
  /// The addresses of a paragraph's arrays. Reading an array itself would wait for its memory.
  struct Addresses: Sendable {
    let pieces, glyphs, items: UInt

    init(_ pieces: UnbreakablePieces, _ glyphs: ShapedGlyphs, _ items: [ShapedItem]) {
      self.pieces = pieces.packed.address
      self.glyphs = glyphs.narrow.glyphs.address
      self.items = items.address
    }
  }

  /// The most pieces or glyphs that are prefetched; the processor prefetches what follows by
  /// itself.
  private static var prefetchedCount: Int { 80 }

  /// Prefetches the data that breaking the paragraph into lines will read.
  func prefetchPieces() {
    textrender_prefetch(
      addresses.pieces, min(length, Self.prefetchedCount) * MemoryLayout<PackedPiece>.stride)
  }

  /// Prefetches the data that placing the paragraph's glyphs will read.
  func prefetchGlyphs() {
    textrender_prefetch(
      addresses.glyphs,
      min(length, Self.prefetchedCount) * MemoryLayout<PackedGlyphs<UInt16, Int16>.Glyph>.stride)
    textrender_prefetch(addresses.items, MemoryLayout<ShapedItem>.stride)
  }

  /// Prefetches some glyphs, such as those of the next line, because the end of a line is read
  /// before its start.
  @inline(__always)
  func prefetchGlyphs(_ range: Range<Int>) {
    let stride = MemoryLayout<PackedGlyphs<UInt16, Int16>.Glyph>.stride
    textrender_prefetch(
      addresses.glyphs &+ arrayHeader &+ UInt(range.lowerBound * stride), range.count * stride)
  }
}

extension ShapedParagraph {
  /// Calls `body` with the glyphs of ``ShapedGlyphs/narrow``.
  ///
  /// The array is not retained for the call, because that takes as long as placing a few glyphs.
  /// This is safe: the paragraph keeps the array and never changes it.
  @inline(__always)
  func withNarrowGlyphs(_ body: (borrowing Span<PackedGlyphs<UInt16, Int16>.Glyph>) -> Void) {
    let count = glyphs.narrow.glyphs.count
    let start = unsafe UnsafePointer<PackedGlyphs<UInt16, Int16>.Glyph>(
      bitPattern: addresses.glyphs &+ arrayHeader)
    let buffer = unsafe UnsafeBufferPointer(start: start, count: count)
    withExtendedLifetime(self) { body(unsafe Span(_unsafeElements: buffer)) }
  }
}

/// The size of the header before an array's elements, in bytes.
private let arrayHeader: UInt = 32

extension Array {
  /// The address of the array's header, which lies before its elements.
  fileprivate var address: UInt {
    unsafe withUnsafeBytes { UInt(bitPattern: $0.baseAddress) &- arrayHeader }
  }
}
