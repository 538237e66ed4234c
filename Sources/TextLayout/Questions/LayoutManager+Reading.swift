/// Reading one line fragment for a question.
extension LayoutManager {
  /// Makes a fragment the one that ``reader`` answers for.
  ///
  /// - Parameters:
  ///   - fragment: A fragment of the layout as it is now.
  ///   - place: The row that holds it.
  ///   - needsGlyphs: Whether the reader's glyphs are asked for, too.
  /// - Complexity: O(*n*) in the length of the fragment.
  func read(_ fragment: LineFragment, at place: RowPlace, needsGlyphs: Bool = false) {
    read(fragment, at: place, with: &reader, needsGlyphs: needsGlyphs)
  }

  /// The same with a reader of one's own.
  func read(
    _ fragment: LineFragment, at place: RowPlace, with reader: inout FragmentReader,
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
