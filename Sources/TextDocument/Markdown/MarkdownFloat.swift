import TextStorage

/// A part of a Markdown text at a side of its column: a picture or a div.
public struct MarkdownFloat: Hashable, Sendable {
  /// The attributes of the picture or the div.
  public var attributes: MarkdownAttributes
  /// True if its content is a picture.
  public var isPicture: Bool
  /// Its line of the source, from 1.
  package var line = 1
}

/// The rules for parts of a text that float.
struct MarkdownFloatRules: Hashable, Sendable {
  /// The classes that make pictures and divs float.
  var classes: Set<String> = []
  /// The classes that keep pictures in their place where others float.
  var fixedClasses: Set<String> = []
  /// True if pictures float that are alone in their paragraph.
  var floatsFigures = false

  /// The place of the number in the words before captions.
  static let numberField = "{number}"
  /// The value of the attribute `float` that keeps a picture in its line.
  static let noSide = "none"

  /// Returns the fault of a value of the attribute `float` that is no side; nil for any other.
  static func fault(ofSide side: String) -> String? {
    if side == noSide || TextFloat.Side(rawValue: side) != nil { return nil }
    let names = TextFloat.Side.allCases.map(\.rawValue) + [noSide]
    return "“\(side.prefix(40))” is not a side: \(NearestNames(names).advice(for: side))"
  }

  /// Returns true if the attributes of a picture or a div make it float, false if they keep it in
  /// its place, and nil if they do not decide.
  func decision(_ attributes: MarkdownAttributes) -> Bool? {
    if let side = attributes.values["float"] {
      return side == Self.noSide ? false : TextFloat.Side(rawValue: side).map { _ in true }
    }
    if attributes.classes.contains(where: classes.contains) { return true }
    return attributes.classes.contains(where: fixedClasses.contains) ? false : nil
  }
}
