/// What happens to text that is wider than its line. Raw values are those of Text Kit.
public enum LineBreakMode: Int, Hashable, Sendable, CaseIterable {
  /// Lines break between words; between clusters where a word fits nowhere.
  case byWordWrapping = 0
  /// Lines break between any two clusters.
  case byCharWrapping = 1
  /// One line, cut off at the edge.
  case byClipping = 2
  /// One line that shows the end of the text, with an ellipsis before it.
  case byTruncatingHead = 3
  /// One line that shows the start of the text, with an ellipsis after it.
  case byTruncatingTail = 4
  /// One line that shows both ends of the text, with an ellipsis between them.
  case byTruncatingMiddle = 5

  /// Whether text of this mode goes on in a further line.
  public var wraps: Bool { self == .byWordWrapping || self == .byCharWrapping }
}
