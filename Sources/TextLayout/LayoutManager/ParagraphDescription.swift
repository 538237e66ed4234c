public import TextStorage

/// A paragraph as it was laid out.
public struct ParagraphDescription: Sendable {
  /// The text with its separator, in UTF-16 code units of the storage.
  public var range: Range<Int>
  /// Whether the paragraph reads from right to left.
  public var isRightToLeft: Bool
  /// How the paragraph is set.
  public var style: ParagraphStyle
  /// The language of the dictionary that divides its words, or nil when they are left whole.
  public var hyphenationLanguage: String?
}
