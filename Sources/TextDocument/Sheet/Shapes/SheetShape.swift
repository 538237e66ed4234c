/// A shape as written, and its place in the source.
public struct SheetShape: Hashable, Sendable {
  /// The notation of a shape.
  public enum Notation: Hashable, Sendable {
    /// A CSS basic shape such as `circle(80 at 50% 200)`, or `svg(…)` or `image(…)`.
    case shape
    /// SVG path data.
    case pathData
  }

  /// The text.
  public var text: String
  /// The notation of the text.
  public var notation: Notation
  /// The folder that its file names are relative to, with the slash at its end; empty for the
  /// working folder.
  public var folder = ""
  /// True if its file names may point anywhere, because the shape comes from the caller and not
  /// from a document.
  public var isTrusted = false
  /// The place where it was written, for messages: an option or a path of keys.
  public var place: String
  /// The font size that `em` units refer to, in points.
  public var em = 16.0

  /// Creates a shape.
  public init(_ text: String, notation: Notation = .shape, place: String) {
    self.text = text
    self.notation = notation
    self.place = place
  }
}
