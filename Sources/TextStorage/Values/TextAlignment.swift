/// The alignment of the lines of a paragraph between its margins. Raw values are those of UIKit.
public enum TextAlignment: Int, Hashable, Sendable, CaseIterable {
  /// At the left margin.
  case left = 0
  /// Halfway between the margins.
  case center = 1
  /// At the right margin.
  case right = 2
  /// At both margins, by stretching the spaces; the last line of a paragraph is natural.
  case justified = 3
  /// At the leading margin of the paragraph's direction.
  case natural = 4
}

/// Rules for how justified lines reach both margins: which parts are widened or narrowed, and the
/// limits.
///
/// Room is shared out in this order: kashida lengthens words up to `maximumKashida`; spaces are
/// widened up to `maximumSpaceStretch`; letters are spaced up to `maximumLetterSpacing`; the rest
/// goes to the spaces. With `sharesRoom` spaces and letters take their parts at the same time.
/// Ideographs and kana are spaced as much as spaces are, as CSS Text 3 describes for
/// `text-justify: auto`. All amounts are in points.
public struct Justification: Hashable, Sendable {
  /// The maximum widening of a space before letters are spaced; nil leaves all room to the spaces.
  public var maximumSpaceStretch: Double?
  /// The maximum narrowing of a space if one more word then fits; 0 narrows none. A space keeps at
  /// least half of its width.
  public var maximumSpaceShrink = 0.0
  /// The maximum room between letters, as a last resort; 0 adds none. Letters of joining scripts,
  /// such as Arabic and Devanagari, are never spaced.
  public var maximumLetterSpacing = 0.0
  /// True if letters take a part of the room from the first point on, in proportion to the limits,
  /// so that spaces differ less from line to line. False if they are spaced only where spaces are
  /// at their limit. Narrowed lines then move their letters closer by at most the same amount.
  ///
  /// Such lines take longer to lay out, because their gaps are counted.
  public var sharesRoom = false
  /// The maximum lengthening of an Arabic or Syriac word by extending the stroke between two
  /// joined letters (kashida); 0 lengthens none.
  public var maximumKashida = 0.0
  /// The widening of spaces beyond which a line is set ragged; nil justifies every line.
  public var raggedStretch: Double?

  /// Creates rules that widen spaces without limit and nothing else, except between ideographs and
  /// kana.
  public init() {}

  /// Returns limits for evenly spaced text. A space is assumed to be a quarter of the type size
  /// wide.
  ///
  /// Spaces are narrowed by a third if one more word then fits, and widened by half. Letters are
  /// spaced by a hundredth of the type size. A line with so few words that its spaces would grow
  /// by 0.6 of the type size is set ragged.
  ///
  /// - Parameter fontSize: The type size, in points.
  public static func even(fontSize: Double) -> Justification {
    var limits = Justification()
    limits.maximumSpaceShrink = 0.08 * fontSize
    limits.maximumSpaceStretch = 0.125 * fontSize
    limits.maximumLetterSpacing = 0.01 * fontSize
    limits.raggedStretch = 0.6 * fontSize
    return limits
  }
}
