/// A paragraph of a Markdown text.
public struct MarkdownBlock: Hashable, Sendable {
  /// The paragraph, with its separator, in UTF-16 code units.
  public var range: Range<Int>
  /// What it is; nil for a plain paragraph.
  public var element: MarkdownElement?
  /// In how many block quotes it stands.
  public var quoteDepth: Int
  /// In how many lists it stands.
  public var listDepth: Int
  /// The number of the outermost list it stands in, counted from 1 over the document; 0 outside lists.
  public var listNumber: Int
  /// Whether it begins with the marker of a list item and a tab.
  public var hasMarker: Bool
  /// Whether the list around it is set without space between its items.
  public var isTight: Bool
}
