import TextFonts
import TextStorage

/// The table of contents of a layout: each stage in its turn.
enum LayoutPipeline {
  /// Turns one paragraph's text into glyphs: the stages that no width changes.
  ///
  /// Scratch that threads do not share comes in `workshop`.
  static func prepare(
    _ input: ParagraphInput, styles: StyleTable, fonts: FontLibrary, usesLeading: Bool,
    fallbacks: FallbackTable, workshop: Workshop
  ) -> ShapedParagraph {
    let format = styles.formats[input.format]
    // Levels by the bidirectional algorithm, and the places where lines may end.
    let analysis = workshop.analyzer.analyze(
      input.text, direction: format.direction, directions: input.directions,
      language: format.language, breaksAnywhere: format.breaksAnywhere,
      keepsHangulWords: format.style.lineBreakStrategy.contains(.hangulWordPriority))
    // Stretches of one level, script, style and font.
    let items = Itemizer(
      fonts: fonts, styles: styles.styles, fallbacks: fallbacks
    ).itemize(
      input.text, analysis: analysis, styleRuns: input.styleRuns, analyzer: workshop.analyzer)
    // Glyphs and advances, and the running widths that breaking reads.
    return workshop.shaper.shape(
      input.text, analysis: analysis, items: items, styles: styles.styles,
      strut: styles.struts[input.styleRuns.first?.style ?? 0], usesLeading: usesLeading)
  }

  /// Sets a shaped paragraph into containers: the stages that widths and shapes change.
  ///
  /// - Parameters:
  ///   - prepared: What ``prepare(_:styles:fonts:usesLeading:fallbacks:workshop:)`` made, in its place in the
  ///     storage.
  ///   - number: The paragraph's number.
  ///   - column: The container being filled, and afterwards the one that holds the paragraph's end; nil
  ///     when there is none left.
  ///   - nextColumn: Takes a full column and the position of the text that goes on; hands out the next
  ///     column, or nil when there is no container left.
  /// - Returns: The position from which on text fitted nowhere, or nil when all of it did.
  static func place(
    _ prepared: PlacedParagraph, number: Int, styles: StyleTable, placer: inout RowPlacer,
    column: inout Column?,
    nextColumn: (_ full: Column?, _ placer: inout RowPlacer, _ position: Int) -> Column?
  ) -> Int? {
    if prepared.range.isEmpty { return nil }
    let format = styles.formats[prepared.format]
    // Text is taken from the paragraph in the widths that rows offer.
    let breaker = LineBreaker(
      paragraph: prepared.paragraph, textRange: prepared.range, styles: styles.styles,
      hyphenator: format.hyphenator, hyphenationFactor: format.hyphenationFactor,
      pushesOut: format.style.lineBreakStrategy.contains(.pushOut), tabs: format.tabs)
    var setting = ParagraphSetting(breaker: breaker, format: format, number: number)
    while !setting.breaker.isAtEnd {
      let position = prepared.range.lowerBound + setting.breaker.cursor.offset
      guard var current = column.take() else { return position }
      // Rows are set into the free spans of the container, around its shapes.
      var outcome = RowPlacer.Outcome.placed
      while !setting.breaker.isAtEnd, outcome == .placed {
        outcome = placer.placeRow(&setting, in: &current)
      }
      column =
        outcome == .full
        ? nextColumn(
          current, &placer, prepared.range.lowerBound + setting.breaker.cursor.offset)
        : current
    }
    return nil
  }
}
