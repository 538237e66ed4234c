/// The names of the styles of a text, for outputs whose elements have classes.
public struct StyleNames: Hashable, Sendable {
  /// The names of paragraph styles, outer ones first.
  public var paragraph: [String]
  /// The names of the styles of words within the paragraph, outer ones first.
  public var words: [String]
  /// The name that the text gives the paragraph, for links to it; nil for none, which for a
  /// heading is one made of its words.
  public var anchor: String?
  /// The names that the text gives these words, for links to them, outer ones first.
  public var wordAnchors: [String] = []

  /// Creates the names of a text.
  public init(paragraph: [String] = [], words: [String] = [], anchor: String? = nil) {
    self.paragraph = paragraph
    self.words = words
    self.anchor = anchor
  }

  /// The maximum number of names of word styles. Each name is compared with the others whenever
  /// words get another style, so an unlimited number would cost its square.
  package static let maximumWords = 16

  /// The maximum number of names that lead to words which are one within the other.
  package static let maximumAnchors = 16

  /// Adds the name of the innermost style of words. Each name is kept once; of too many names, the
  /// inner ones are kept.
  package mutating func addWords(_ name: String) {
    if words.contains(name) { return }
    if words.count >= Self.maximumWords { words.removeFirst() }
    words.append(name)
  }

  /// True if no style has a name.
  public var isEmpty: Bool { paragraph.isEmpty && words.isEmpty }
}
