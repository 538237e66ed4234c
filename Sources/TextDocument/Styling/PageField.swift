import TextStorage

/// A range of a document's text that holds numbers of pages, which are known only when pages are.
struct PageField: Hashable, Sendable {
  /// The form of the numbers.
  enum Kind: Hashable, Sendable {
    /// One number in running text.
    case reference
    /// One number at the end of an entry in a table of contents, after a tab.
    case entry
    /// All numbers of a term in an index, after a comma.
    case term
  }

  /// Its target: a place in the text.
  enum Target: Hashable, Sendable {
    /// A heading, by its name.
    case heading(String)
    /// The places with a mark.
    case mark(Int)
  }

  /// The place whose page it is.
  var target: Target
  /// The form of the numbers.
  var kind: Kind

  /// True for a number at the end of an entry in a table of contents.
  var isEntry: Bool { kind == .entry }
}

extension AttributeKey<PageField> {
  /// The page numbers that a range holds.
  static let pageField = AttributeKey("pageField")
}

extension AttributeKey<[Int]> {
  /// The marks of a place whose page is shown elsewhere: in an index or a list of figures.
  static let pageMarks = AttributeKey("pageMarks")
}
