/// A shape as somebody wrote it, and where it was written.
public struct SheetShape: Hashable, Sendable {
  /// How the shape is written.
  public enum Notation: Hashable, Sendable {
    /// A CSS basic shape such as `circle(80 at 50% 200)`, or `svg(…)` or `image(…)`.
    case shape
    /// SVG path data.
    case pathData
  }

  /// The text.
  public var text: String
  /// How it is to be read.
  public var notation: Notation
  /// The folder that files it names are looked up in, with the slash at its end; empty for the
  /// working folder.
  public var folder = ""
  /// Whether files it names may be anywhere: whoever asks for the layout wrote it, and no document.
  public var isTrusted = false
  /// Where it was written, for messages: an option or a path of keys.
  public var place: String
  /// The size of the font that ems are of, in points.
  public var em = 16.0

  /// Creates a shape.
  public init(_ text: String, notation: Notation = .shape, place: String) {
    self.text = text
    self.notation = notation
    self.place = place
  }
}
