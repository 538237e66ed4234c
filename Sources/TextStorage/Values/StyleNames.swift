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

  /// How many names of words are kept. Each is compared with others as often as words have another style, so that
  /// names without a limit would take the square of their number.
  package static let mostWords = 16

  /// Adds the name of a style that words have within their other styles; each stands once, and of very many the inner
  /// ones stay.
  package mutating func addWords(_ name: String) {
    if words.contains(name) { return }
    if words.count >= Self.mostWords { words.removeFirst() }
    words.append(name)
  }

  /// Whether no style has a name.
  public var isEmpty: Bool { paragraph.isEmpty && words.isEmpty }
}
