/// What is done to a face's outlines to stand in for a style that its family lacks.
///
/// Advances stay those of the face, so that a synthesised style sets as wide as its source.
public struct FontSynthesis: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Outlines are slanted by 14 degrees, as CSS Fonts 4 §2.5 recommends for oblique.
  public static let oblique = FontSynthesis(rawValue: 1)
  /// Outlines are made heavier by 1/24 of the size, spread over both sides of each stem.
  public static let bold = FontSynthesis(rawValue: 2)

  /// The tangent of the slant's angle.
  package static let slant = 0.2493280028431807
  /// How much wider a stem gets, in ems.
  package static let emboldening = 1.0 / 24
}
