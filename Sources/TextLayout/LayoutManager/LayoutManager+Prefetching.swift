import Prefetching
import TextShaping

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
    prepared.withParagraph(number + 1) { $0.prefetchPieces() }
  }

  /// Prefetches the data needed to position the glyphs of the paragraphs after one.
  ///
  /// - Parameter number: The paragraph being read.
  func prefetchGlyphs(after number: Int) {
    prefetchParagraph(number + 2)
    prepared.withParagraph(number + 1) { $0.prefetchGlyphs() }
  }

  /// Prefetches a paragraph object, which holds the addresses of its arrays.
  private func prefetchParagraph(_ number: Int) {
    unsafe textrender_prefetch(prepared.address(number), 192)
  }
}
