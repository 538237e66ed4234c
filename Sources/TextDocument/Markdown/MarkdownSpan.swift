/// A stretch of words inside a paragraph that Markdown marks.
public struct MarkdownSpan: Hashable, Sendable {
  /// The stretch, in UTF-16 code units.
  public var range: Range<Int>
  /// What it is.
  public var element: MarkdownElement
  /// Where a link leads.
  public var destination: String?
}
