public import TextStorage

/// A picture in the words of a Markdown text.
public struct MarkdownPicture: Hashable, Sendable {
  /// The place of the character that stands for it (U+FFFC), in UTF-16 code units.
  public var position: Int
  /// What is shown.
  public var attachment: TextAttachment
}
