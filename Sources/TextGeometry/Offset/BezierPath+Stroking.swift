extension BezierPath {
  /// The outline of the path drawn as a line, to be filled by the non-zero rule.
  ///
  /// Outlines of the two sides of every subpath wind the same way round each piece of the line, so
  /// that a line that crosses itself leaves no holes.
  ///
  /// - Parameters:
  ///   - style: The width, ends, bends and dashes of the line.
  ///   - tolerance: How far curves may be from their chords, in points; positive.
  /// - Returns: The outline; empty for a width that is not positive, and for coordinates that are not
  ///   finite.
  /// - Complexity: O(n) in the chords and dashes. A line of more than 20,000 dashes is not broken.
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
        // A move that nothing follows draws nothing.
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

/// How the outline of a line is drawn when it gets a width.
public struct StrokeStyle: Hashable, Sendable {
  /// What a line looks like at its ends.
  public enum Cap: Hashable, Sendable {
    /// Cut off at the end.
    case butt
    /// A half circle around the end.
    case round
    /// Half a square beyond the end.
    case square
  }

  /// What a line looks like where it bends.
  public enum Join: Hashable, Sendable {
    /// A corner, unless it would reach too far.
    case miter
    /// A part of a circle.
    case round
    /// A corner cut off.
    case bevel
  }

  /// The width of the line, in points.
  public var width: Double
  /// What it looks like at its ends.
  public var cap: Cap
  /// What it looks like where it bends.
  public var join: Join
  /// How many half widths a corner may reach; one that would reach further is cut off.
  public var miterLimit: Double
  /// The lengths of dashes and gaps in turn, in points; empty for an unbroken line.
  public var dash: [Double]
  /// How far into the dashes the line starts, in points.
  public var dashPhase: Double

  /// Creates a style; what is not given is as in UIBezierPath.
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
