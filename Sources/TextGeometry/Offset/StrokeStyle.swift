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
