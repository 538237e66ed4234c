public import TextStorage

/// The box of a style: background, border, and the room inside and outside of them.
///
/// Consecutive paragraphs of one block quote, list item, table or run share a box.
public struct SheetBox: Hashable, Sendable {
  /// Lengths at the sides: one to four in the order top, end, bottom, start, as in CSS.
  public typealias Edges = [Double]

  /// The treatment of a box at the end of a column or page.
  public enum BreakInside: String, Hashable, Sendable, CaseIterable {
    /// It continues in the next column, without a border where it is cut.
    case auto
    /// It moves to the next column as a whole if it fits there.
    case avoid
    /// The same as `auto`, to override the style that this one is based on.
    case slice
    /// Each part has all of its sides: border, padding and round corners. So have the parts of
    /// boxes around words in each line.
    case clone
  }

  /// The behaviour of a box beside shapes.
  public enum Around: String, Hashable, Sendable, CaseIterable {
    /// It covers the free room of its lines.
    case text
    /// Its rectangle keeps clear of shapes as a whole.
    case box
  }

  /// The colour behind the text.
  public var background: Color?
  /// The gradient over the background.
  public var gradient: BoxGradient?
  /// The lines around it.
  public var border: SheetBoxBorder?
  /// The distances of text from the border, in points.
  public var padding: Edges?
  /// The distances of the border from everything else, in points.
  public var margin: Edges?
  /// The treatment of a box at the end of a column or page.
  public var breakInside: BreakInside?
  /// The behaviour of a box beside shapes.
  public var around: Around?
  /// The width between the outer edges of the border, in points or as a percentage of the column.
  /// A box with one keeps clear of shapes as a whole.
  public var width: Length?
  /// The least height between the outer edges of the border, in points. A box with one keeps clear
  /// of shapes as a whole.
  public var minimumHeight: Double?
  /// The shadow behind it.
  public var shadow: Shadow?

  /// Creates a box without properties, which draws nothing.
  public init() {}
}

/// The lines around a box: one line on all sides, or different ones.
public struct SheetBoxBorder: Hashable, Sendable {
  /// The line of one side.
  public struct Side: Hashable, Sendable {
    /// The width, in points.
    public var width: Double?
    /// The colour.
    public var color: Color?

    /// Creates a line that takes everything from the whole border.
    public init() {}
  }

  /// The width of all lines, in points. Without one it is 1, or 0 if there are single sides.
  public var width: Double?
  /// The colour of all lines; black without one.
  public var color: Color?
  /// The radius of the corners, in points.
  public var radius: Double?
  /// The line above.
  public var top: Side?
  /// The line at the side where lines of text end.
  public var end: Side?
  /// The line below.
  public var bottom: Side?
  /// The line at the side where lines of text begin.
  public var start: Side?

  /// Creates a thin black border.
  public init() {}
}

extension SheetBox {
  /// True if the box keeps clear of shapes as a whole.
  var keepsClear: Bool { around == .box || width != nil || minimumHeight != nil }

  /// Returns the box in the storage's form.
  func textBox(identity: Int) -> TextBox {
    var box = TextBox(
      identity: identity, background: background, border: border?.borders ?? TextBox.Borders(),
      radius: border?.radius ?? 0, padding: TextBox.Edges(padding ?? []),
      margin: TextBox.Edges(margin ?? []))
    box.avoidsBreaks = breakInside == .avoid
    box.clonesSides = breakInside == .clone
    (box.keepsClear, box.minimumHeight) = (keepsClear, minimumHeight ?? 0)
    switch width {
    case .points(let points)?: box.width = .points(points)
    case .percent(let percent)?: box.width = .percent(percent)
    case nil: break
    }
    (box.shadow, box.gradient) = (shadow, gradient)
    return box
  }
}

extension SheetBoxBorder {
  /// The lines in the storage's form.
  fileprivate var borders: TextBox.Borders {
    let hasSides = top != nil || end != nil || bottom != nil || start != nil
    let all = TextBox.Border(width: width ?? (hasSides ? 0 : 1), color: color ?? .black)
    func line(_ side: Side?) -> TextBox.Border {
      guard let side else { return all }
      return TextBox.Border(width: side.width ?? width ?? 1, color: side.color ?? all.color)
    }
    var borders = TextBox.Borders(all)
    (borders.top, borders.end) = (line(top), line(end))
    (borders.bottom, borders.start) = (line(bottom), line(start))
    return borders
  }
}

extension TextBox.Edges {
  /// Creates lengths from up to four in the order of CSS; 0 without any.
  init(_ lengths: SheetBox.Edges) {
    self.init()
    guard let first = lengths.first else { return }
    top = first
    end = lengths.count > 1 ? lengths[1] : first
    bottom = lengths.count > 2 ? lengths[2] : first
    start = lengths.count > 3 ? lengths[3] : end
  }
}
