/// Where the lines of a paragraph sit between its margins. Raw values are those of UIKit.
public enum TextAlignment: Int, Hashable, Sendable, CaseIterable {
  /// At the left margin.
  case left = 0
  /// Halfway between the margins.
  case center = 1
  /// At the right margin.
  case right = 2
  /// At both margins, by stretching the spaces; the last line of a paragraph is natural.
  case justified = 3
  /// At the margin where the paragraph's direction starts.
  case natural = 4
}

/// How justified lines reach both margins: what may be widened or narrowed, and by how much.
///
/// Room is shared out in this order: words are lengthened by kashida as far as `maximumKashida` goes;
/// spaces are widened as far as `maximumSpaceStretch` goes; letters are set apart as far as
/// `maximumLetterSpacing` goes; what is still left goes to the spaces. Text of ideographs and kana is
/// widened between its characters as much as at its spaces, as CSS Text 3 has it for
/// `text-justify: auto`. All amounts are in points.
public struct Justification: Hashable, Sendable {
  /// How much a space is widened at most before letters are set apart; nil leaves all room to spaces.
  public var maximumSpaceStretch: Double?
  /// How much a space is narrowed at most where one more word then fits; 0 narrows none. A space keeps at
  /// least half of its width.
  public var maximumSpaceShrink = 0.0
  /// The most room put between letters, as a last resort; 0 puts none. Letters of scripts that join
  /// them, such as Arabic and Devanagari, are never set apart.
  public var maximumLetterSpacing = 0.0
  /// How much a word of Arabic or Syriac is lengthened at most by drawing out the stroke between two
  /// joined letters (kashida); 0 lengthens none.
  public var maximumKashida = 0.0
  /// A line whose spaces would be widened by more than this is set ragged; nil justifies every line.
  public var raggedStretch: Double?

  /// Widens spaces without limit and nothing else, but for ideographs and kana.
  public init() {}

  /// Limits for text that is to look even: spaces are narrowed by a third where one more word then fits and widened by
  /// half, letters are set apart by a hundredth of the type's size, and a line of so few words that its spaces would have
  /// to grow by 0.6 of that size is left ragged. A space is taken for a quarter as wide as the type is large.
  ///
  /// - Parameter fontSize: The size of the type, in points.
  public static func even(fontSize: Double) -> Justification {
    var limits = Justification()
    limits.maximumSpaceShrink = 0.08 * fontSize
    limits.maximumSpaceStretch = 0.125 * fontSize
    limits.maximumLetterSpacing = 0.01 * fontSize
    limits.raggedStretch = 0.6 * fontSize
    return limits
  }
}
