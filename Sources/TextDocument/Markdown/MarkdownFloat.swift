/// A part of a Markdown text that stands at a side of its column: a picture or a div.
public struct MarkdownFloat: Hashable, Sendable {
  /// The attributes of the picture or the div.
  public var attributes: MarkdownAttributes
  /// True if its content is a picture.
  public var isPicture: Bool
}

/// The rules for parts of a text that float.
struct MarkdownFloatRules: Hashable, Sendable {
  /// The classes that make pictures and divs float.
  var classes: Set<String> = []
  /// True if pictures float that are alone in their paragraph.
  var floatsFigures = false
  /// The words before captions, in which a field stands for the number; empty for none.
  var number = ""

  /// Returns true if the attributes of a picture or a div make it float, false if they keep it in
  /// its place, and nil if they do not decide.
  func decision(_ attributes: MarkdownAttributes) -> Bool? {
    if let side = attributes.values["float"] {
      return SheetFloat.Side(rawValue: side).map { $0.side != nil }
    }
    return attributes.classes.contains(where: classes.contains) ? true : nil
  }
}
