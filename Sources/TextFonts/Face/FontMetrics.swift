/// The vertical measures of a face, in font units, all positive in the direction they name.
public struct FontMetrics: Hashable, Sendable {
  /// How far the face reaches above the baseline.
  public var ascent: Double
  /// How far the face reaches below the baseline; positive downwards.
  public var descent: Double
  /// The extra room that the face asks for between two lines.
  public var lineGap: Double
  /// The middle of the underline, below the baseline; positive downwards.
  public var underlinePosition: Double
  /// The thickness of the underline.
  public var underlineThickness: Double
  /// The middle of the line through struck-out text, above the baseline.
  public var strikethroughPosition: Double
  /// The thickness of the line through struck-out text.
  public var strikethroughThickness: Double
  /// The height of a small letter without ascender.
  public var xHeight: Double
  /// The height of a capital letter.
  public var capHeight: Double
}
