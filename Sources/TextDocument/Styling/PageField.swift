import TextStorage

/// A range of a document's text that holds the number of a page, which is known only when pages
/// are.
struct PageField: Hashable, Sendable {
  /// The name of the heading whose page it is.
  var target: String
  /// True for a number at the end of an entry in a table of contents, after a tab.
  var isEntry: Bool
}

extension AttributeKey<PageField> {
  /// The page number that a range holds.
  static let pageField = AttributeKey("pageField")
}
