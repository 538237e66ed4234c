/// A block of the text at a side of its column, with the text after it beside it.
///
/// The paragraphs of a float are consecutive; each has a ``TextFloatPart``. All lengths are in
/// points.
public struct TextFloat: Hashable, Sendable {
  /// The side of a float in its column.
  public enum Side: String, Hashable, Sendable, CaseIterable {
    /// The left side.
    case left
    /// The right side.
    case right
    /// The side at which lines of the text start.
    case start
    /// The side at which lines of the text end.
    case end
    /// The middle, with text on both sides.
    case center
    /// The head of a column, with the text below.
    case top
    /// The foot of a column, with the text above.
    case bottom
    /// A page without text.
    case page
  }

  /// The width of a float.
  public enum Width: Hashable, Sendable {
    /// The width of its picture, at most half of the column; two fifths of the column for text. At
    /// the head and the foot of a column, and on a page without text, that of the picture, or of
    /// the column or page.
    case automatic
    /// A number of points.
    case points(Double)
    /// A percentage of the column's width.
    case percent(Double)
  }

  /// The outline that text keeps clear of.
  public enum Wrap: String, Hashable, Sendable, CaseIterable {
    /// The rectangle of the float.
    case box
    /// The opaque parts of its picture, and the rectangle of its caption.
    case outline
  }

  /// The farthest place of a float that waits for room.
  public enum Limit: Hashable, Sendable {
    /// A number of pages after that of its place in the text. From the last of them on, text waits
    /// for the float.
    case pages(Int)
    /// The end of its section: the next heading of the same level or a higher one.
    case section
  }

  /// A number that differs from those of the floats before and after it.
  public var identity: Int
  /// The side.
  public var side = Side.end
  /// The width.
  public var width = Width.automatic
  /// The outline that text keeps clear of.
  public var wrap = Wrap.box
  /// The distance of text from the float.
  public var gap = 0.0
  /// The distance between the float's content and its caption.
  public var captionGap = 0.0
  /// The farthest place if it has to wait; nil for any.
  public var within: Limit?

  /// Creates a float at the end of lines.
  public init(identity: Int) { self.identity = identity }
}

/// The part of a float that a paragraph belongs to.
public struct TextFloatPart: Hashable, Sendable {
  /// The float.
  public var float: TextFloat
  /// True if the paragraph belongs to the caption, which follows the content.
  public var isCaption: Bool

  /// Creates a part.
  public init(_ float: TextFloat, isCaption: Bool = false) {
    (self.float, self.isCaption) = (float, isCaption)
  }
}
