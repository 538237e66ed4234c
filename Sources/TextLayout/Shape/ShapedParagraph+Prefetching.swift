import Prefetching

extension ShapedParagraph {
  /// Where the arrays of a paragraph are: to look at an array itself is to wait for it.
  struct Addresses: Sendable {
    let pieces, glyphs, items: UInt

    init(_ pieces: UnbreakablePieces, _ glyphs: ShapedGlyphs, _ items: [ShapedItem]) {
      self.pieces = pieces.packed.address
      self.glyphs = glyphs.narrow.glyphs.address
      self.items = items.address
    }
  }

  /// So many pieces, or glyphs, are asked for; what follows the processor asks for by itself.
  private static var prefetchedCount: Int { 80 }

  /// Asks for what breaking the paragraph into lines will read.
  func prefetchPieces() {
    textrender_prefetch(
      addresses.pieces, min(length, Self.prefetchedCount) * MemoryLayout<PackedPiece>.stride)
  }

  /// Asks for what finding the places of its glyphs will read.
  func prefetchGlyphs() {
    textrender_prefetch(
      addresses.glyphs,
      min(length, Self.prefetchedCount) * MemoryLayout<PackedGlyphs<UInt16, Int16>.Glyph>.stride)
    textrender_prefetch(addresses.items, MemoryLayout<ShapedItem>.stride)
  }

  /// Asks for some glyphs, as those of the next line: a line's end is looked for before what comes before it is read.
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
  /// Their array is not retained for it, which takes as long as placing a few glyphs; the paragraph keeps it and never
  /// changes it.
  @inline(__always)
  func withNarrowGlyphs(_ body: (borrowing Span<PackedGlyphs<UInt16, Int16>.Glyph>) -> Void) {
    let count = glyphs.narrow.glyphs.count
    let start = unsafe UnsafePointer<PackedGlyphs<UInt16, Int16>.Glyph>(
      bitPattern: addresses.glyphs &+ arrayHeader)
    let buffer = unsafe UnsafeBufferPointer(start: start, count: count)
    withExtendedLifetime(self) { body(unsafe Span(_unsafeElements: buffer)) }
  }
}

/// How many bytes an array keeps for itself before its elements.
private let arrayHeader: UInt = 32

extension Array {
  /// Where the array's elements are, and before them what the array keeps for itself.
  fileprivate var address: UInt {
    unsafe withUnsafeBytes { UInt(bitPattern: $0.baseAddress) &- arrayHeader }
  }
}
