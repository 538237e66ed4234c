import TextStorage

/// A paragraph's style in the form that layout uses.
///
/// Immutable, and a class so that breaking and placing pass it on without copying.
final class ParagraphFormat: Sendable {
  /// The style as it stands in the storage.
  let style: ParagraphStyle
  let direction: BaseDirection
  let tabs: TabStops
  /// The dictionary that divides the paragraph's words; nil when they are left whole.
  let hyphenator: Hyphenator?
  /// The BCP 47 tag that line breaking follows.
  let language: String
  /// Words are divided only when a line would else fill less than this part of its width; more than
  /// 1 divides wherever that lets more text fit.
  let hyphenationFactor: Double
  /// Whether lines may end between any two clusters.
  let breaksAnywhere: Bool
  /// Whether the line ends of a paragraph are chosen together.
  let isPlanned: Bool
  /// Whether a row may take whatever text fits it, whole words of it.
  let fillsRows: Bool
  /// The room around the paragraph and below its rows, in points, never negative.
  let spacing: (before: Double, after: Double, lines: Double)

  /// - Parameter defaultHyphenation: The factor for a style that says nothing of hyphenation.
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
    isPlanned = style.lineBreaking == .optimal && style.lineBreakMode.wraps
    fillsRows =
      hyphenator == nil && !isPlanned && style.lineBreakMode.wraps
      && !style.lineBreakStrategy.contains(.pushOut)
    spacing = (
      max(0, style.paragraphSpacingBefore), max(0, style.paragraphSpacing),
      max(0, style.lineSpacing)
    )
  }

  /// That of a style that says nothing.
  static let plain = ParagraphFormat(ParagraphStyle(), language: "")

  /// Whether it matters which rows share a container.
  var keepsRows: Bool {
    style.keepTogether || style.keepWithNext || style.widowLines > 1 || style.orphanLines > 1
  }

  /// How high a row is that holds text of the given metrics, without the space below it, in points.
  func rowHeight(_ metrics: RowMetrics) -> Double {
    if let exact = style.lineHeight { return exact }
    var height = textHeight(metrics)
    if metrics.boxAscent > 0 || metrics.boxDescent > 0 {
      // Attachments reach out of the height that the text has by itself.
      let baseline = (height - (metrics.ascent + metrics.descent)) / 2 + metrics.ascent
      height = max(baseline, metrics.boxAscent) + max(height - baseline, metrics.boxDescent)
    }
    return limited(height)
  }

  /// How far the text of a row reaches below its baseline, in points.
  func depth(_ metrics: RowMetrics) -> Double {
    let height = textHeight(metrics)
    return height - ((height - (metrics.ascent + metrics.descent)) / 2 + metrics.ascent)
  }

  /// The height that the text of a row has by itself.
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

  /// The distance from a row's top to its baseline, in points: the fonts' ascent and descent stand in
  /// the middle of the row's height.
  ///
  /// - Parameters:
  ///   - height: The row's height without the space below it.
  ///   - metrics: Of the text in the row.
  ///   - strut: Of the paragraph's own font, which alone counts when the line height is exact.
  func baseline(height: Double, metrics: RowMetrics, strut: RowMetrics) -> Double {
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
  /// How far from the left end of its room a line starts that does not fill it, in points. A justified
  /// line is one that is not widened.
  ///
  /// - Parameters:
  ///   - slack: The room that the line leaves.
  ///   - isRightToLeft: Whether the paragraph reads from right to left.
  func shift(forSlack slack: Double, isRightToLeft: Bool) -> Double {
    switch self {
    case .left: 0
    case .right: slack
    case .center: slack / 2
    case .natural, .justified: isRightToLeft ? slack : 0
    }
  }
}
