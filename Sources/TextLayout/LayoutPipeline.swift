import TextFonts
import TextStorage

/// The table of contents of a layout: each stage in its turn.
enum LayoutPipeline {
  /// Turns one paragraph's text into glyphs: the stages that no width changes.
  ///
  /// Scratch that threads do not share comes in `workshop`.
  static func prepare(
    _ input: ParagraphInput, styles: StyleTable, fonts: FontLibrary, usesLeading: Bool,
    fallbacks: FallbackTable, workshop: Workshop, generator: GlyphGenerator? = nil
  ) -> ShapedParagraph {
    let format = styles.formats[input.format]
    // Levels by the bidirectional algorithm, and the places where lines may end.
    var analysis = workshop.analyzer.analyze(
      input.text, direction: format.direction, directions: input.directions,
      language: format.language, breaksAnywhere: format.breaksAnywhere,
      keepsHangulWords: format.style.lineBreakStrategy.contains(.hangulWordPriority))
    // What a delegate makes of control characters.
    analysis = analysis.overriding(input.overrides, length: input.text.count)
    // First letters that are as high as several lines, where the paragraph begins with them.
    let startsAtBase = analysis.levels.first.map { $0 == analysis.baseLevel } ?? true
    let cap = startsAtBase ? input.dropCap : nil
    let styleRuns = cap?.replacing(input.styleRuns) ?? input.styleRuns
    // Stretches of one level, script, style and font.
    let items = Itemizer(
      fonts: fonts, styles: styles.styles, fallbacks: fallbacks
    ).itemize(
      input.text, analysis: analysis, styleRuns: styleRuns, analyzer: workshop.analyzer
    ).overriding(input.overrides)
    // Glyphs, which a delegate may change, and advances; and the running widths that breaking reads.
    return workshop.shaper.shape(
      input.text, analysis: analysis, items: items, styles: styles.styles,
      strut: styles.struts[input.styleRuns.first?.style ?? 0], usesLeading: usesLeading,
      cap: cap, overrides: input.overrides, generator: generator)
  }

  /// Sets a shaped paragraph into containers: the stages that widths and shapes change.
  ///
  /// - Parameters:
  ///   - prepared: What ``prepare(_:styles:fonts:usesLeading:fallbacks:workshop:)`` made, in its place in the
  ///     storage.
  ///   - number: The paragraph's number.
  ///   - column: The container being filled, and afterwards the one that holds the paragraph's end; nil
  ///     when there is none left.
  ///   - canBePushedOn: Whether the paragraph may go on as a whole when nothing of it fits.
  ///   - continuesParagraph: Whether the paragraph goes on with the one before it.
  ///   - resumed: The paragraph as it stands after rows of it that another container holds; nil to begin
  ///     with its first.
  ///   - following: Gives the container after one; nil when there will be none.
  ///   - nextColumn: Takes a full column and the position of the text that goes on; hands out the next
  ///     column, or nil when there is no container left.
  static func place(
    _ prepared: PlacedParagraph, number: Int, styles: StyleTable, placer: inout RowPlacer,
    column: inout Column?, canBePushedOn: Bool, continuesParagraph: Bool = false,
    resumed: ParagraphSetting? = nil, following: (Int) -> ContainerGeometry?,
    nextColumn: (_ full: Column?, _ placer: inout RowPlacer, _ position: Int) -> Column?
  ) -> PlaceOutcome {
    if prepared.range.isEmpty { return .placed }
    let format = styles.formats[prepared.format]
    // Text is taken from the paragraph in the widths that rows offer.
    let breaker = LineBreaker(prepared, format: format, styles: styles.styles)
    var setting = resumed ?? ParagraphSetting(breaker: breaker, format: format, number: number)
    if resumed == nil { setting.continuesParagraph = continuesParagraph }
    while !setting.breaker.isAtEnd {
      guard var current = column.take() else {
        return .overflow(prepared.range.lowerBound + setting.breaker.cursor.offset)
      }
      // Rows are set into the free spans of the container, around its shapes.
      let outcome = placer.placeRows(
        &setting, in: &current, following: following(current.container))
      if outcome == .placed || (canBePushedOn && setting.isFirstRow && !current.state.isClosed) {
        column = current
        if outcome == .full { return .pushedOn }
      } else {
        column = nextColumn(
          current, &placer, prepared.range.lowerBound + setting.breaker.cursor.offset)
      }
    }
    return .placed
  }
}
