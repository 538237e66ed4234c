import TextFonts
import TextStorage

/// The table of contents of a layout: a function for each part of the pipeline, a call for each
/// stage.
///
/// ``LayoutPass`` sends one paragraph after the other through it.
enum LayoutPipeline {
  /// Prepare: turns one paragraph's text into glyphs, by the stages that do not depend on the
  /// width.
  ///
  /// Scratch that threads do not share comes in `scratch`.
  static func prepare(
    _ input: ParagraphInput, styles: ResolvedStyles, fonts: FontLibrary, usesLeading: Bool,
    fallbacks: FallbackTable, scratch: ShapingScratch, generator: GlyphGenerator? = nil
  ) -> ShapedParagraph {
    let format = styles.formats[input.format]
    // Levels by the bidirectional algorithm, and break opportunities.
    var analysis = scratch.analyzer.analyze(
      input.text, direction: format.direction, directions: input.directions,
      language: format.language, breaksAnywhere: format.breaksAnywhere,
      strategy: format.style.lineBreakStrategy)
    // A delegate's changes to control characters.
    analysis = analysis.overriding(input.overrides, length: input.text.count)
    // First letters that span several lines, if the paragraph begins with them.
    let startsAtBase = analysis.levels.first.map { $0 == analysis.baseLevel } ?? true
    let cap = startsAtBase ? input.dropCap : nil
    let styleRuns = cap?.replacing(input.styleRuns) ?? input.styleRuns
    // Stretches of one level, script, style and font.
    let items = Itemizer(
      fonts: fonts, styles: styles.styles, fallbacks: fallbacks
    ).itemize(
      input.text, analysis: analysis, styleRuns: styleRuns, analyzer: scratch.analyzer
    ).overriding(input.overrides)
    // Glyphs, which a delegate may change, and advances; and the running totals that breaking
    // reads.
    return scratch.shaper.shape(
      input.text, analysis: analysis, items: items, styles: styles.styles,
      strut: styles.struts[input.styleRuns.first?.style ?? 0], usesLeading: usesLeading,
      cap: cap, overrides: input.overrides, generator: generator)
  }

  /// Break: creates the progress that takes a prepared paragraph's text, one line fragment after
  /// the other, in the widths that rows offer.
  ///
  /// - Parameters:
  ///   - paragraph: The product of
  ///     ``prepare(_:styles:fonts:usesLeading:fallbacks:scratch:generator:)`` at its position in
  ///     the storage.
  ///   - number: The paragraph's index.
  ///   - format: The paragraph's format.
  ///   - styles: The styles that the paragraph's items refer to.
  ///   - continuesParagraph: True if the paragraph continues the one before it.
  static func breaking(
    _ paragraph: PlacedParagraph, number: Int, format: ParagraphFormat, styles: [ShapingStyle],
    continuesParagraph: Bool
  ) -> ParagraphProgress {
    ParagraphProgress(
      paragraph, number: number, format: format, styles: styles,
      continuesParagraph: continuesParagraph)
  }

  /// Place: puts rows of a paragraph into a container, around its exclusions, until the paragraph
  /// ends or the container is full.
  ///
  /// Each row offers the breaker the free spans of its band, one after the other. If a line
  /// fragment is too tall for the band, the row is tried again with a higher one.
  ///
  /// - Parameter following: The container after it, or nil if there will be none.
  static func place(
    _ progress: inout ParagraphProgress, in container: inout ContainerProgress,
    by placer: inout RowPlacer, following: ContainerGeometry?
  ) -> RowPlacer.Outcome {
    placer.placeRows(&progress, in: &container, following: following)
  }
}
