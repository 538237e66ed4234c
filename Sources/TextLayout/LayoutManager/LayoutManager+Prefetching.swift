import Prefetching

/// Bringing paragraphs into the processor's caches before their turn comes.
///
/// A novel's paragraphs have no room in the caches, and where the next one is kept cannot be told from where the last one was.
/// To wait for one is to wait for memory several times, for the paragraph and then for each of its arrays.
extension LayoutManager {
  /// Asks for what breaking the paragraphs behind one into lines will read.
  ///
  /// - Parameter number: The paragraph whose turn it is.
  func prefetchPieces(behind number: Int) {
    prefetchParagraph(number + 2)
    withParagraph(number + 1) { $0.prefetchPieces() }
  }

  /// Asks for what finding the places of glyphs of the paragraphs behind one will read.
  ///
  /// - Parameter number: The paragraph whose turn it is.
  func prefetchGlyphs(behind number: Int) {
    prefetchParagraph(number + 2)
    withParagraph(number + 1) { $0.prefetchGlyphs() }
  }

  /// Asks for a paragraph itself, which tells where its arrays are once it is there.
  private func prefetchParagraph(_ number: Int) {
    if number < prepared.count { textrender_prefetch(address(ofParagraph: number), 192) }
  }

  /// A paragraph that has been shaped; nil for others.
  ///
  /// To take it out of the array would be to retain all that is kept with it, and to let go of that again.
  func shapedParagraph(_ number: Int) -> ShapedParagraph? {
    guard number >= 0, number < prepared.count,
      let address = unsafe UnsafeRawPointer(bitPattern: address(ofParagraph: number))
    else { return nil }
    return unsafe Unmanaged<ShapedParagraph>.fromOpaque(address).takeUnretainedValue()
  }

  /// The index of the format of a paragraph that has been shaped.
  func format(ofShapedParagraph number: Int) -> Int {
    // It follows the paragraph in what is kept with that.
    unsafe prepared.withUnsafeBytes { bytes in
      unsafe bytes.load(
        fromByteOffset: number * MemoryLayout<PreparedParagraph?>.stride
          + MemoryLayout<ShapedParagraph>.size, as: Int.self)
    }
  }

  /// Calls `body` with a paragraph that has been shaped, which is not retained for it.
  @inline(__always)
  private func withParagraph(_ number: Int, _ body: (ShapedParagraph) -> Void) {
    guard number < prepared.count,
      let address = unsafe UnsafeRawPointer(bitPattern: address(ofParagraph: number))
    else { return }
    unsafe Unmanaged<ShapedParagraph>.fromOpaque(address)._withUnsafeGuaranteedRef(body)
  }

  /// Where a shaped paragraph is; 0 where it has to be shaped.
  ///
  /// To take it out of the array would be to retain it, which writes to it and so waits for it.
  func address(ofParagraph number: Int) -> UInt {
    // It is the first of what is kept with a paragraph.
    unsafe prepared.withUnsafeBytes { bytes in
      unsafe bytes.load(
        fromByteOffset: number * MemoryLayout<PreparedParagraph?>.stride, as: UInt.self)
    }
  }
}
