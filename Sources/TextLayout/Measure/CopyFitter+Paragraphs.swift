import TextAnalysis
public import TextFonts
import TextGeometry
import TextShaping
public import TextStorage

/// Paragraphs that are fitted one by one, as the lines of a poster are.
extension CopyFitter {
  /// Returns the text with each paragraph at the largest size at which it takes at most
  /// ``maximumNumberOfLines`` rows at its place in the containers.
  ///
  /// With one row, which is also the answer to 0, each paragraph becomes as wide as its room. A
  /// paragraph is fitted below those before it, so its room depends on their sizes. It begins as
  /// high as the least size would. Beside a shape, all fragments of a row are one row.
  ///
  /// ``sizes`` bound the first font of each paragraph; its other fonts and its lengths are scaled
  /// with it. If the containers are too low, the largest sizes are reduced to a common one. That
  /// size is found by bisection. Empty paragraphs stay as they are. ``choices`` follow for all of
  /// the text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - paragraphs: The numbers of the paragraphs to fit; nil for all.
  ///   - containers: The containers, in their order.
  ///   - fonts: The source of fonts.
  /// - Complexity: Some twelve layouts of each paragraph, ten times as many in low containers.
  public func fitEachParagraph(
    of text: AttributedText, paragraphs: [Int]? = nil, in containers: [TextContainer],
    fonts: FontLibrary = .shared
  ) -> FittedParagraphs {
    let chosen = (paragraphs ?? Array(0..<text.paragraphCount)).filter { number in
      0..<text.paragraphCount ~= number && !text.contentRange(ofParagraph: number).isEmpty
    }
    let steps = allowedSteps
    var look = FittingLook(choices, of: text, fonts: fonts)
    var trial = ParagraphFitTrial(
      look.applied(to: text), containers, fonts: fonts, limits: limits,
      usesFontLeading: usesFontLeading)
    let lines = max(1, maximumNumberOfLines ?? 1)
    var search = LargestFit(steps)
    var best = (steps: chosen.map { _ in steps.lowerBound }, fits: false)
    let cap = search.bisected(window: 0) { cap in
      let found = trial.fit(chosen, lines: lines, steps: steps.lowerBound...cap)
      if found.isHeld { best = (found.steps, found.fits) }
      return found.isHeld
    }
    let fits = best.fits && cap != nil
    var fitted = trial.text(chosen, at: best.steps)
    if !choices.isEmpty {
      let own = ParagraphFitTrial(text, containers, fonts: fonts, limits: limits)
        .text(chosen, at: best.steps)
      var whole = CopyFitTrial(
        containers, fonts: fonts, maximumNumberOfLines: lines * text.paragraphCount, limits: limits,
        usesFontLeading: usesFontLeading)
      if fits { _ = look.choose(for: own, &whole) }
      fitted = look.applied(to: own)
    }
    let sizes = zip(chosen, best.steps).map {
      FittedParagraphs.Size(paragraph: $0, size: Double($1) * Self.step)
    }
    for chosen in sizes {
      let range = fitted.paragraphRange(at: chosen.paragraph)
      let own = text.attributes(at: range.lowerBound)[.font] ?? .default
      let fit = TextFit(
        size: chosen.size, scaleFactor: chosen.size / own.size, lineHeight: look.lineHeight,
        tracking: look.tracking, width: look.width, fits: fits)
      fitted.addAttribute(.fit, value: fit, range: range)
    }
    return FittedParagraphs(
      text: fitted, sizes: sizes,
      fits: fits, lineHeight: look.lineHeight, tracking: look.tracking, width: look.width)
  }
}

/// A text whose paragraphs were fitted one by one.
public struct FittedParagraphs: Sendable {
  /// The size of a paragraph.
  public struct Size: Hashable, Sendable {
    /// The number of the paragraph in the text.
    public var paragraph: Int
    /// The size of its first font, in points.
    public var size: Double
  }

  /// The text at these sizes; its fitted paragraphs have the attribute `fit`.
  public var text: AttributedText
  /// The sizes of the paragraphs that were fitted, in text order.
  public var sizes: [Size]
  /// True if each paragraph takes no more rows than allowed, and the containers hold all of them.
  public var fits: Bool
  /// The line height, in ems of each paragraph's first font; nil if it was not chosen.
  public var lineHeight: Double?
  /// The tracking added to all text, in ems; nil if it was not chosen.
  public var tracking: Double?
  /// The width of letters, in percent of the normal width; nil if it was not chosen, or if no font
  /// of the text has other widths.
  public var width: Double?
}
