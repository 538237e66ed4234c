package import TextAnalysis
package import TextStorage

/// A paragraph's style in the form that layout uses.
///
/// Immutable, and a class so that breaking and placing pass it on without copying.
package final class ParagraphFormat: Sendable {
  /// The style from the storage.
  package let style: ParagraphStyle
  let direction: BaseDirection
  package let tabs: TabStops
  /// The dictionary that divides the paragraph's words, or nil if they are left whole.
  package let hyphenator: Hyphenator?
  /// The BCP 47 tag that line breaking follows.
  package let language: String
  /// The fraction of its width below which a line divides a word to fill more; a value above 1
  /// divides words wherever that lets more text fit.
  package let hyphenationFactor: Double
  /// True if lines may end between any two clusters.
  package let breaksAnywhere: Bool
  /// True if the line ends of a paragraph are chosen together.
  package let isPlanned: Bool
  /// True if a row may take all whole words that fit it.
  package let fillsRows: Bool
  /// The room around the paragraph and below its rows, in points, never negative.
  package let spacing: (before: Double, after: Double, lines: Double)
  /// The room that the paragraph's boxes take.
  package let insets: BoxInsets
  /// True if the paragraph has boxes.
  package let hasInsets: Bool

  /// - Parameter defaultHyphenation: The factor for a style that does not specify hyphenation.
  init(_ style: ParagraphStyle, language: String, defaultHyphenation: Double = 0) {
    self.style = style
    direction =
      switch style.baseWritingDirection {
      case .natural: .natural
      case .leftToRight: .leftToRight
      case .rightToLeft: .rightToLeft
      }
    tabs = TabStops(style)
    self.language = language
    breaksAnywhere = style.lineBreakMode == .byCharWrapping
    let factor = style.hyphenationFactor > 0 ? style.hyphenationFactor : defaultHyphenation
    let wantsHyphens = factor > 0 || style.usesDefaultHyphenation
    let dictionary = style.hyphenationLanguage ?? (wantsHyphens ? language : nil)
    hyphenator = dictionary.flatMap(Hyphenator.forLanguage)
    hyphenationFactor =
      style.hyphenationLanguage == nil && factor > 0 && factor < 1 ? factor : 2
    // Which lines have the indent is only known when the lines before them are.
    isPlanned =
      style.lineBreaking != .greedy && style.lineBreakMode.wraps && style.wrapIndent <= 0
    fillsRows =
      hyphenator == nil && !isPlanned && style.lineBreakMode.wraps
      && !style.lineBreakStrategy.contains(.pushOut)
    hasInsets = !style.boxes.isEmpty
    insets = style.boxes.isEmpty ? .none : BoxInsets(style.boxes)
    spacing = (
      max(0, style.paragraphSpacingBefore) + insets.before,
      max(0, style.paragraphSpacing) + insets.after, max(0, style.lineSpacing)
    )
  }

  /// The format of the default style.
  package static let plain = ParagraphFormat(ParagraphStyle(), language: "")

  /// True if the style restricts which rows share a container.
  package var keepsRows: Bool {
    style.keepTogether || style.keepWithNext || style.widowLines > 1 || style.orphanLines > 1
      || keepsWordsInContainers
  }

  /// True if words are divided, but not across containers.
  package var keepsWordsInContainers: Bool {
    hyphenator != nil && !style.hyphenationLimits.dividesAcrossContainers
  }

  /// Returns the height of a row of text with the given metrics, without the space below it, in
  /// points.
  package func rowHeight(_ metrics: RowMetrics) -> Double {
    if let exact = style.lineHeight { return exact }
    var height = textHeight(metrics)
    if metrics.boxAscent > 0 || metrics.boxDescent > 0 {
      // Attachments extend beyond the height of the text alone.
      let baseline = (height - (metrics.ascent + metrics.descent)) / 2 + metrics.ascent
      height = max(baseline, metrics.boxAscent) + max(height - baseline, metrics.boxDescent)
    }
    return limited(height)
  }

  /// Returns the extent of a row's text below its baseline, in points.
  package func depth(_ metrics: RowMetrics) -> Double {
    let height = textHeight(metrics)
    return height - ((height - (metrics.ascent + metrics.descent)) / 2 + metrics.ascent)
  }

  /// The height of a row's text without attachments, in points.
  private func textHeight(_ metrics: RowMetrics) -> Double {
    let factor = style.lineHeightMultiple
    return limited(factor > 0 ? metrics.height * factor : metrics.height)
  }

  private func limited(_ wanted: Double) -> Double {
    var height = max(wanted, style.minimumLineHeight)
    if style.maximumLineHeight > 0 {
      height = min(height, max(style.maximumLineHeight, style.minimumLineHeight))
    }
    return height
  }

  /// Returns the distance from a row's top to its baseline, in points. The fonts' ascent and
  /// descent are centred in the row's height.
  ///
  /// - Parameters:
  ///   - height: The row's height without the space below it, in points.
  ///   - metrics: The metrics of the text in the row.
  ///   - strut: The metrics of the paragraph's own font; only they count if the line height is
  ///     exact.
  package func baseline(height: Double, metrics: RowMetrics, strut: RowMetrics) -> Double {
    if style.lineHeight == nil, metrics.boxAscent > 0 || metrics.boxDescent > 0 {
      let text = textHeight(metrics)
      let above = (text - (metrics.ascent + metrics.descent)) / 2 + metrics.ascent
      let (top, bottom) = (max(above, metrics.boxAscent), max(text - above, metrics.boxDescent))
      return top + (height - (top + bottom)) / 2
    }
    let own = style.lineHeight == nil ? metrics : strut
    return (height - (own.ascent + own.descent)) / 2 + own.ascent
  }
}

extension TextAlignment {
  /// Returns the distance from the left end of the room to the start of a line that does not fill
  /// it, in points. A justified line counts as one that is not widened.
  ///
  /// - Parameters:
  ///   - slack: The room that the line leaves, in points.
  ///   - isRightToLeft: True if the paragraph reads from right to left.
  package func shift(forSlack slack: Double, isRightToLeft: Bool) -> Double {
    switch self {
    case .left: 0
    case .right: slack
    case .center: slack / 2
    case .natural, .justified: isRightToLeft ? slack : 0
    }
  }
}
