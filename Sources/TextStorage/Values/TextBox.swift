import TextGeometry

/// A box around one or more paragraphs: background, borders, and the room inside and outside of
/// them.
///
/// The paragraphs of a box hold equal boxes of the same ``identity`` at the same depth of
/// ``ParagraphStyle/boxes``. Its sides follow the direction of each paragraph: lines begin at its
/// start. All lengths are in points; negative ones count as 0.
public struct TextBox: Hashable, Sendable {
  /// Lengths at the four sides.
  public struct Edges: Hashable, Sendable {
    /// The length above.
    public var top: Double
    /// The length at the side where lines end.
    public var end: Double
    /// The length below.
    public var bottom: Double
    /// The length at the side where lines begin.
    public var start: Double

    /// Creates lengths.
    public init(top: Double = 0, end: Double = 0, bottom: Double = 0, start: Double = 0) {
      (self.top, self.end, self.bottom, self.start) = (top, end, bottom, start)
    }

    /// Creates equal lengths.
    public init(_ length: Double) {
      self.init(top: length, end: length, bottom: length, start: length)
    }
  }

  /// A line at one side.
  public struct Border: Hashable, Sendable {
    /// The width, in points; 0 for no line.
    public var width: Double
    /// The colour.
    public var color: Color

    /// Creates a line.
    public init(width: Double = 0, color: Color = .black) {
      (self.width, self.color) = (width, color)
    }
  }

  /// Lines at the four sides.
  public struct Borders: Hashable, Sendable {
    /// The line above.
    public var top: Border
    /// The line at the side where lines of text end.
    public var end: Border
    /// The line below.
    public var bottom: Border
    /// The line at the side where lines of text begin.
    public var start: Border

    /// Creates equal lines.
    public init(_ border: Border = Border()) {
      (top, end, bottom, start) = (border, border, border, border)
    }

    /// The widths.
    public var widths: Edges {
      Edges(top: top.width, end: end.width, bottom: bottom.width, start: start.width)
    }
  }

  /// The width of a box that keeps clear of shapes, between the outer edges of its borders.
  public enum Width: Hashable, Sendable {
    /// All of the free room.
    case automatic
    /// A number of points.
    case points(Double)
    /// A percentage of the column's width.
    case percent(Double)
  }

  /// A number that differs from those of the boxes before and after it in the text.
  public var identity: Int
  /// The colour behind the text; nil for none.
  public var background: Color?
  /// The gradient over the background; nil for none. It adapts to each part of a box that is cut.
  public var gradient: BoxGradient?
  /// The lines around the box. Text keeps off their widths.
  public var border: Borders
  /// The radius of the corners.
  public var radius: Double
  /// The distances of text from the border.
  public var padding: Edges
  /// The distances of the border from other text and from the edges of the room for text.
  public var margin: Edges
  /// True if the rows of the box stay in one container, as far as they fit.
  public var avoidsBreaks = false
  /// True if each part of a box that is cut has all of its sides, which take room there. Otherwise
  /// a cut has no padding, no border and no round corners.
  ///
  /// Columns cut boxes around paragraphs, and lines cut boxes around words.
  public var clonesSides = false
  /// True if the box keeps clear of shapes as a whole: a document then lays its rectangle in the
  /// free room of a column. Only the outermost of nested boxes can. A layout manager alone cuts it
  /// with its text.
  public var keepsClear = false
  /// The width of the box if it keeps clear of shapes.
  public var width = Width.automatic
  /// The least height of the box between the outer edges of its borders if it keeps clear of
  /// shapes.
  public var minimumHeight = 0.0
  /// The shadow behind the box; nil for none.
  public var shadow: Shadow?
  /// The boxes of words around this box of words, from the outermost; their own are ignored. Text
  /// in the same outer boxes shares them.
  public var outer: [TextBox] = []
  /// True in the first paragraph of the box.
  public var isFirst = true
  /// True in the last paragraph of the box.
  public var isLast = true

  /// Creates the box of a single paragraph.
  public init(
    identity: Int = 0, background: Color? = nil, border: Borders = Borders(), radius: Double = 0,
    padding: Edges = Edges(), margin: Edges = Edges()
  ) {
    (self.identity, self.background, self.border) = (identity, background, border)
    (self.radius, self.padding, self.margin) = (radius, padding, margin)
  }

  /// The maximum depth of boxes within boxes; layout ignores inner ones.
  public static let maximumDepth = 32
}

extension TextBox {
  /// The boxes of words around text with this box, from the outermost, as far as layout knows
  /// them.
  package var nested: [TextBox] {
    if outer.isEmpty { return [self] }
    return (outer + [self]).prefix(Self.maximumDepth).map {
      var box = $0
      box.outer = []
      return box
    }
  }

  /// Replaces every length of the box.
  package mutating func mapLengths(_ transform: (Double) -> Double?) {
    func replace(_ length: inout Double) { length = transform(length) ?? 0 }
    func replace(_ edges: inout Edges) {
      replace(&edges.top)
      replace(&edges.end)
      replace(&edges.bottom)
      replace(&edges.start)
    }
    replace(&padding)
    replace(&margin)
    replace(&radius)
    replace(&minimumHeight)
    if case .points(var points) = width {
      replace(&points)
      width = .points(points)
    }
    if var cast = shadow {
      replace(&cast.offset.dx)
      replace(&cast.offset.dy)
      replace(&cast.blurRadius)
      shadow = cast
    }
    replace(&border.top.width)
    replace(&border.end.width)
    replace(&border.bottom.width)
    replace(&border.start.width)
    for index in outer.indices { outer[index].mapLengths(transform) }
  }
}
