import Prefetching

/// Prefetching of paragraphs into the processor's caches before their turn comes.
///
/// A novel's paragraphs do not fit the caches, and the address of the next one does not follow
/// from that of the last one. Without prefetching, layout would wait for memory several times: for
/// the paragraph and then for each of its arrays.
extension LayoutManager {
  /// Prefetches the data needed to break the paragraphs after one into lines.
  ///
  /// - Parameter number: The paragraph being laid out.
  func prefetchPieces(after number: Int) {
    prefetchParagraph(number + 2)
    withParagraph(number + 1) { $0.prefetchPieces() }
  }

  /// Prefetches the data needed to position the glyphs of the paragraphs after one.
  ///
  /// - Parameter number: The paragraph being read.
  func prefetchGlyphs(after number: Int) {
    prefetchParagraph(number + 2)
    withParagraph(number + 1) { $0.prefetchGlyphs() }
  }

  /// Prefetches a paragraph object, which holds the addresses of its arrays.
  private func prefetchParagraph(_ number: Int) {
    if number < prepared.count { textrender_prefetch(address(ofParagraph: number), 192) }
  }

  /// Returns a shaped paragraph, or nil if it has to be shaped.
  ///
  /// Reading it from the array would retain and release everything that is stored with it.
  func shapedParagraph(_ number: Int) -> ShapedParagraph? {
    guard number >= 0, number < prepared.count,
      let address = unsafe UnsafeRawPointer(bitPattern: address(ofParagraph: number))
    else { return nil }
    return unsafe Unmanaged<ShapedParagraph>.fromOpaque(address).takeUnretainedValue()
  }

  /// Returns the format index of a shaped paragraph.
  func format(ofShapedParagraph number: Int) -> Int {
    // The index directly follows the paragraph reference in `PreparedParagraph`.
    unsafe prepared.withUnsafeBytes { bytes in
      unsafe bytes.load(
        fromByteOffset: number * MemoryLayout<PreparedParagraph?>.stride
          + MemoryLayout<ShapedParagraph>.size, as: Int.self)
    }
  }

  /// Calls `body` with a shaped paragraph without retaining it.
  @inline(__always)
  private func withParagraph(_ number: Int, _ body: (ShapedParagraph) -> Void) {
    guard number < prepared.count,
      let address = unsafe UnsafeRawPointer(bitPattern: address(ofParagraph: number))
    else { return }
    unsafe Unmanaged<ShapedParagraph>.fromOpaque(address)._withUnsafeGuaranteedRef(body)
  }

  /// Returns the address of a shaped paragraph, or 0 if it has to be shaped.
  ///
  /// Reading the paragraph from the array would retain it. That writes to it, and so waits for
  /// memory.
  func address(ofParagraph number: Int) -> UInt {
    // The paragraph reference is the first member of `PreparedParagraph`.
    unsafe prepared.withUnsafeBytes { bytes in
      unsafe bytes.load(
        fromByteOffset: number * MemoryLayout<PreparedParagraph?>.stride, as: UInt.self)
    }
  }
}
