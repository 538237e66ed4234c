/// A length on a page: points, or a share of an extent that each use names.
public enum Length: Hashable, Sendable {
  /// Points.
  case points(Double)
  /// Hundredths of a whole, usually of the page's extent in the same direction.
  case percent(Double)

  /// Returns the length with the opposite sign.
  static prefix func - (length: Length) -> Length {
    switch length {
    case .points(let points): .points(-points)
    case .percent(let percent): .percent(-percent)
    }
  }

  /// Returns the length in points.
  ///
  /// - Parameter whole: The extent that is 100 %, in points.
  public func resolved(in whole: Double) -> Double {
    switch self {
    case .points(let points): points
    case .percent(let percent): percent / 100 * whole
    }
  }
}

extension Length: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// Creates a length in points.
  public init(integerLiteral value: Int) { self = .points(Double(value)) }

  /// Creates a length in points.
  public init(floatLiteral value: Double) { self = .points(value) }
}
