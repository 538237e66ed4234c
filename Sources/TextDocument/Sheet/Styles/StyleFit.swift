import TextStorage

/// The fitting of a style's paragraphs.
public enum StyleFit: Hashable, Sendable {
  /// They keep their sizes where their container is fitted.
  case none
  /// Each takes at most some lines, at the greatest size within bounds in points.
  case lines(ClosedRange<Double>, Int)
}

extension AttributeKey<StyleFit> {
  /// The fitting of a paragraph, as its style requests it.
  static let styleFit = AttributeKey("textrender.fit")
}
