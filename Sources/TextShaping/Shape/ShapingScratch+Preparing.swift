import TextAnalysis
package import TextFonts
import TextStorage

extension ShapingScratch {
  /// Turns one paragraph's text into glyphs by the stages that do not depend on the width:
  /// analyze, itemize and shape.
  package func prepare(
    _ input: ParagraphInput, styles: ResolvedStyles, fonts: FontLibrary, usesLeading: Bool,
    fallbacks: FallbackTable, generator: GlyphGenerator? = nil
  ) -> ShapedParagraph {
    let format = styles.formats[input.format]
    // Levels by the bidirectional algorithm, and break opportunities.
    var analysis = analyzer.analyze(
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
      input.text, analysis: analysis, styleRuns: styleRuns, analyzer: analyzer
    ).overriding(input.overrides)
    // Glyphs, which a delegate may change, and advances; and the running totals that breaking
    // reads.
    return shaper.shape(
      input.text, analysis: analysis, items: items, styles: styles.styles,
      strut: styles.struts[input.styleRuns.first?.style ?? 0], usesLeading: usesLeading,
      cap: cap, overrides: input.overrides, generator: generator)
  }
}
