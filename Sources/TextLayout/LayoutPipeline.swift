import TextFonts
import TextStorage

/// The table of contents of a layout: a function for each part of the way, a call for each stage.
///
/// ``LayoutPass`` takes one paragraph after the other along this way.
enum LayoutPipeline {
  /// Prepare: turns one paragraph's text into glyphs, by the stages that no width changes.
  ///
  /// Scratch that threads do not share comes in `scratch`.
  static func prepare(
    _ input: ParagraphInput, styles: ResolvedStyles, fonts: FontLibrary, usesLeading: Bool,
    fallbacks: FallbackTable, scratch: ShapingScratch, generator: GlyphGenerator? = nil
  ) -> ShapedParagraph {
    let format = styles.formats[input.format]
    // Levels by the bidirectional algorithm, and the places where lines may end.
    var analysis = scratch.analyzer.analyze(
      input.text, direction: format.direction, directions: input.directions,
      language: format.language, breaksAnywhere: format.breaksAnywhere,
      strategy: format.style.lineBreakStrategy)
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
      input.text, analysis: analysis, styleRuns: styleRuns, analyzer: scratch.analyzer
    ).overriding(input.overrides)
    // Glyphs, which a delegate may change, and advances; and the running widths that breaking reads.
    return scratch.shaper.shape(
      input.text, analysis: analysis, items: items, styles: styles.styles,
      strut: styles.struts[input.styleRuns.first?.style ?? 0], usesLeading: usesLeading,
      cap: cap, overrides: input.overrides, generator: generator)
  }

  /// Break: what takes a prepared paragraph's text, line fragment by line fragment, in the widths that rows
  /// offer it.
  ///
  /// - Parameters:
  ///   - paragraph: What ``prepare(_:styles:fonts:usesLeading:fallbacks:scratch:generator:)`` made, in its
  ///     place in the storage.
  ///   - number: The paragraph's number.
  ///   - format: The paragraph's format.
  ///   - styles: The styles that the paragraph's items refer to.
  ///   - continuesParagraph: Whether the paragraph goes on with the one before it.
  static func breaking(
    _ paragraph: PlacedParagraph, number: Int, format: ParagraphFormat, styles: [ShapingStyle],
    continuesParagraph: Bool
  ) -> ParagraphProgress {
    ParagraphProgress(
      paragraph, number: number, format: format, styles: styles,
      continuesParagraph: continuesParagraph)
  }

  /// Place: puts rows of a paragraph into a container, around its shapes, until the paragraph ends or the
  /// container is full.
  ///
  /// Each row offers the breaker the free spans of its band, one after the other. Where a line fragment is
  /// too tall for the band, the row is tried again with a higher one.
  ///
  /// - Parameter following: The container after it; nil when there will be none.
  static func place(
    _ progress: inout ParagraphProgress, in container: inout ContainerProgress,
    by placer: inout RowPlacer, following: ContainerGeometry?
  ) -> RowPlacer.Outcome {
    placer.placeRows(&progress, in: &container, following: following)
  }
}
