/// A face at hand, as a list of fonts shows it.
public struct FontFaceInfo: Hashable, Sendable {
  /// The family's name, in English where it has one.
  public var family: String
  /// The style's name.
  public var styleName: String
  /// The weight on CSS's scale; the lightest of a variable font.
  public var weight: Int
  /// The width in percent of normal; the narrowest of a variable font.
  public var width: Double
  /// Whether the face is slanted.
  public var isItalic: Bool
  /// The file.
  public var path: String
  /// The face's number within the file.
  public var index: Int
  /// Whether the face comes with the kit.
  public var isBundled: Bool
  /// Whether the face has axes.
  public var isVariable: Bool
  /// Whether the face has colours of its own.
  public var hasColor: Bool
  /// How many characters the face covers.
  public var characterCount: Int
  /// How many languages the face covers as fontconfig counts them; nil for bundled faces, which
  /// fontconfig is not asked about.
  public var languageCount: Int?
  /// The scripts of which the face covers at least eight characters, as ISO 15924 codes in order
  /// of those codes; common and inherited characters are not counted.
  public var scripts: [String]
}
