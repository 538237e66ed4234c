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
    if !format.breaksAnywhere {
      analysis.keepWords(of: input.text, in: input.styleRuns, styles: styles.styles)
    }
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

extension ParagraphAnalysis {
  /// Removes the break opportunities inside words of code, of which only white space is the end.
  ///
  /// Scripts that are written without spaces keep theirs.
  fileprivate mutating func keepWords(
    of text: [UInt16], in runs: [StyleRun], styles: [ShapingStyle]
  ) {
    guard runs.contains(where: { styles[$0.style].breaksAtSpaces }) else { return }
    var run = 0
    breaks.removeAll { opportunity in
      let offset = Int(opportunity.offset)
      if opportunity.isMandatory || offset == 0 || offset >= text.count { return false }
      while run + 1 < runs.count, runs[run].end < offset { run += 1 }
      // The character after the place may be in the next run.
      let next = runs[run].end == offset && run + 1 < runs.count ? run + 1 : run
      return styles[runs[run].style].breaksAtSpaces && styles[runs[next].style].breaksAtSpaces
        && text[offset - 1].isInWord && text[offset].isInWord
    }
  }
}

extension UInt16 {
  /// True for letters of scripts with spaces between words, and for signs other than white space
  /// and soft hyphens.
  fileprivate var isInWord: Bool {
    switch self {
    case 0x00...0x20, 0x85, 0xAD, 0x0E00...0x109F, 0x1680, 0x1780...0x17FF, 0x1950...0x1AAF,
      0x2000...0x200B, 0x2028, 0x2029, 0x205F, 0x2E80...:
      false
    default: true
    }
  }
}
