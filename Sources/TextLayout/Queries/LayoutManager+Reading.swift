import TextAnalysis
import TextShaping

/// Reading a line fragment to answer a question.
extension LayoutManager {
  /// Makes ``reader`` read a fragment.
  ///
  /// - Parameters:
  ///   - fragment: A fragment of the current layout.
  ///   - place: The row that holds it.
  ///   - needsGlyphs: True if the reader's glyphs are needed too.
  /// - Complexity: O(*n*) in the length of the fragment.
  func read(_ fragment: LineFragment, at place: RowIndex, needsGlyphs: Bool = false) {
    read(fragment, at: place, with: &reader, needsGlyphs: needsGlyphs)
  }

  /// Makes a given reader read a fragment.
  func read(
    _ fragment: LineFragment, at place: RowIndex, with reader: inout FragmentReader,
    needsGlyphs: Bool = false
  ) {
    let isKnown = prepared.indices.contains(fragment.paragraph)
    reader.read(
      fragment, of: isKnown ? prepared[fragment.paragraph]?.paragraph : nil, text: text,
      needsGlyphs: needsGlyphs
    ) { glyphs, onSlice in
      guard let paragraph = placedParagraph(of: fragment) else { return 0 }
      let adjustments =
        fragment.adjustments < 0 ? AdjustmentStore() : rows.segment(of: place).adjustments
      return FragmentGlyphs(fragment, of: paragraph, store: adjustments, text: text)
        .append(to: &glyphs, onSlice: onSlice)
    }
  }
}
