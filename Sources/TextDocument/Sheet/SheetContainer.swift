public import TextLayout

/// A region of the page that text fills.
public struct SheetContainer: Hashable, Sendable {
  /// The rule for line breaks, and for lines that are too long.
  public typealias LineBreakMode = SheetStyle.LineBreakMode

  /// The name by which a variation can hide it.
  public var name: String?
  /// The left edge, from the page's left edge.
  public var x: Length
  /// The top edge, from the page's top edge.
  public var y: Length
  /// The width.
  public var width: Length
  /// The height; nil if its text determines it.
  public var height: Length?
  /// The maximum height if the text determines it; percentages are of the page's height. In the
  /// last container, text beyond it is cut off.
  public var maximumHeight: Length?
  /// The distance kept at both ends of every line fragment; percentages are of the container's
  /// width.
  public var padding: Length = 0
  /// The width of the narrowest span that takes text; percentages are of the container's width.
  public var minimumFragmentWidth: Length = 0
  /// The maximum number of lines; 0 for no limit.
  public var maximumLines = 0
  /// The truncation of the last line that fits.
  public var lineBreakMode: LineBreakMode?
  /// The edge from which paragraph indents are measured.
  public var indentOrigin = IndentOrigin.span
  /// A shape that the text fills instead of the whole frame, in the container's coordinates.
  public var inside: SheetShape?
  /// Exclusions, in the container's coordinates.
  public var exclusions: [SheetExclusion] = []
  /// The bounds between which its text is fitted; nil if it is not.
  public var fit: SheetFit?
  /// The stacking order; parts with higher numbers lie over those with lower ones. Within one
  /// number text lies over pictures, and pictures over exclusions.
  public var z = 0

  /// Creates a container with a frame on the page.
  public init(x: Length, y: Length, width: Length, height: Length?) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}
