public import TextLayout

/// A region of the page that text fills.
public struct SheetContainer: Hashable, Sendable {
  /// Where text is broken into lines, and what becomes of a line that is too long.
  public typealias LineBreakMode = SheetStyle.LineBreakMode

  /// The name by which a variation can hide it.
  public var name: String?
  /// The left edge, from the page's left edge.
  public var x: Length
  /// The top edge, from the page's top edge.
  public var y: Length
  /// The width.
  public var width: Length
  /// The height; nil for that of the text in it.
  public var height: Length?
  /// The greatest height where the text decides it; percentages are of the page's height. Text that is left in the
  /// last container is cut off there.
  public var maximumHeight: Length?
  /// The distance kept at both ends of every line fragment; percentages are of the container's width.
  public var padding: Length = 0
  /// Spans narrower than this take no text; percentages are of the container's width.
  public var minimumFragmentWidth: Length = 0
  /// The most lines; 0 for as many as fit.
  public var maximumLines = 0
  /// What becomes of the last line that fits.
  public var lineBreakMode: LineBreakMode?
  /// What the indents of paragraphs are measured from.
  public var indentOrigin = IndentOrigin.span
  /// A shape that text fills instead of the whole frame, in the container's coordinates.
  public var inside: SheetShape?
  /// Shapes no text touches, in the container's coordinates.
  public var exclusions: [SheetExclusion] = []
  /// What it lies over: all parts of the page with a lesser number. Of parts with the same one text lies over
  /// pictures, and these over shapes.
  public var z = 0

  /// Creates a container with a frame on the page.
  public init(x: Length, y: Length, width: Length, height: Length?) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}
