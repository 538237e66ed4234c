import TextAnalysis
import TextFonts

/// The row metrics of text: its needs for a row's height and baseline, in points.
@usableFromInline package struct RowMetrics: Hashable, Sendable {
  /// The extent above the baseline.
  var ascent: Double
  /// The extent below the baseline, growing downwards.
  var descent: Double
  /// The height of a row that holds only the tallest of the fonts, including its line gap.
  package var height: Double
  /// The extent of attachments above the baseline, independent of the text.
  package var boxAscent = 0.0
  /// The extent of attachments below the baseline, growing downwards.
  package var boxDescent = 0.0

  /// Empty metrics.
  static let zero = RowMetrics(ascent: 0, descent: 0, height: 0)

  @usableFromInline package init(ascent: Double, descent: Double, height: Double) {
    self.ascent = ascent
    self.descent = descent
    self.height = height
  }

  /// Creates the metrics of a font at a size, raised above the baseline by an offset in points.
  init(_ metrics: FontMetrics, scale: Double, baselineOffset: Double, usesLeading: Bool) {
    let gap = usesLeading ? metrics.lineGap * scale : 0
    ascent = metrics.ascent * scale + baselineOffset
    descent = metrics.descent * scale - baselineOffset
    height = (metrics.ascent + metrics.descent) * scale + gap
    if baselineOffset != 0 { height += abs(baselineOffset) }
  }

  /// Grows to hold another text on the same baseline.
  package mutating func formUnion(_ other: RowMetrics) {
    ascent = max(ascent, other.ascent)
    descent = max(descent, other.descent)
    height = max(height, other.height)
    boxAscent = max(boxAscent, other.boxAscent)
    boxDescent = max(boxDescent, other.boxDescent)
  }
}
