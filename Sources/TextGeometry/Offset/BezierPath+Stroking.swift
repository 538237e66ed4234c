extension BezierPath {
  /// The outline of the path drawn as a line, for the non-zero fill rule.
  ///
  /// Outlines of the two sides of every subpath wind in the same direction round each piece of the
  /// line. So a line that crosses itself leaves no holes.
  ///
  /// - Parameters:
  ///   - style: The width, caps, joins and dashes of the line.
  ///   - tolerance: The maximum distance of curves from their chords, in points; positive.
  /// - Returns: The outline; empty if the width is not positive, or a coordinate is not finite.
  /// - Complexity: O(n) in the chords and dashes. A line with more than 20,000 dashes is drawn
  ///   unbroken.
  public func stroked(_ style: StrokeStyle, tolerance: Double = 0.05) -> BezierPath {
    precondition(tolerance > 0, "The tolerance of a stroked path must be positive.")
    var result = BezierPath()
    guard style.width > 0, style.width.isFinite, isFinite else { return result }
    var outliner = StrokeOutliner(style: style, tolerance: tolerance)
    var line: [Point] = []
    func finish(isClosed: Bool) {
      guard !line.isEmpty else { return }
      outliner.add(line, isClosed: isClosed)
      line.removeAll(keepingCapacity: true)
    }
    var start = Point.zero
    for element in flattened(tolerance: tolerance).elements {
      switch element {
      case .move(let to):
        // A move without further steps draws nothing.
        if line.count > 1 { finish(isClosed: false) } else { line.removeAll() }
        line.append(to)
        start = to
      case .line(let to):
        if line.isEmpty { line.append(start) }
        line.append(to)
      case .close: finish(isClosed: true)
      case .quad, .cubic: break
      }
    }
    if line.count > 1 { finish(isClosed: false) }
    result = outliner.path
    return result
  }
}

/// The width, caps, joins and dashes of a line.
public struct StrokeStyle: Hashable, Sendable {
  /// The form of a line's ends.
  public enum Cap: Hashable, Sendable {
    /// Cut off at the end.
    case butt
    /// A half circle around the end.
    case round
    /// Half a square beyond the end.
    case square
  }

  /// The form of a line's bends.
  public enum Join: Hashable, Sendable {
    /// A sharp corner, unless it exceeds the miter limit.
    case miter
    /// A part of a circle.
    case round
    /// A corner cut off.
    case bevel
  }

  /// The width of the line, in points.
  public var width: Double
  /// The form of the line's ends.
  public var cap: Cap
  /// The form of the line's bends.
  public var join: Join
  /// The maximum length of a corner, in half widths; a longer one is cut off.
  public var miterLimit: Double
  /// The alternating lengths of dashes and gaps, in points; empty for an unbroken line.
  public var dash: [Double]
  /// The distance into the dash pattern at which the line starts, in points.
  public var dashPhase: Double

  /// Creates a style with UIBezierPath's defaults.
  public init(
    width: Double = 1, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 10,
    dash: [Double] = [], dashPhase: Double = 0
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dash = dash
    self.dashPhase = dashPhase
  }
}
