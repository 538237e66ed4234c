/// The names of the styles that text is set in, for outputs whose elements have classes.
public struct StyleNames: Hashable, Sendable {
  /// Those of the paragraph, outer ones first.
  public var paragraph: [String]
  /// Those of the words within it, outer ones first.
  public var words: [String]

  /// Creates the names of a text.
  public init(paragraph: [String] = [], words: [String] = []) {
    self.paragraph = paragraph
    self.words = words
  }

  /// Whether no style has a name.
  public var isEmpty: Bool { paragraph.isEmpty && words.isEmpty }
}
