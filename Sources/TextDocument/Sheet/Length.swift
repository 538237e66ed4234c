/// A length on a page: points, or a share of what it is measured in, which each use names.
public enum Length: Hashable, Sendable {
  /// Points.
  case points(Double)
  /// Hundredths of a whole, as a rule the page's extent in the same direction.
  case percent(Double)

  /// As much the other way.
  static prefix func - (length: Length) -> Length {
    switch length {
    case .points(let points): .points(-points)
    case .percent(let percent): .percent(-percent)
    }
  }

  /// The length in points.
  ///
  /// - Parameter whole: The extent that 100 % stands for, in points.
  public func resolved(in whole: Double) -> Double {
    switch self {
    case .points(let points): points
    case .percent(let percent): percent / 100 * whole
    }
  }
}

extension Length: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// So many points.
  public init(integerLiteral value: Int) { self = .points(Double(value)) }

  /// So many points.
  public init(floatLiteral value: Double) { self = .points(value) }
}
